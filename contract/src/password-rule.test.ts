import { describe, expect, test } from 'vitest'
import { checkOf, normalPassword, type PasswordRule, passwordProfiles } from './password-rule.js'

const { classic, modern } = passwordProfiles
const broken = (password: string, rules: readonly PasswordRule[] = classic('alice')) =>
  rules.filter((rule) => checkOf(rule)?.(password) === false).map(({ id }) => id)

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
    ['\u0130PEK-2026', 'ipek'],
    ['x\u0131pek-2026', 'IPEK'],
  ])('%j has the username %j in it, in whatever case, width and form (P2)', (password, username) => {
    expect(broken(password, classic(username))).toContain('username')
  })

  test('a name of fewer than three letters may stand in a password (P2)', () => {
    expect(broken('Alabama-1', classic('al'))).toEqual([])
  })

  const kinds: readonly PasswordRule[] = [{ id: 'kinds', params: {} }]
  test.each([
    ['abcDEF1', true],
    ['abcdef1-', true],
    ['ABCDEF1-', true],
    ['abcDEF-', true],
    ['abcdef漢1', true],
    ['abcdefg1', false],
    ['abcDEFG', false],
    ['abcdefg€', false],
    ['abc def1', false],
    ['', false],
  ])('%j has three kinds of characters: %j (PASS2)', (password, isMet) => {
    expect(broken(password, kinds)).toEqual(isMet ? [] : ['kinds'])
  })

  test.each([
    ['Summer-Lovelace1', 'Ada Lovelace', false],
    ['Summer-lovelace1', 'Lovelace, Ada', false],
    ['Summer-Ada-1', 'Ada Lovelace', false],
    ['Summer-King1', 'Ada King-Noel', false],
    ['Summer-elac1', 'Ada Lovelace', true],
    ['Summer-Li-1', 'Li Wu', true],
    ['Summer-1', '', true],
  ])('%j may be a password of %j: %j (PASS2)', (password, name, isMet) => {
    expect(broken(password, [{ id: 'name', params: { name } }])).toEqual(isMet ? [] : ['name'])
  })

  test.each([
    ['Xy1!rosenthal', false],
    ['R-o-s-e-n-thal 7', false],
    ['Rosental-7', true],
    ['rut', false],
    ['\u0130zmir-2026', false],
    ['izmir-2026', false],
  ])('%j has no word of the institution in it: %j (P5)', (password, isMet) => {
    const rule = { id: 'institution', params: { words: 'rosenthal rut izmir' } } as const
    expect(broken(password, [rule])).toEqual(isMet ? [] : ['institution'])
  })

  test('the modern profile asks for length alone', () => {
    expect(broken('seven quiet herons', modern('alice'))).toEqual([])
    expect(broken('Short-1x', modern('alice'))).toEqual(['length'])
  })

  test('a rule that is unknown, or has no parameter to check by, has no check', () => {
    for (const id of ['moon-phase', 'constructor', '__proto__', 'username', 'name', 'length', 'long', 'institution']) {
      expect([id, checkOf({ id, params: {} })]).toEqual([id, null])
    }
    expect(checkOf({ id: 'length', params: { minimum: 'enough' } })).toBeNull()
  })

  test('composed and decomposed forms are one password (P3)', () => {
    expect(normalPassword('a\u0308')).toBe('ä')
  })
})
