import { Refusal } from '../../ports/refusal.js'
import { newSignedToken, sha256 } from '../../ports/system/secrets.js'
import type { Ports, TransactionPorts } from '../ports.js'
import type { Session } from '../session/session-store.js'
import type { Stores } from '../stores.js'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** The times of the console, in ms. */
export const consoleTimes = {
  /** A session of the console ends in any case. */
  lifeMs: 8 * hourMs,
  /** After the last press it falls asleep, and after so much more it is over. */
  awakeMs: 5 * minuteMs,
  asleepMs: 30 * minuteMs,
  /** So long an agent counts as proven. */
  provenMs: 15 * minuteMs,
  /** The same for a strong act and for a yes. */
  strongProvenMs: 2 * minuteMs,
  /** How old the sign-in may be that opens the console. */
  signInMs: 15 * minuteMs,
  /** How long an agent has been enrolled before (HD3). */
  enrolledMs: 24 * hourMs,
} as const

/** A session of the console, with the instant at which its agent last proved to be there. */
export type ConsoleSession = Session & { readonly accountId: string; readonly provedAt: number }

/**
 * The live session of the console of an id, awake or asleep; null when there is none. It reads only:
 * a press is what an agent does, not what a page asks by itself. A suspended one ends, as at the portal.
 */
export async function findConsoleSession({ store, clock }: Ports, id: string): Promise<Session | null> {
  const now = clock.now()
  const session = await store.sessions.find(sha256(id))
  if (session?.kind !== 'staff') return null
  if (session.suspendedBy !== null) {
    await store.sessions.end(session.idHash)
    return null
  }
  const isOver = session.expiresAt <= now || session.seenAt + consoleTimes.awakeMs + consoleTimes.asleepMs <= now
  return isOver ? null : session
}

export function isAsleep({ seenAt }: Pick<Session, 'seenAt'>, now: number): boolean {
  return seenAt + consoleTimes.awakeMs <= now
}

/** Until when the agent of a session counts as proven, in ms. */
export function provenUntil({ provedAt }: Pick<ConsoleSession, 'provedAt'>): number {
  return provedAt + consoleTimes.provenMs
}

/** The same for a strong act and for a yes. */
export function strongProvenUntil({ provedAt }: Pick<ConsoleSession, 'provedAt'>): number {
  return provedAt + consoleTimes.strongProvenMs
}

type Opening = Pick<Session, 'signedInAt' | 'browser' | 'system' | 'proven'> & { readonly accountId: string }

/** Starts the one session of an agent inside a transaction, and returns its id. Others of theirs end. */
export async function startConsoleSession(
  stores: Pick<Stores, 'sessions'>,
  ports: TransactionPorts,
  { accountId, signedInAt, browser, system, proven }: Opening,
): Promise<{ readonly id: string; readonly session: ConsoleSession }> {
  const now = ports.clock.now()
  const tag = ports.secrets.sign('xsrf', `agent|${accountId}`).slice(0, tagCharacters)
  const id = newSignedToken(ports, 'staff', tag)
  const session = {
    ...({ idHash: sha256(id), kind: 'staff', accountId, flowId: null, signedInAt } as const),
    ...{ createdAt: now, seenAt: now, expiresAt: now + consoleTimes.lifeMs, suspendedBy: null, laterAt: null },
    ...{ browser, system, proven, outside: null, provedAt: now },
  }
  await stores.sessions.endConsoleOf(accountId)
  await stores.sessions.put(session)
  return { id, session }
}

const tagCharacters = 16

/** Runs a transaction for an agent. Refuses `staff-gone` when the session ended meanwhile. */
export function inConsoleSession<Result>(
  ports: Ports,
  { idHash }: Pick<Session, 'idHash'>,
  work: (stores: Stores) => Promise<Result>,
): Promise<Result> {
  return ports.store.transaction(async (stores) => {
    await requireConsoleSession(stores, ports, { idHash })
    return work(stores)
  })
}

/**
 * Reads a session of the console again inside the transaction of a press, and notes the press: of it and
 * what ends the session at the same moment, the store lets only one be first (HD4). Refuses `staff-gone`
 * where it has ended.
 */
export async function requireConsoleSession(
  { sessions }: Pick<Stores, 'sessions'>,
  { clock }: Pick<TransactionPorts, 'clock'>,
  { idHash }: Pick<Session, 'idHash'>,
): Promise<void> {
  const session = await sessions.find(idHash)
  const isLive = session !== null && session.suspendedBy === null && session.expiresAt > clock.now()
  if (!isLive) throw new Refusal('staff-gone')
  await sessions.press(idHash, clock.now())
}
