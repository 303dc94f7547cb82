import { expect, test } from 'vitest'
import { listInWords } from './list-in-words.js'

test.each(['en', 'de', 'ar', 'fr', 'it', 'es', 'pt-PT', 'nl', 'pl', 'sv', 'tr', 'zh'])(
  'a list in %s sets more than a blank between its parts (LANG1)',
  (language) => {
    const list = listInWords(['uni/a', 'uni/b', 'uni/c'], language)
    expect(list).toMatch(/^uni\/a\s*[\p{L}\p{P}]+\s*uni\/b\s*[\p{L}\p{P}]+\s*uni\/c$/u)
  },
)

test.each([
  ['en', 'codes, the app, a passkey'],
  ['de', 'codes, the app und a passkey'],
  ['tr', 'codes, the app, a passkey'],
  ['zh', 'codes、the app、a passkey'],
])('a list in %s reads “%s”', (language, read) => {
  expect(listInWords(['codes', 'the app', 'a passkey'], language)).toBe(read)
})
