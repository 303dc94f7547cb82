import type { activity } from './en/activity.js'
import type { answer } from './en/answer.js'
import type { deed } from './en/deed.js'
import type { demo } from './en/demo.js'
import type { desk } from './en/desk.js'
import type { drive } from './en/drive.js'
import type { entrance } from './en/entrance.js'
import type { letter } from './en/letter.js'
import type { line } from './en/line.js'
import type { message } from './en/message.js'
import type { notice } from './en/notice.js'
import type { outside } from './en/outside.js'
import type { owner } from './en/owner.js'
import type { proofs } from './en/proofs.js'
import type { refused } from './en/refused.js'
import type { report } from './en/report.js'
import type { rule } from './en/rule.js'
import type { screen } from './en/screen.js'
import type { verification } from './en/verification.js'
import type { way } from './en/way.js'
import type { PlacesIn, PlacesOf, Sentence } from './sentence.js'

/** The parts of the English texts. A translation has the same ones. */
export interface English {
  readonly entrance: typeof entrance
  readonly screen: typeof screen
  readonly verification: typeof verification
  readonly rule: typeof rule
  readonly refused: typeof refused
  readonly activity: typeof activity
  readonly desk: typeof desk
  readonly drive: typeof drive
  readonly owner: typeof owner
  readonly proofs: typeof proofs
  readonly report: typeof report
  readonly way: typeof way
  readonly outside: typeof outside
  readonly answer: typeof answer
  readonly message: typeof message
  readonly notice: typeof notice
  readonly letter: typeof letter
  readonly line: typeof line
  readonly deed: typeof deed
  readonly demo: typeof demo
}

type Whole<Part extends keyof English> = { readonly [Key in keyof English[Part]]: Sentence }

/**
 * The exports of a language's file: `screens` for the browser, `later` for the screens that load their own
 * part, `answers` for the server's answers and messages.
 */
export interface Translation {
  readonly screens: Whole<'entrance'> & Whole<'screen'> & Whole<'verification'> & Whole<'rule'> & Whole<'refused'>
  readonly answers: Whole<'answer'> &
    Whole<'message'> &
    Whole<'notice'> &
    Whole<'letter'> &
    Whole<'line'> &
    Whole<'deed'> &
    Whole<'demo'>
  readonly later: Whole<'activity'> &
    Whole<'desk'> &
    Whole<'drive'> &
    Whole<'outside'> &
    Whole<'owner'> &
    Whole<'proofs'> &
    Whole<'report'> &
    Whole<'way'>
}

/** A translation of a part of the English texts: the same keys, the same placeholders in each. */
export type Fitting<Own, Part extends keyof English> = {
  readonly [Key in keyof English[Part]]: Key extends keyof Own
    ? [Fault<Own[Key], English[Part][Key]>] extends [never]
      ? Sentence
      : `differs from English in the place {${Fault<Own[Key], English[Part][Key]> & string}}`
    : Sentence
} & { readonly [Key in Exclude<keyof Own, keyof English[Part]>]: never }

/** Takes one part of a language. It compiles only if the part fits English. */
/* @__NO_SIDE_EFFECTS__ */
export function translation<Part extends keyof English, const Own>(
  _part: Part,
  sentences: Own extends Fitting<Own, Part> ? Own : Fitting<Own, Part>,
): Own {
  return sentences as Own
}

/**
 * The wrong places of a sentence. A plural form other than `other` may omit places. English says which number
 * chooses the form, so that who reads English alone knows it.
 */
type Fault<Own, Theirs> =
  | Exclude<PlacesIn<FormsOf<Own>>, PlacesOf<Theirs>>
  | Exclude<PlacesIn<WholeOf<Theirs>>, PlacesIn<WholeOf<Own>>>
  | Exclude<NumberOf<Own>, NumberOf<Theirs>>

type FormsOf<Own> = Own extends string ? Own : Exclude<Own[keyof Own & Intl.LDMLPluralRule], undefined>
type NumberOf<Entry> = Entry extends string ? never : Entry extends { readonly by: infer By } ? By : 'count'
type WholeOf<Entry> = Entry extends { readonly other: infer Other } ? Other : Entry
