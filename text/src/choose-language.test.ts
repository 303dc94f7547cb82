import { expect, test } from 'vitest'
import { chooseLanguage } from './choose-language.js'

const offered = ['en', 'de', 'ar', 'pt-BR', 'pt-PT', 'zh']

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
  [['de_AT.UTF-8'], 'de'],
  [['de-AT@posix'], 'de'],
  [['de-'], 'de'],
  [['zh-CN'], 'zh'],
  [['zh-SG', 'en'], 'zh'],
  [['zh-Hans-HK'], 'zh'],
  [['zh-TW', 'de'], 'de'],
  [['zh-TW', 'zh', 'de', 'zh-CN'], 'de'],
  [['zh-HK', 'zh'], 'en'],
  [['zh-Hant', 'zh-Hans'], 'zh'],
  [['zh'], 'zh'],
])('who wants %j gets %s (LANG1)', (wanted, language) => {
  expect(chooseLanguage(wanted, offered)).toBe(language)
})

test('a variety gets its language where no variety is on offer (LANG1)', () => {
  expect(chooseLanguage(['pt-BR', 'en'], ['en', 'pt'])).toBe('pt')
  expect(chooseLanguage(['pt-PT'], ['en', 'pt'])).toBe('pt')
  expect(chooseLanguage(['pt-BR', 'en'], ['en', 'pt-PT'])).toBe('pt-PT')
  expect(chooseLanguage(['pt'], ['en', 'pt-PT'])).toBe('pt-PT')
})

test('where nothing is on offer it is English (LANG1)', () => {
  expect(chooseLanguage(['de'], [])).toBe('en')
})
