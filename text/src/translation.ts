import type { answer } from './en/answer.js'
import type { demo } from './en/demo.js'
import type { entrance } from './en/entrance.js'
import type { message } from './en/message.js'
import type { rule } from './en/rule.js'
import type { screen } from './en/screen.js'
import type { PlacesIn, PlacesOf, Sentence } from './sentence.js'

/** What a translation translates: the screens' sentences, and what the server answers and sends. */
export interface English {
  readonly screens: typeof entrance & typeof screen & typeof rule
  readonly answers: typeof answer & typeof message & typeof demo
}

/** What a language file exports. */
export type Translation = {
  readonly [Part in keyof English]: { readonly [Key in keyof English[Part]]: Sentence }
}

/** A translation of a part of the English texts: the same keys, the same placeholders in each. */
export type Fitting<Own, Part extends keyof English> = {
  readonly [Key in keyof English[Part]]: Key extends keyof Own
    ? [Fault<Own[Key], English[Part][Key]>] extends [never]
      ? Sentence
      : `differs from English in the place {${Fault<Own[Key], English[Part][Key]> & string}}`
    : Sentence
} & { readonly [Key in Exclude<keyof Own, keyof English[Part]>]: never }

/** Takes one part of a language as its file gives it. It compiles only if the part fits English. */
/* @__NO_SIDE_EFFECTS__ */
export function translation<Part extends keyof English, const Own>(
  _part: Part,
  sentences: Own extends Fitting<Own, Part> ? Own : Fitting<Own, Part>,
): Own {
  return sentences as Own
}

/** The wrong places of a sentence. A plural form other than `other` may omit places. */
type Fault<Own, Theirs> =
  | Exclude<PlacesIn<FormsOf<Own>>, PlacesOf<Theirs>>
  | Exclude<PlacesIn<WholeOf<Theirs>>, PlacesIn<WholeOf<Own>>>
  | (Own extends { readonly by: infer By } ? Exclude<By, PlacesOf<Theirs>> : never)

type FormsOf<Own> = Own extends string ? Own : Exclude<Own[keyof Own & Intl.LDMLPluralRule], undefined>
type WholeOf<Entry> = Entry extends { readonly other: infer Other } ? Other : Entry
