import { expect, test, vi } from 'vitest'
import { initials } from './initials.js'

test.each([
  ['Alice Andersen', 'AA'],
  ['Grace Brewster Murray Hopper', 'GH'],
  ['alice andersen', 'AA'],
  ['Plato', 'P'],
  ['  Bob   Brown  ', 'BB'],
  ['Carol Clark-Davis', 'CC'],
  ["Conan O'Brien", 'CO'],
  ['Erin Evans (Guest)', 'EG'],
  ['Åsa Öberg', 'ÅÖ'],
  ['A\u030Asa O\u0308berg', 'ÅÖ'],
  ['\u{10400}lpha \u{10428}eta', '\u{10400}\u{10400}'],
  ['न\u093Fत\u093Fन क\u0941मार', 'न\u093Fक\u0941'],
  ['علي حسن', 'عح'],
  ['山田 太郎', '山太'],
  ['', ''],
  ['   ', ''],
  ['– …', ''],
])('"%s" is drawn as "%s" (V2)', (name, drawn) => {
  expect(initials(name, 'en')).toBe(drawn.normalize('NFC'))
})

test('the capital of an i is that of the language (V2)', () => {
  expect(['en', 'tr'].map((language) => initials('ilkay ışık', language))).toEqual(['II', 'İI'])
})

test('a browser that finds no letters draws the first sign of each word', () => {
  vi.stubGlobal('Intl', {})
  expect(initials('Ada Lovelace', 'en')).toBe('AL')
  expect(initials('\u{10400}lpha Beta', 'en')).toBe('\u{10400}B')
  vi.unstubAllGlobals()
})
