import { canonicalUsername } from '../../ports/directory/canonical-username.js'
import type { AccountId } from '../../ports/ids.js'
import { failure, ok, type Result } from '../../ports/result.js'
import { recordOperator } from '../../rules/audit/record.js'
import { consoleTimes } from '../../rules/desk/console-session.js'
import type { Ports } from '../../rules/ports.js'
import type { Session } from '../../rules/session/session-store.js'
import { shortId } from '../../rules/session/short-id.js'
import { usernameLookup } from './username-lookup.js'

interface SessionPorts extends Pick<Ports, 'store' | 'directory' | 'clock'> {
  /** After how many ms without a call a session is over. */
  readonly idleMs: number
  readonly domains: readonly string[]
  readonly operator: string
}

/** A session of a person who is signed in. Instants in ms. */
export interface LiveSession extends Pick<Session, 'seenAt' | 'expiresAt'> {
  /** Names the session and opens none. */
  readonly id: string
  /** Null where the directory does not have the account any more. */
  readonly username: string | null
  readonly signedInAt: number
  /** Of the portal, or of the help desk's console. */
  readonly kind: 'portal' | 'console'
}

/** The sessions of all people, or of one, oldest first. Fails for a username without an account. */
export async function liveSessions(
  ports: SessionPorts,
  typed: string | undefined,
): Promise<Result<readonly LiveSession[]>> {
  const of = typed === undefined ? ok(null) : await accountIdOf(ports, typed)
  if (!of.ok) return of
  const nameOf = usernameLookup(ports.directory)
  const sessions: LiveSession[] = []
  for (const { idHash, kind, accountId, signedInAt, seenAt, expiresAt } of await liveRows(ports)) {
    if (accountId === null || signedInAt === null || (of.value !== null && of.value.id !== accountId)) continue
    const { actorName } = await nameOf({ actor: accountId, about: null })
    const which = kind === 'staff' ? 'console' : kind
    sessions.push({ id: shortId(idHash), username: actorName, signedInAt, seenAt, expiresAt, kind: which })
  }
  return ok(sessions)
}

export interface EndedSessions {
  readonly sessions: number
  /** The username, or the id of the session; null for all. */
  readonly of: string | null
}

/** Ends a person's sessions, one session, or all, and audits it. Fails where there is none. */
export async function endSessions(
  ports: SessionPorts,
  which: { readonly username?: string | undefined; readonly id?: string | undefined },
): Promise<Result<EndedSessions>> {
  const { store, clock, operator } = ports
  const person = which.username === undefined ? ok(null) : await accountIdOf(ports, which.username)
  if (!person.ok) return person
  const isMeant = ({ idHash, accountId }: Session) =>
    (which.id === undefined || shortId(idHash) === which.id) && (person.value === null || accountId === person.value.id)
  const meant = (await liveRows(ports)).filter(isMeant)
  if (which.id !== undefined && meant.length === 0) return failure(`There is no session with the id "${which.id}".`)
  const about = person.value?.id ?? (which.id === undefined ? null : (meant[0]?.accountId ?? null))
  await store.transaction(async ({ sessions, audit }) => {
    if (which.id !== undefined) for (const { idHash } of meant) await sessions.end(idHash)
    else if (person.value === null) await sessions.endEvery()
    else await sessions.endAllOf(person.value.id)
    const detail = { sessions: meant.length }
    await recordOperator(audit, { event: 'sessions.ended', operator, about, at: clock.date(), detail })
  })
  return ok({ sessions: meant.length, of: person.value?.username ?? which.id ?? null })
}

/** Those of the console sleep longer than those of the portal are idle. */
async function liveRows({ store, clock, idleMs }: SessionPorts): Promise<readonly Session[]> {
  const now = clock.now()
  const { awakeMs, asleepMs } = consoleTimes
  const ofPortal = await store.sessions.live(now, now - idleMs)
  const ofConsole = await store.sessions.liveConsoles(now, now - awakeMs - asleepMs)
  return [...ofPortal, ...ofConsole].sort((one, other) => one.createdAt - other.createdAt)
}

async function accountIdOf(
  { directory, domains }: SessionPorts,
  typed: string,
): Promise<Result<{ readonly id: AccountId; readonly username: string }>> {
  const { value: username, whole, isPossible } = canonicalUsername(typed, domains)
  const account = isPossible ? await directory.find(username, whole) : null
  return account === null ? failure(`There is no account "${username}".`) : ok({ id: account.id, username })
}
