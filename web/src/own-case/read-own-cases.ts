import { fieldsOf } from '@portico/contract/parse-fields'
import type { Told } from '../session/use-told.js'

/** A case about the visitor. */
export interface OwnCase {
  readonly id: string
  /** First word and initial of the agent. */
  readonly agent: string
  /** An instant in ms; NaN where it cannot be read. */
  readonly since: number
  /** A word of the contract, which may be unknown to this client. */
  readonly reason: string
  /** An act that waits for the number that the agent tells; null where none does. */
  readonly asks: { readonly act: string; readonly numbers: readonly string[] } | null
}

export interface OwnCases {
  readonly open: OwnCase | null
  /** The last one of 72 hours. */
  readonly last: OwnCase | null
}

/** What the dashboard knows of the help desk's work on the account. */
export interface OwnCaseState {
  readonly open: OwnCase | null
  readonly told: Told<OwnCases>
}

/** The cases in an answer; null for one that no server of this API gives. */
export function readOwnCases(answer: unknown): OwnCases | null {
  const { open, last } = fieldsOf(answer)
  return open === undefined || last === undefined ? null : { open: readOwnCase(open), last: readOwnCase(last) }
}

function readOwnCase(given: unknown): OwnCase | null {
  const { case: id, agent, since, reason, asks } = fieldsOf(given)
  if (typeof id !== 'string' || typeof agent !== 'string') return null
  return { id, agent, since: Date.parse(String(since)), reason: String(reason), asks: readAsks(asks) }
}

function readAsks(given: unknown): OwnCase['asks'] {
  const { act, numbers } = fieldsOf(given)
  if (typeof act !== 'string' || !Array.isArray(numbers)) return null
  return { act, numbers: numbers.filter((number) => typeof number === 'string') }
}
