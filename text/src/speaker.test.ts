import { expect, test } from 'vitest'
import { fill, speaker } from './speaker.js'

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

test('Arabic has a form for each of its six kinds of number', () => {
  const forms = { zero: 'z', one: 'o', two: 't', few: 'f {count}', many: 'm {count}', other: 'x {count}' }
  const say = speaker('ar', { seconds: forms })
  const said = [0, 1, 2, 3, 10, 11, 99, 100, 103].map((count) => say('seconds', { count }))
  expect(said).toEqual(['z', 'o', 't', 'f 3', 'f 10', 'm 11', 'm 99', 'x 100', 'f 103'])
})

test('a form that a language does not have is said like the others', () => {
  expect(fill({ other: '{count} Zeichen' }, 'de', { count: 1 })).toBe('1 Zeichen')
})

test('a sentence can name the number that decides its form', () => {
  const sentence = { by: 'minimum', one: 'one', other: '{minimum} of {count}' }
  expect(fill(sentence, 'en', { minimum: 1, count: 5 })).toBe('one')
  expect(fill(sentence, 'en', { minimum: 2, count: 1 })).toBe('2 of 1')
})

test('numbers are written as the language writes them; what is no number stays as it is', () => {
  expect(fill('{count} {code}', 'de', { count: 1234567, code: '042517' })).toBe('1.234.567 042517')
  expect(fill('{count} {code}', 'ar-EG', { count: 12, code: '042517' })).toBe('١٢ 042517')
})
