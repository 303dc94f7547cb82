import { expect, test } from 'vitest'
import { chooseLanguage } from './choose-language.js'

const offered = ['en', 'de', 'ar', 'pt-BR', 'pt-PT']

test.each([
  [['de'], 'de'],
  [['de-AT', 'en'], 'de'],
  [['fr', 'ar-EG'], 'ar'],
  [['pt-PT'], 'pt-PT'],
  [['pt'], 'pt-BR'],
  [['', 'de'], 'de'],
  [['fr', 'it'], 'en'],
  [['d', 'deu'], 'en'],
  [[], 'en'],
])('who wants %j gets %s (LANG1)', (wanted, language) => {
  expect(chooseLanguage(wanted, offered)).toBe(language)
})

test('where nothing is on offer it is English (LANG1)', () => {
  expect(chooseLanguage(['de'], [])).toBe('en')
})
