import { expect, test } from 'vitest'
import { catalogues, english } from './catalogues.js'
import { laterLoader } from './later-loader.js'

test.each([
  ['activity', 'activity.title'],
  ['desk', 'staff.title'],
  ['owner', 'own-case.none'],
  ['proofs', 'proofs.app'],
  ['report', 'not-me.question'],
  ['way', 'way.app'],
  ['outside', 'outside.use'],
] as const)('each language but English has the sentences of %s in a part of its own', async (part, key) => {
  for (const language of Object.keys(catalogues)) {
    const load = laterLoader(part, language)
    if (language === 'en') expect(load).toBeUndefined()
    else expect(Object.keys((await load?.()) ?? {})).toContain(key)
    expect(Object.keys(catalogues[language] ?? {})).toContain(key)
  }
  expect(Object.keys(english)).toContain(key)
})
