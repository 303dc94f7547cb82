import { expect, test } from 'vitest'
import { activityLoader } from './activity-loader.js'
import { catalogues } from './catalogues.js'

test('each language but English has the sentences about activity in a part of its own', async () => {
  for (const language of Object.keys(catalogues)) {
    const load = activityLoader(language)
    if (language === 'en') expect(load).toBeUndefined()
    else expect(Object.keys((await load?.()) ?? {})).toContain('activity.title')
  }
})
