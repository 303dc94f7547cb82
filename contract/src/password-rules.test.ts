import { describe, expect, test } from 'vitest'
import { classicRules, modernRules, normalPassword } from './password-rules.js'

const broken = (password: string, rules = classicRules, username = 'alice') =>
  rules.filter((rule) => !rule.isMet({ password, username })).map(({ id }) => id)

describe('the password rules', () => {
  test.each([
    ['Abcde1!', []],
    ['Abcd1!', ['length']],
    ['Abcdefg!', ['number']],
    ['abcde1!', ['upper']],
    ['ABCDE1!', ['lower']],
    ['Abcdef1', ['special']],
    ['Abcdef1 ', []],
    ['Äöüß١-x', []],
    ['alicE-1x', ['username']],
    ['', ['length', 'number', 'upper', 'lower', 'special']],
  ])('%j breaks %j', (password, ids) => {
    expect(broken(password)).toEqual(ids)
  })

  test('length counts characters, not units of storage', () => {
    expect(broken('Aa1!😀😀😀')).toEqual([])
    expect(broken('Aa1!😀😀')).toEqual(['length'])
  })

  test('a name of fewer than three letters may stand in a password (P2)', () => {
    expect(broken('Alabama-1', classicRules, 'al')).toEqual([])
  })

  test('the modern profile asks for length alone', () => {
    expect(broken('seven quiet herons', modernRules)).toEqual([])
    expect(broken('Short-1x', modernRules)).toEqual(['length'])
  })

  test('composed and decomposed forms are one password (P3)', () => {
    expect(normalPassword('a\u0308')).toBe('ä')
  })
})
