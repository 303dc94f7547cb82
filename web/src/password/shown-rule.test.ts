import { passwordProfiles } from '@portico/contract/password-rule'
import { expect, test } from 'vitest'
import { classicShown, toldShown } from './shown-rule.js'

const classic = classicShown((rule) => rule.id)
const met = (password: string) => classic.filter((rule) => rule.isMet?.(password)).map((rule) => rule.id)

test.each([
  ['', []],
  ['columns7', ['length', 'number', 'lower']],
  ['Quiet-Columns-7', ['length', 'number', 'upper', 'lower', 'special']],
  ['ÄÖÜ', ['upper']],
  ['aaaaaa', ['lower']],
  ['aaaaaaa', ['length', 'lower']],
])('"%s" meets %j of the classic list', (password, ids) => {
  expect(met(password)).toEqual(ids)
})

test('the username is tested where the server told it', () => {
  const [rule] = toldShown([{ id: 'username', sentence: 'Not your username', params: { username: 'alice' } }])
  expect(['', 'Alice-123', 'Quiet-Columns-7'].map((password) => rule?.isMet?.(password))).toEqual([false, false, true])
})

test('the username is left to the server where it is not known', () => {
  expect(classic.find((rule) => rule.id === 'username')?.isMet).toBeNull()
})

test.each(Object.entries(passwordProfiles))(
  'every rule of the profile %s ticks when the server tells it',
  (_, rulesFor) => {
    const told = rulesFor('alice').map((rule) => ({ ...rule, sentence: rule.id }))
    expect(toldShown(told).filter(({ isMet }) => isMet?.('Quiet-Columns-Of-7') !== true)).toEqual([])
  },
)

test('a rule the client does not know is left to the server', () => {
  const [rule] = toldShown([{ id: 'moon-phase', sentence: 'Only at full moon', params: {} }])
  expect(rule).toEqual({ id: 'moon-phase', sentence: 'Only at full moon', isMet: null })
})

test('the length is the one the server told', () => {
  const [rule] = toldShown([{ id: 'length', sentence: 'At least 15 characters', params: { minimum: 15 } }])
  expect(rule?.isMet?.('x'.repeat(14))).toBe(false)
  expect(rule?.isMet?.('x'.repeat(15))).toBe(true)
})

test('a length without a number is left to the server', () => {
  const [rule] = toldShown([{ id: 'length', sentence: 'Long enough', params: {} }])
  expect(rule?.isMet).toBeNull()
})

test('one emoji counts as one character', () => {
  const [rule] = toldShown([{ id: 'long', sentence: 'At most 2 characters', params: { maximum: 2 } }])
  expect(rule?.isMet?.('🏛️'.slice(0, 2))).toBe(true)
})
