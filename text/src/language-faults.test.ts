import { describe, expect, test } from 'vitest'
import { languageFaults, type Parts } from './language-faults.js'
import type { Catalogue } from './sentence.js'

const english: Parts = {
  screen: { hello: 'Hello {name}', left: { one: '{count} day', other: '{count} days' }, bye: 'Bye' },
  entrance: { 'language.direction': 'ltr' },
}
const own = (screen: Catalogue, direction = 'ltr'): Parts => ({ screen, entrance: { 'language.direction': direction } })
const french = { hello: 'Bonjour {name}', left: { one: '{count} jour', other: '{count} jours' }, bye: 'Au revoir' }

describe('a language is told what it lacks, with file and sentence (LANG3):', () => {
  test('nothing, where it has all', () => {
    expect(languageFaults('fr', own(french), english)).toEqual([])
  })

  test.each([
    ['a file', { entrance: { 'language.direction': 'ltr' } }, 'fr/screen.ts is not there'],
    ['a sentence', own({ hello: french.hello, left: french.left }), "fr/screen.ts: 'bye' is missing"],
    ['a place', own({ ...french, hello: 'Bonjour' }), "fr/screen.ts: 'hello' lacks the place {name}"],
    ['words', own({ ...french, bye: ' ' }), "fr/screen.ts: 'bye' is empty"],
    ['the plural', own({ ...french, left: { other: '{count} jours' } }), "fr/screen.ts: 'left' lacks the form one"],
    ['its direction', own(french, 'up'), "fr/entrance.ts: 'language.direction' is neither ltr nor rtl"],
    [
      'the number in a form that stands for 0 and 1',
      own({ ...french, left: { one: 'un jour', other: '{count} jours' } }),
      "fr/screen.ts: 'left' lacks the place {count} in the form one",
    ],
  ])('%s', (_what, parts, fault) => {
    expect(languageFaults('fr', parts, english)).toContain(fault)
  })

  test.each([
    ['a sentence', { ...french, more: 'Encore' }, "fr/screen.ts: 'more' is no sentence of English"],
    ['a place', { ...french, bye: '{name}' }, "fr/screen.ts: 'bye' has the place {name}, which English has not"],
    ['a brace', { ...french, bye: 'Au {revoir' }, "fr/screen.ts: 'bye' has a brace that belongs to no place"],
    ['a blank', { ...french, bye: 'Au revoir ' }, "fr/screen.ts: 'bye' begins or ends with a blank"],
    [
      'a form',
      { ...french, left: { ...french.left, few: '{count} jours' } },
      "fr/screen.ts: 'left' has the form few, which the language has not",
    ],
    [
      'forms',
      { ...french, bye: { one: 'Au revoir', other: 'Au revoir' } },
      "fr/screen.ts: 'bye' has plural forms, which English has not",
    ],
    [
      'another number',
      { ...french, left: { by: 'name', ...french.left } },
      "fr/screen.ts: 'left' counts by {name}, where English counts by {count}",
    ],
  ])('and what it has too much: %s', (_what, screen, fault) => {
    expect(languageFaults('fr', own(screen), english)).toContain(fault)
  })
})

test('Polish needs the forms of its numbers, and may say one in a word (LANG3)', () => {
  const left = { one: 'jeden dzień', few: '{count} dni', other: '{count} dnia' }
  expect(languageFaults('pl', own({ ...french, left }), english)).toEqual(["pl/screen.ts: 'left' lacks the form many"])
})

test('a name that is no language is told (LANG3)', () => {
  expect(languageFaults('xq', own(french), english)).toContain('xq is no language that Intl knows')
})

const nameOf = (file: string) => file.replace(/^.*\/|\.ts$/g, '')
const partsIn = (files: Readonly<Record<string, Readonly<Record<string, Catalogue>>>>, folder: string): Parts =>
  Object.fromEntries(
    Object.entries(files)
      .filter(([file]) => file.startsWith(folder))
      .map(([file, exported]) => [nameOf(file), Object.assign({}, ...Object.values(exported))]),
  )

const all = partsIn(import.meta.glob('./en/*.ts', { eager: true }), './en/')
const files = import.meta.glob<Readonly<Record<string, Catalogue>>>('./languages/*/*.ts', { eager: true })

test.each(Object.keys(import.meta.glob('./languages/*.ts')).map(nameOf))(
  'the registered language %s has all that English has, and nothing else (LANG3)',
  (code) => {
    expect(languageFaults(code, partsIn(files, `./languages/${code}/`), all)).toEqual([])
  },
)

test('a key names one sentence, whatever file it stands in', () => {
  const keys = Object.values(all).flatMap(Object.keys)
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})
