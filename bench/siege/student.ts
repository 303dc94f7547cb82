import type { FlowName } from '@portico/contract/paths'
import { wrongCode } from '../../person/codes.js'
import { compareCode, offeredContacts, resetPassword, sendCode } from '../../person/steps.js'
import type { Visitor } from '../../person/visitor.js'
import { ask, retryAfterMs } from './ask.js'
import { addressOf, type CallCount, firstPassword, type SiegePortal } from './siege-portal.js'
import type { Party } from './simulate.js'

/** One honest person of a first day of term. */
export interface Student {
  readonly username: string
  /** The client address. */
  readonly address: string
  readonly comesInMs: number
}

export interface Day {
  readonly portal: SiegePortal
  readonly random: () => number
  readonly count: CallCount
  /** The number of visits by their end. */
  readonly ended: Record<'signedIn' | 'recovered' | 'gaveUp', number>
}

/** Mistakes of people, as shares of the times when they could make them. */
export const mistakes = {
  forgotPassword: 0.25,
  locked: 0.05,
  wrongPassword: 0.2,
  wrongCode: 0.1,
  /** Asks for a code and leaves. */
  leaves: 0.05,
} as const

const minuteMs = 60_000
/** Wrong passwords after which a person resets the password. */
const mostWrongPasswords = 4
/** Wrong codes, or waits, after which a person gives up. */
const mostWrongCodes = 4
const mostWaits = 20

/** Comes once, and signs in, resets or unlocks, with the mistakes that people make. */
export async function* comes(day: Day, student: Student): Party {
  yield student.comesInMs
  const chance = day.random()
  if (chance < mistakes.locked) return yield* recovers(day, student, 'unlock')
  if (chance < mistakes.locked + mistakes.forgotPassword) return yield* recovers(day, student, 'reset')
  for (let wrong = 0, tries = 0; wrong < mostWrongPasswords && tries < mostWaits; tries += 1) {
    const isTypedWrong = day.random() < mistakes.wrongPassword
    const visitor = day.portal.browserAt(student.address, day.count)
    const password = isTypedWrong ? 'Portico-Demo-2' : firstPassword
    const started = await ask(visitor, 'profile', { ...student, password })
    if (started.status === 200) return yield* proves({ day, student, visitor, flow: 'profile', started })
    if (isTypedWrong) wrong += 1
    yield retryAfterMs(started) ?? minuteMs / 2
  }
  yield* recovers(day, student, 'reset')
}

async function* recovers(day: Day, student: Student, flow: 'reset' | 'unlock'): Party {
  for (let tries = 0; tries < mostWaits; tries += 1) {
    const visitor = day.portal.browserAt(student.address, day.count)
    const started = await ask(visitor, flow, student)
    if (started.status === 200) return yield* proves({ day, student, visitor, flow, started })
    yield retryAfterMs(started) ?? minuteMs
  }
  day.ended.gaveUp += 1
}

interface Proving {
  readonly day: Day
  readonly student: Student
  readonly visitor: Visitor
  readonly flow: FlowName
  readonly started: Awaited<ReturnType<typeof ask>>
}

/** Asks for a code and types it, and after a reset chooses a password. */
async function* proves(proving: Proving): Party {
  const { day, student, visitor, flow, started } = proving
  const [contact] = offeredContacts(started.body)
  if (contact !== undefined) await sendCode(visitor, flow, contact)
  const code = await day.portal.readCode(addressOf(student.username))
  if (code !== null && day.random() >= mistakes.leaves) yield* types(proving, code)
  else day.ended.gaveUp += 1
}

async function* types({ day, visitor, flow }: Proving, code: string): Party {
  for (let wrong = 0; wrong < mostWrongCodes; wrong += 1) {
    yield minuteMs / 2
    const isTypedWrong = day.random() < mistakes.wrongCode
    const { status } = await compareCode(visitor, flow, isTypedWrong ? wrongCode(code) : code)
    if (status !== 200) continue
    if (flow === 'reset') await resetPassword(visitor, 'Zebra-Walk-1')
    day.ended[flow === 'profile' ? 'signedIn' : 'recovered'] += 1
    return
  }
  day.ended.gaveUp += 1
}
