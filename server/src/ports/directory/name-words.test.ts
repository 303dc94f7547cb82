import { expect, test } from 'vitest'
import { nameWords, typedWord, weightOf } from './name-words.js'

/** True where each typed word begins a word of the name. */
function isFound(name: string, typed: string): boolean {
  const words = nameWords(name)
  return typed.split(' ').every((word) => words.some((one) => one.startsWith(typedWord(word))))
}

test.each([
  ['Anna Müller', ['anna', 'MÜL', 'mul', 'muel', 'Mu\u0308l', 'mü an']],
  ['Anna Mu\u0308ller', ['mül', 'mul', 'mueller']],
  ['Siobhán O’Brien-Smith', ['siobhan', "o'brien", 'obrien', 'brien', 'smith', 'o’brien-smith']],
  ['Łukasz Żółć', ['lukasz', 'zolc', 'łuk żół']],
  ['Åse Bjørnsdottir', ['ase', 'aase', 'bjor', 'bjoer']],
  ['İpek Yılmaz', ['ipek', 'İPEK', 'yilmaz', 'YILMAZ']],
  ['Weiß', ['weiss', 'WEIẞ']],
  ['Αλέξανδρος Παπάς', ['αλεξανδρος', 'ΠΑΠΑΣ']],
  ['محمّد الحربي', ['محمد', 'الحر', 'محـمد']],
  ['علی کریمی', ['علي', 'كريمي']],
  ['王伟', ['王伟', '伟', '王 伟']],
  ['欧阳 娜娜', ['欧阳娜', '娜娜', '欧']],
  ['김민준', ['김민준', '민준', '김 민준']],
])('the words of %s begin as people type them', (name, typed) => {
  for (const text of typed) expect([text, isFound(name, text)]).toEqual([text, true])
})

test('a word is found from its beginning only', () => {
  expect(isFound('Anna Müller', 'nna')).toBe(false)
  expect(isFound('Anna Müller', 'anna schmidt')).toBe(false)
})

test('nothing but signs has no word', () => {
  expect(nameWords(' -- * % _ \u0000\u200b ')).toEqual([])
  expect(typedWord(')(*%_\\')).toBe('')
})

test('two signs of a script without blanks tell as much as four letters', () => {
  expect(['ng', 'li', '王伟', '김', 'Mu\u0308', '١٢٣', '%%%'].map(weightOf)).toEqual([2, 2, 4, 2, 2, 3, 0])
})
