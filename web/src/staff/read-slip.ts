import { fieldsOf } from '@portico/contract/parse-fields'
import { textOf } from './read-case.js'

/** What the answer that begins a check shows this once; each is empty where it shows none. */
export interface ShownOnce {
  /** The number that the person has to pick. */
  readonly say: string
  /** The number to call. */
  readonly dial: string
}

/** A pass to print. */
export interface Slip {
  /** The person. */
  readonly name: string
  readonly pass: string
  /** When it works, in the institution's time zone. */
  readonly works: string
}

export function readShownOnce(answer: unknown): ShownOnce {
  const { say, dial } = fieldsOf(answer)
  return { say: textOf(say), dial: textOf(dial) }
}

/** The pass in the answer of an act about somebody; null where there is none. */
export function readSlip(answer: unknown, name: string): Slip | null {
  const { pass, works } = fieldsOf(fieldsOf(answer)['once'])
  return textOf(pass) === '' ? null : { name, pass: textOf(pass), works: textOf(works) }
}
