import { describe, expect, test } from 'vitest'
import { type Fitting, translation } from './translation.js'

describe('what does not fit to English does not compile:', () => {
  // @ts-expect-error: nearly all keys are missing
  const tooFew = translation('screen', { step: 'Schritt {current} von {total}' })
  const tooMany: Fitting<{ 'no-such-key': 'x' }, 'screen'>['no-such-key'] | null = null
  type Step<Text extends string> = Fitting<{ step: Text }, 'screen'>['step']
  const right: Step<'Schritt {current} von {total}'> = 'Schritt {current} von {total}'
  // @ts-expect-error: a place of English is missing
  const lost: Step<'Schritt {current}'> = 'Schritt {current}'
  // @ts-expect-error: English has no such place
  const foreign: Step<'{current} {total} {count}'> = '{current} {total} {count}'
  type Length<Entry> = Fitting<{ 'rule.length': Entry }, 'rule'>['rule.length']
  const plural: Length<{ by: 'minimum'; other: '{minimum}' }> = { by: 'minimum', other: '{minimum}' }
  type Upper<Entry> = Fitting<{ 'rule.upper': Entry }, 'rule'>['rule.upper']
  // @ts-expect-error: English has no forms
  const formed: Upper<{ other: 'x' }> = { other: 'x' }
  // @ts-expect-error: the number that decides is another one in English
  const strange: Length<{ by: 'count'; other: '{minimum}' }> = { by: 'count', other: '{minimum}' }

  test('a missing key, a surplus key, a lost place, a foreign place, forms that English lacks, a foreign number (LANG3)', () => {
    expect([tooFew, tooMany, right, lost, foreign, plural, formed, strange]).toHaveLength(8)
  })
})
