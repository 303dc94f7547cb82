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

  test.each([
    ['xALICE9!a', 'alice'],
    ['xａlice9!A', 'alice'],
    ['xＡＬＩＣＥ9!a', 'alice'],
    ['xalice9!A', 'ＡＬＩＣＥ'],
    ['Al\u200bice9!', 'alice'],
    ['alicE9!', 'al\u00adice'],
    ['xSTRAUSS9!a', 'strauß'],
    ['xstrauß9!A', 'STRAUSS'],
    ['xJOSE\u03019!a', 'jos\u00e9'],
  ])('%j has the username %j in it, in whatever case, width and form (P2)', (password, username) => {
    expect(broken(password, classicRules, username)).toContain('username')
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
