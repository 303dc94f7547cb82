/** A sentence with `{name}` places, or one form per plural category chosen by the parameter `count`. */
export type Sentence = string | { readonly one: string; readonly other: string }

/** One language: key → sentence. Plain data, so that tools for translators can read and write it. */
export type Catalogue = Readonly<Record<string, Sentence>>

type PlacesIn<Text> = Text extends `${string}{${infer Place}}${infer Rest}` ? Place | PlacesIn<Rest> : never
type PlacesOf<Entry> = Entry extends { readonly other: infer Other } ? PlacesIn<Other> | 'count' : PlacesIn<Entry>

/** The parameters a sentence needs; none where it has no places. A forgotten one does not compile. */
export type ParamsOf<Entry> = [PlacesOf<Entry>] extends [never]
  ? []
  : [params: Readonly<Record<PlacesOf<Entry>, string | number>>]

/** Fills a sentence. Places that got no value stay as they are. */
export function fill(sentence: Sentence, language: string, params: Readonly<Record<string, string | number>> = {}) {
  return formOf(sentence, language, params['count']).replace(/\{(\w+)\}/g, (place, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : place,
  )
}

function formOf(sentence: Sentence, language: string, count: string | number | undefined): string {
  if (typeof sentence === 'string') return sentence
  return new Intl.PluralRules(language).select(Number(count)) === 'one' ? sentence.one : sentence.other
}

/** One speaker for one language: `say('countdown.going', { count: 7 })`. */
export function speaker<Sentences extends Catalogue>(language: string, sentences: Sentences) {
  return <Key extends keyof Sentences & string>(key: Key, ...params: ParamsOf<Sentences[Key]>): string =>
    fill(sentences[key] as Sentence, language, params[0])
}
