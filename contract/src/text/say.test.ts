import { expect, test } from 'vitest'
import { refusalStatus } from '../error-catalogue.js'
import { answer } from './en/answer.js'
import { fill, speaker } from './say.js'

test('places are filled, and those without a value stay', () => {
  expect(fill('{a} and {b}', 'en', { a: 1 })).toBe('1 and {b}')
})

test('what is filled in is not filled in again', () => {
  expect(fill('{a}', 'en', { a: '{b}', b: 'x' })).toBe('{b}')
})

test('the number decides the form', () => {
  const say = speaker('en', { seconds: { one: '{count} second', other: '{count} seconds' } })
  expect([0, 1, 2].map((count) => say('seconds', { count }))).toEqual(['0 seconds', '1 second', '2 seconds'])
})

test('every refusal of the catalogue has a sentence, and no sentence is without its refusal', () => {
  const said = Object.keys(answer).filter((key) => key.startsWith('refusal.'))
  expect(said.sort()).toEqual(
    Object.keys(refusalStatus)
      .map((code) => `refusal.${code}`)
      .sort(),
  )
})
