import type { ActName } from '@portico/contract/desk/act-classes'
import { fieldsOf } from '@portico/contract/parse-fields'
import { actOf, instantOf, type Line, listOf, readLines, textOf } from './read-case.js'

export interface CaseRow {
  readonly id: string
  readonly name: string
  /** An instant in ms; NaN where it cannot be read. */
  readonly openedAt: number
}

/** The agent and what lies under the agent's name. */
export interface StaffSession {
  readonly name: string
  readonly username: string
  /** Whom the agent helps, in the words of the server. */
  readonly desks: string
  readonly cases: readonly CaseRow[]
  readonly lately: number
  readonly waiting: readonly Waiting[]
}

/** An act that another agent asks a yes for. */
export interface Waiting {
  readonly approval: string
  /** The person. */
  readonly name: string
  readonly act: ActName
  readonly asker: string
  /** True where only an agent who sees the person may say yes. */
  readonly mustSee: boolean
  readonly lines: readonly Line[]
}

/** The session in an answer; null for one that no server of this API gives. */
export function readSession(answer: unknown): StaffSession | null {
  const { agent, cases, lately, waiting } = fieldsOf(answer)
  const { name, username, desks } = fieldsOf(agent)
  if (textOf(username) === '') return null
  return {
    name: textOf(name),
    username: textOf(username),
    desks: textOf(desks),
    cases: listOf(cases).flatMap(readRow),
    lately: Number.isInteger(lately) ? Number(lately) : 0,
    waiting: listOf(waiting).flatMap(readWaiting),
  }
}

function readRow(given: unknown): CaseRow[] {
  const { case: id, name, openedAt, outcome } = fieldsOf(given)
  if (textOf(id) === '' || (outcome ?? null) !== null) return []
  return [{ id: textOf(id), name: textOf(name), openedAt: instantOf(openedAt) }]
}

function readWaiting(given: unknown): Waiting[] {
  const { approval, name, act, asker, mustSee, lines } = fieldsOf(given)
  const known = actOf(act)
  if (textOf(approval) === '' || known === null) return []
  const who = { name: textOf(name), asker: textOf(asker) }
  return [{ approval: textOf(approval), act: known, ...who, mustSee: mustSee === true, lines: readLines(lines) }]
}

export interface FoundPerson {
  /** A handle that only this console session can use. */
  readonly person: string
  readonly name: string
  readonly username: string
}

export interface Found {
  readonly people: readonly FoundPerson[]
  readonly isCut: boolean
}

/** The people in an answer; null for one that no server of this API gives. */
export function readFound(answer: unknown): Found | null {
  const { people, isCut } = fieldsOf(answer)
  if (!Array.isArray(people)) return null
  return { people: people.flatMap(readPerson), isCut: isCut === true }
}

function readPerson(given: unknown): FoundPerson[] {
  const { person, name, username } = fieldsOf(given)
  if (textOf(person) === '') return []
  return [{ person: textOf(person), name: textOf(name), username: textOf(username) }]
}
