/**
 * The plural forms of a sentence; a language gives those that it has. `by` names the place whose
 * number chooses the form, if it is not `count`.
 */
export type PluralForms = { readonly [Form in Intl.LDMLPluralRule]?: string } & {
  readonly other: string
  readonly by?: string
}

/** A sentence with `{name}` places, or one form per plural category. */
export type Sentence = string | PluralForms

/**
 * One language: key → sentence. Plain data, so that tools for translators can read and write it.
 */
export type Catalogue = Readonly<Record<string, Sentence>>

/** Sentences that an institution words itself: language → those of them that differ. */
export type OwnTexts = Readonly<Record<string, Catalogue>>

/** The `{places}` of a text. */
export type PlacesIn<Text> = Text extends `${string}{${infer Place}}${infer Rest}` ? Place | PlacesIn<Rest> : never

/** The places of a sentence. A plural sentence needs its number even if no form names it. */
export type PlacesOf<Entry> = Entry extends { readonly other: infer Other }
  ? PlacesIn<Other> | (Entry extends { readonly by: infer By } ? By : 'count')
  : PlacesIn<Entry>

/** The parameters that a sentence needs. A call that omits one does not compile. */
export type ParamsOf<Entry> = [PlacesOf<Entry>] extends [never]
  ? []
  : [params: Readonly<Record<PlacesOf<Entry> & string, string | number>>]
