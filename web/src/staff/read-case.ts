import {
  type ActClass,
  type ActName,
  actClasses,
  actNames,
  type CheckKind,
  checkKinds,
} from '@portico/contract/desk/act-classes'
import { fieldsOf } from '@portico/contract/parse-fields'
import { desk } from '@portico/text/en/desk'

/** A sentence of the server. `at` is an instant in ms, NaN without one; `from` may be empty. */
export interface Line {
  readonly text: string
  readonly at: number
  readonly from: string
  readonly tone: 'plain' | 'good' | 'warning' | 'bad'
}

export interface CaseContact {
  readonly contact: string
  readonly kind: 'email' | 'phone'
  readonly mask: string
  readonly lines: readonly Line[]
  readonly canCheck: boolean
  readonly canCall: boolean
  /** The acts that can be about it. */
  readonly acts: readonly ActName[]
}

export interface CaseCheck {
  readonly kind: CheckKind
  readonly state: 'sent' | 'passed' | 'failed'
  /** The one act that a picked number is good for. */
  readonly act: ActName | null
  /** An instant in ms; NaN where it cannot be read. */
  readonly until: number
}

export interface CaseAct {
  readonly act: ActName
  readonly class: ActClass
  readonly isReady: boolean
  /** True where its press asks another agent for a yes. */
  readonly asks: boolean
  /** What it lacks; empty where it is ready. */
  readonly why: string
}

export type Direction = 'they-called' | 'we-call' | 'here'
export type ReasonKey = Extract<keyof typeof desk, `staff.reason.${string}`>

/** All that the page shows of a case. */
export interface Case {
  readonly id: string
  readonly name: string
  readonly username: string
  readonly direction: Direction
  readonly reason: ReasonKey
  readonly ticket: string
  readonly note: string
  readonly until: number
  readonly state: readonly Line[]
  readonly contacts: readonly CaseContact[]
  readonly messages: readonly Line[]
  readonly forecast: readonly Line[]
  readonly record: readonly Line[]
  readonly earlier: readonly Line[]
  readonly check: CaseCheck | null
  /** The checks that can begin now. */
  readonly checks: readonly CheckKind[]
  readonly acts: readonly CaseAct[]
}

const directions: readonly Direction[] = ['they-called', 'we-call', 'here']

/** The case in an answer; null for one that no server of this API gives. */
export function readCase(answer: unknown): Case | null {
  const given = fieldsOf(fieldsOf(answer)['case'])
  const id = textOf(given['case'])
  const { contacts, acts } = given
  if (id === '' || !Array.isArray(contacts) || !Array.isArray(acts)) return null
  return {
    id,
    name: textOf(given['name']),
    username: textOf(given['username']),
    direction: directions.find((known) => known === given['direction']) ?? 'they-called',
    reason: reasonKey(given['reason']),
    ticket: textOf(given['ticket']),
    note: textOf(given['note']),
    until: instantOf(given['until']),
    state: readLines(given['state']),
    contacts: contacts.flatMap(readContact),
    messages: readLines(given['messages']),
    forecast: readLines(given['forecast']),
    record: readLines(given['record']),
    earlier: readLines(given['earlier']),
    check: readCheck(given['check']),
    checks: listOf(given['checks']).flatMap((kind) => checkKinds.find((known) => known === kind) ?? []),
    acts: acts.flatMap(readAct),
  }
}

export const textOf = (given: unknown) => (typeof given === 'string' ? given : '')
/** A masked number stays on one line. */
const unbroken = (text: string) => text.replaceAll('••• ', '•••\u00a0')
export const instantOf = (given: unknown) => Date.parse(textOf(given))
export const listOf = (given: unknown): readonly unknown[] => (Array.isArray(given) ? given : [])

function reasonKey(given: unknown): ReasonKey {
  const key = `staff.reason.${given}`
  return key in desk ? (key as ReasonKey) : 'staff.reason.other'
}

export function readLines(given: unknown): readonly Line[] {
  return listOf(given).flatMap((line) => {
    const { text, at, from, tone } = fieldsOf(line)
    if (textOf(text) === '') return []
    const known = (['good', 'warning', 'bad'] as const).find((each) => each === tone)
    return [{ text: unbroken(textOf(text)), at: instantOf(at), from: textOf(from), tone: known ?? 'plain' }]
  })
}

function readContact(given: unknown): CaseContact[] {
  const { contact, kind, mask, lines, canCheck, canCall, acts } = fieldsOf(given)
  if (textOf(contact) === '' || textOf(mask) === '') return []
  return [
    {
      contact: textOf(contact),
      kind: kind === 'phone' ? 'phone' : 'email',
      mask: unbroken(textOf(mask)),
      lines: readLines(lines),
      canCheck: canCheck === true,
      canCall: canCall === true,
      acts: listOf(acts).flatMap((act) => actOf(act) ?? []),
    },
  ]
}

function readCheck(given: unknown): CaseCheck | null {
  const { kind, state, until, act } = fieldsOf(given)
  const known = (['sent', 'passed', 'failed'] as const).find((each) => each === state)
  const how = checkKinds.find((each) => each === kind)
  if (known === undefined || how === undefined) return null
  return { kind: how, state: known, until: instantOf(until), act: actOf(act) }
}

function readAct(given: unknown): CaseAct[] {
  const { act, isReady, asks, why } = fieldsOf(given)
  const known = actOf(act)
  if (known === null) return []
  return [{ act: known, class: actClasses[known], isReady: isReady === true, asks: asks === true, why: textOf(why) }]
}

/** The act of a name; null for one that this client does not know. */
export function actOf(given: unknown): ActName | null {
  return actNames.find((each) => each === given) ?? null
}
