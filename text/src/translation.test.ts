import { describe, expect, test } from 'vitest'
import { activity } from './en/activity.js'
import { answer } from './en/answer.js'
import { demo } from './en/demo.js'
import { entrance } from './en/entrance.js'
import { line } from './en/line.js'
import { message } from './en/message.js'
import { outside } from './en/outside.js'
import { proofs } from './en/proofs.js'
import { refused } from './en/refused.js'
import { report } from './en/report.js'
import { rule } from './en/rule.js'
import { screen } from './en/screen.js'
import { way } from './en/way.js'
import type { Catalogue, Sentence } from './sentence.js'
import { type Fitting, type Translation, translation } from './translation.js'

const english = {
  screens: { ...entrance, ...screen, ...rule, ...refused },
  later: { ...activity, ...proofs, ...report, ...way, ...outside },
  answers: { ...answer, ...message, ...line, ...demo },
} as const
const parts = ['screens', 'later', 'answers'] as const
const later = import.meta.glob<Readonly<Record<string, Catalogue>>>(
  './languages/*/{activity,outside,proofs,report,way}.ts',
  {
    eager: true,
  },
)
const laterOf = (folder: string): Catalogue =>
  Object.assign(
    {},
    ...Object.entries(later).flatMap(([file, part]) => (file.startsWith(folder) ? Object.values(part) : [])),
  )
const files = Object.fromEntries(
  Object.entries(import.meta.glob<Translation>('./languages/*.ts', { eager: true })).map(([file, parts]) => [
    file,
    { ...parts, later: laterOf(file.replace('.ts', '/')) },
  ]),
)

const formsOf = (sentence: Sentence): string[] => {
  if (typeof sentence === 'string') return [sentence]
  const { by: _, ...forms } = sentence
  return Object.values(forms)
}
const placesOf = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort()
const wholeOf = (sentence: Sentence) => (typeof sentence === 'string' ? sentence : sentence.other)

describe.each(Object.entries(files))('%s', (file, language) => {
  const code = file.replace(/^.*\/|\.ts$/g, '')

  test('is named after a language that Intl knows, and says how it is written', () => {
    expect(new Intl.DisplayNames(code, { type: 'language', fallback: 'none' }).of(code)).toBeTruthy()
    expect(['ltr', 'rtl']).toContain(language.screens['language.direction'])
  })

  test.each(parts)('says all of the %s, and nothing else (LANG3)', (part) => {
    expect(Object.keys(language[part]).sort()).toEqual(Object.keys(english[part]).sort())
    expect(Object.values<Sentence>(language[part]).flatMap(formsOf)).not.toContain('')
  })

  test.each(parts)('has the places of English in each sentence of the %s (LANG3)', (part) => {
    const own: Catalogue = language[part]
    for (const [key, sentence] of Object.entries<Sentence>(english[part])) {
      expect([key, placesOf(wholeOf(own[key] ?? ''))]).toEqual([key, placesOf(wholeOf(sentence))])
    }
  })

  test('has every form that its numbers need (LANG3)', () => {
    const rules = new Intl.PluralRules(code)
    const needed = [...new Set(Array.from({ length: 200 }, (_, at) => rules.select(at + 1)))]
    for (const part of parts) {
      const plurals = Object.entries<Sentence>(language[part]).filter(([, sentence]) => typeof sentence !== 'string')
      for (const [key, sentence] of plurals)
        expect([key, Object.keys(sentence)]).toEqual([key, expect.arrayContaining(needed)])
    }
  })
})

test('a key names one sentence, whatever part it stands in', () => {
  const keys = [entrance, screen, rule, activity, proofs, report, way, outside, answer, message, line, demo].flatMap(
    (part) => Object.keys(part),
  )
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})

test('English, German and Arabic are there', () => {
  expect(Object.keys(files)).toEqual(expect.arrayContaining(['./languages/ar.ts', './languages/de.ts']))
})

describe('what does not fit to English does not compile:', () => {
  // @ts-expect-error: nearly all keys are missing
  const tooFew = translation('screen', { step: 'Schritt {current} von {total}' })
  const tooMany: Fitting<{ 'no-such-key': 'x' }, 'screen'>['no-such-key'] | null = null
  type Step<Text extends string> = Fitting<{ step: Text }, 'screen'>['step']
  const right: Step<'Schritt {current} von {total}'> = 'Schritt {current} von {total}'
  // @ts-expect-error: a place of English is missing
  const lost: Step<'Schritt {current}'> = 'Schritt {current}'
  // @ts-expect-error: English has no such place
  const foreign: Step<'{current} {total} {count}'> = '{current} {total} {count}'
  type Length<Entry> = Fitting<{ 'rule.length': Entry }, 'rule'>['rule.length']
  const plural: Length<{ by: 'minimum'; other: '{minimum}' }> = { by: 'minimum', other: '{minimum}' }
  // @ts-expect-error: the number that decides is not one of English
  const strange: Length<{ by: 'count'; other: '{minimum}' }> = { by: 'count', other: '{minimum}' }

  test('a missing key, a surplus key, a lost place, a foreign place, a foreign number (LANG3)', () => {
    expect([tooFew, tooMany, right, lost, foreign, plural, strange]).toHaveLength(7)
  })
})
