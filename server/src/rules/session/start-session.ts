import type { BrowserName, SystemName } from '@portico/contract'
import { Refusal, Unavailable } from '../../ports/refusal.js'
import { newSignedToken, sha256 } from '../../ports/system/secrets.js'
import type { Ports, TransactionPorts } from '../ports.js'
import type { Stores } from '../stores.js'
import type { Session } from './session-store.js'
import type { Visit } from './visit.js'

const defaultRenewalMs = 60_000

/**
 * The live session of an id; null when there is none, or it was idle too long, or its time is over
 * (S6). A suspended session ends here: a visitor who hears that it is over, or signs out, must not
 * have it back when the password write is refused (S5, W5).
 */
export async function findSession({ store, clock, rules }: Ports, id: string): Promise<Session | null> {
  const now = clock.now()
  const session = await store.sessions.find(sha256(id))
  if (session?.kind === 'staff') return null
  if (session !== null && session.suspendedBy !== null) {
    await store.sessions.end(session.idHash)
    return null
  }
  if (session === null || session.expiresAt <= now || session.seenAt + rules.session.idleMs <= now) return null
  // A write at every call would be too many. The interval is short enough for the shortest idle
  // time.
  if (now - session.seenAt > Math.min(defaultRenewalMs, rules.session.idleMs / 10))
    await store.sessions.seen(session.idHash, now)
  return session
}

/** True where a person is signed in under an id, and also when the store cannot say now. */
export async function isSignedIn({ store, clock }: Ports, id: string | null): Promise<boolean> {
  if (id === null) return false
  try {
    const session = await store.sessions.find(sha256(id))
    return session?.kind === 'portal' && session.signedInAt !== null && session.expiresAt > clock.now()
  } catch (cause) {
    if (cause instanceof Unavailable) return true
    throw cause
  }
}

export interface NextSession {
  readonly accountId?: string
  readonly flowId?: string
  /** When the person signed in, ms; absent for a session without a signed-in visitor. */
  readonly signedInAt?: number
  readonly lifeMs: number
  /** Where the person signed in and with what; absent for a session without a signed-in visitor. */
  readonly origin?: Pick<Session, 'browser' | 'system' | 'proven' | 'outside'>
}

/**
 * Starts a session under a new id inside a transaction. The answer carries the id after the commit.
 */
export async function startSession(stores: Stores, ports: TransactionPorts, next: NextSession): Promise<string> {
  const now = ports.clock.now()
  const id = newSignedToken(ports, 'session', tagFor(ports, next))
  await stores.sessions.put({
    idHash: sha256(id),
    kind: 'portal',
    accountId: next.accountId ?? null,
    flowId: next.flowId ?? null,
    signedInAt: next.signedInAt ?? null,
    createdAt: now,
    seenAt: now,
    expiresAt: now + next.lifeMs,
    suspendedBy: null,
    provedAt: null,
    laterAt: null,
    ...originOf(next),
  })
  return id
}

/** More than browsers send. No more is looked at, because a stranger chooses the text. */
const maxAgentCharacters = 512

/** What only one browser says of itself, before what it says to look like others. */
const browserSigns: readonly (readonly [BrowserName, RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOPT\/|\bOPiOS\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['DuckDuckGo', /\bDuckDuckGo\/|\bDdg\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /\bChrom(?:e|ium)\/|\bCriOS\//],
  ['Safari', /\bVersion\/[\d.]+ (?:Mobile\/\w+ )?Safari\//],
]

const systemSigns: readonly (readonly [SystemName, RegExp])[] = [
  ['Windows', /\bWindows\b/],
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['macOS', /\bMacintosh\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]

/** The names that a `User-Agent` tells; empty where it tells none of the known ones. */
export function readUserAgent(text: string): Pick<Session, 'browser' | 'system'> {
  const start = text.slice(0, maxAgentCharacters)
  const told = (signs: readonly (readonly [string, RegExp])[]) => signs.find(([, sign]) => sign.test(start))?.[0] ?? ''
  return { browser: told(browserSigns), system: told(systemSigns) }
}

function originOf({ origin }: NextSession): Required<NextSession>['origin'] {
  if (origin === undefined) return { browser: '', system: '', proven: [], outside: null }
  const { browser, system, proven, outside } = origin
  return { browser, system, proven, outside }
}

const tagCharacters = 16

/** The keyed hash of whom a session is for: the person once signed in, before that the flow (X4). */
function tagFor({ secrets }: TransactionPorts, { accountId, flowId, signedInAt }: NextSession): string {
  const whose = signedInAt === undefined ? `flow|${flowId}` : `account|${accountId}`
  return secrets.sign('xsrf', whose).slice(0, tagCharacters)
}

/** A new session under a new id (S1). Refuses `flow-gone` when it was replaced or suspended. */
export async function rotateSession(
  stores: Stores,
  { ports, visit }: { readonly ports: TransactionPorts; readonly visit: Visit },
  next: NextSession,
): Promise<string> {
  if (visit.session === null || !(await stores.sessions.endUnsuspended(visit.session.idHash)))
    throw new Refusal('flow-gone', { reason: 'session replaced meanwhile' })
  return startSession(stores, ports, next)
}

/** The visitor's session as a transaction finds it; null once it has ended or is suspended. */
export async function unsuspendedSession({ sessions }: Stores, visit: Pick<Visit, 'session'>): Promise<Session | null> {
  const session = visit.session === null ? null : await sessions.find(visit.session.idHash)
  return session?.suspendedBy === null ? session : null
}

/** Runs a transaction for a signed-in visitor. Refuses `session-gone` when it ended (S7). */
export function inLiveSession<Result>(
  { ports, visit }: { readonly ports: Ports; readonly visit: Visit },
  work: (stores: Stores) => Promise<Result>,
): Promise<Result> {
  return ports.store.transaction(async (stores) => {
    const session = await unsuspendedSession(stores, visit)
    if (session === null || session.expiresAt <= ports.clock.now()) throw new Refusal('session-gone')
    return work(stores)
  })
}
