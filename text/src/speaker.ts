import type { Catalogue, ParamsOf, Sentence } from './sentence.js'

type Params = Readonly<Record<string, string | number>>

/** Fills a sentence, with the digits of the language. A place without a value stays as it is. */
export function fill(sentence: Sentence, language: string, params: Params = {}) {
  return `${formOf(sentence, language, params)}`.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = params[name] ?? place
    return typeof value === 'number' ? value.toLocaleString(language) : value
  })
}

function formOf(sentence: Sentence, language: string, params: Params): string {
  if (typeof sentence === 'string') return sentence
  const category = new Intl.PluralRules(language).select(Number(params[sentence.by ?? 'count']))
  return sentence[category] ?? sentence.other
}

/**
 * Returns the function `say` of a language: `say('countdown.going', { count: 7 })`. A sentence of
 * `own` is said in place of the other one.
 */
export function speaker<Sentences extends Catalogue>(language: string, sentences: Sentences, own: Catalogue = {}) {
  return <Key extends keyof Sentences & string>(key: Key, ...params: ParamsOf<Sentences[Key]>): string =>
    fill((own[key] ?? sentences[key]) as Sentence, language, params[0])
}
