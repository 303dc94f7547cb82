import { expect, test } from 'vitest'
import { withoutHiddenSigns } from './without-hidden-signs.js'

test('the marks that messengers copy along are taken out, wherever they stand', () => {
  for (const sign of ['\u200b', '\u200e', '\u200f', '\u202e', '\u2060', '\u2068', '\ufeff', '\u00ad', '\ufe0f'])
    expect(withoutHiddenSigns(`${sign}al${sign}ice${sign}`), sign.codePointAt(0)?.toString(16)).toBe('alice')
})

test('signs that a font draws, blanks and control signs stay', () => {
  for (const text of ['İpek', 'é', 'e\u0301', 'a b', 'a\u00a0b', 'a\tb', 'a\0b', '٠١٢', '😀'])
    expect(withoutHiddenSigns(text)).toBe(text)
})
