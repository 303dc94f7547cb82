import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { foldedCode, readableCode } from './readable-code.js'

test('a code has four groups of four signs that nobody mistakes, and is read again', () => {
  for (let n = 0; n < 1_000; n += 1) {
    const code = readableCode(randomBytes(10))
    expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(foldedCode(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toBe(code.replaceAll('-', ''))
  }
})

test.each([
  ['kOiL-0000-0000-0000', 'K011000000000000'],
  ['U000-0000-0000-0000', null],
  ['0000-0000-0000-000', null],
  ['0000-0000-0000-00000', null],
  ['٠000-0000-0000-0000', null],
  ['0000\u20110000\u20130000\u22120000\u200b', '0000000000000000'],
  ['0000-0000-0000-00\u00df', null],
  ['0000-0000-0000-000\u0131', null],
  ['0000-0000-0000-000\u017f', null],
  ['', null],
])('%j is read as %s', (typed, folded) => {
  expect(foldedCode(typed)).toBe(folded)
})
