import { checkOf, passwordProfiles } from '@portico/contract'
import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { isCommonPassword } from './is-common-password.js'

test('more than three thousand common passwords that keep the list are known under a thin disguise (P5)', () => {
  const words = (dictionary['passwords'] as readonly string[]).filter((word) => /^[a-z]{5,}$/.test(word))
  const disguised = words.map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}1!`)
  const fitting = disguised.filter((typed) => passwordProfiles.classic('alice').every((rule) => checkOf(rule)?.(typed)))
  expect(fitting.filter((typed) => isCommonPassword(typed, new Set())).length).toBeGreaterThan(3_000)
  expect(fitting.filter((typed) => !isCommonPassword(typed, new Set()))).toEqual([])
})
