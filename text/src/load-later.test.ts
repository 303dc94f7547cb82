import { expect, test } from 'vitest'
import { english } from './english.js'
import { languageCodes, learnLanguages, sentencesOf } from './learn-languages.js'
import { loadLater } from './load-later.js'
import { loadScreens } from './load-screens.js'

const others = languageCodes.filter((language) => language !== 'en')

test.each([
  ['activity', 'activity.title'],
  ['desk', 'staff.title'],
  ['owner', 'own-case.none'],
  ['proofs', 'proofs.app'],
  ['report', 'not-me.question'],
  ['way', 'way.app'],
  ['outside', 'outside.use'],
] as const)('each language but English has the sentences of %s in a part of its own', async (part, key) => {
  await learnLanguages(others)
  for (const language of others) {
    expect(Object.keys(await loadLater(part, language))).toContain(key)
    expect(Object.keys(sentencesOf(language) ?? {})).toContain(key)
  }
  expect(Object.keys(english)).toContain(key)
})

test('a language that does not exist is not loaded', async () => {
  await expect(loadScreens('tlh')).rejects.toThrow('there is no language tlh')
  await expect(learnLanguages(['tlh'])).rejects.toThrow('there is no language tlh')
  await expect(loadLater('desk', 'tlh')).rejects.toThrow('there is no language tlh')
})
