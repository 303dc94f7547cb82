import { knownForms, neededForms, type PluralForm } from './needed-forms.js'
import type { Catalogue, Sentence } from './sentence.js'

/** The sentences of a language by the names of their files. */
export type Parts = Readonly<Record<string, Catalogue>>

/**
 * What is wrong with a language, each as its file, its sentence and the fault: a missing file, a missing
 * or surplus sentence, place or plural form, and what the compiler cannot see.
 */
export function languageFaults(code: string, own: Parts, english: Parts): readonly string[] {
  const forms = { needed: neededForms(code), known: knownForms(code) }
  const faults = Object.entries(english).flatMap(([part, theirs]) => {
    const file = `${code}/${part}.ts`
    const sentences = own[part]
    return sentences === undefined
      ? [`${file} is not there`]
      : partFaults(forms, sentences, theirs).map((fault) => `${file}: ${fault}`)
  })
  const surplus = Object.keys(own).filter((part) => english[part] === undefined)
  return [...codeFaults(code), ...surplus.map((part) => `${code}/${part}.ts: English has no such file`), ...faults]
}

interface Forms {
  readonly needed: ReadonlyMap<PluralForm, readonly number[]>
  readonly known: readonly PluralForm[]
}

function codeFaults(code: string): readonly string[] {
  const name = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(code)
  return name === undefined ? [`${code} is no language that Intl knows`] : []
}

function partFaults(forms: Forms, own: Catalogue, english: Catalogue): readonly string[] {
  const surplus = Object.keys(own).filter((key) => english[key] === undefined)
  const faults = Object.entries(english).flatMap(([key, theirs]) => {
    const sentence = own[key]
    const found = sentence === undefined ? ['is missing'] : sentenceFaults(forms, sentence, theirs)
    return found.map((fault) => `'${key}' ${fault}`)
  })
  const direction = own['language.direction']
  const isWritten = direction === undefined || direction === 'ltr' || direction === 'rtl'
  return [
    ...surplus.map((key) => `'${key}' is no sentence of English`),
    ...faults,
    ...(isWritten ? [] : ["'language.direction' is neither ltr nor rtl"]),
  ]
}

function sentenceFaults({ needed, known }: Forms, sentence: Sentence, theirs: Sentence): readonly string[] {
  const english = placesIn(typeof theirs === 'string' ? theirs : theirs.other)
  if (typeof sentence === 'string')
    return textFaults(sentence, { needed: english, silent: null, number: numberOf(theirs) })
  const { by = 'count', ...given } = sentence
  const number = numberOf(theirs)
  const foreign = Object.keys(given).filter((form) => form !== 'other' && !known.includes(form as PluralForm))
  const missing = [...needed.keys()].filter((form) => given[form] === undefined)
  return [
    ...(number === null ? ['has plural forms, which English has not'] : []),
    ...(number === null || by === number ? [] : [`counts by {${by}}, where English counts by {${number}}`]),
    ...missing.map((form) => `lacks the form ${form}`),
    ...foreign.map((form) => `has the form ${form}, which the language has not`),
    ...Object.entries(given).flatMap(([form, text]) => {
      // Only a form that stands for one number may say it in a word.
      const isOne = needed.get(form as PluralForm)?.length === 1
      const places = { needed: english, silent: isOne ? by : null, number: by }
      return textFaults(text ?? '', places).map((fault) => `${fault} in the form ${form}`)
    }),
  ]
}

/** The place that chooses the form of a plural sentence, which may be said in any of them. */
function numberOf(sentence: Sentence): string | null {
  return typeof sentence === 'string' ? null : (sentence.by ?? 'count')
}

interface Places {
  /** Those of English. */
  readonly needed: readonly string[]
  /** One of them that may be missing. */
  readonly silent: string | null
  /** The place of the number that chooses the form, which may be said anyway. */
  readonly number: string | null
}

function textFaults(text: string, { needed, silent, number }: Places): readonly string[] {
  const given = placesIn(text)
  const missing = needed.filter((place) => place !== silent && !given.includes(place))
  const foreign = given.filter((place) => place !== number && !needed.includes(place))
  return [
    ...(text.trim() === '' ? ['is empty'] : []),
    ...(text === text.trim() ? [] : ['begins or ends with a blank']),
    ...missing.map((place) => `lacks the place {${place}}`),
    ...foreign.map((place) => `has the place {${place}}, which English has not`),
    ...(/[{}]/.test(text.replace(/\{\w+\}/g, '')) ? ['has a brace that belongs to no place'] : []),
  ]
}

function placesIn(text: string): readonly string[] {
  return [...new Set(Array.from(text.matchAll(/\{(\w+)\}/g), ([, place = '']) => place))]
}
