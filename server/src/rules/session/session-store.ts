import type { AccountId, FlowId } from '../../ports/ids.js'
import type { ProofKindName } from '../../ports/proof-kind-name.js'
import type { OutsideFacts } from './outside-facts.js'

/** A session of the portal, or one of the help desk's console, which serves nothing else. */
export type SessionKind = 'portal' | 'staff'

/** The session of one browser. `idHash` is SHA-256 of the cookie's value (Z3). Instants in ms. */
export interface Session {
  readonly idHash: string
  readonly kind: SessionKind
  readonly accountId: AccountId | null
  readonly flowId: FlowId | null
  readonly signedInAt: number | null
  readonly createdAt: number
  readonly seenAt: number
  readonly expiresAt: number
  /** The id of the open password write that suspends the session, or null. */
  readonly suspendedBy: string | null
  /** The names of the browser and its system at sign-in, of a few known ones; else empty. */
  readonly browser: string
  readonly system: string
  /** The kinds of proof that completed the sign-in. */
  readonly proven: readonly ProofKindName[]
  /** The sign-in at the identity provider that came in place of the password; null where that was typed. */
  readonly outside: OutsideFacts | null
  /** When the agent of a console's session last proved to be there; null for the portal's. */
  readonly provedAt: number | null
  /** When its person put off what a drive asks for; null before. */
  readonly laterAt: number | null
}

export interface SessionStore {
  find(idHash: string): Promise<Session | null>
  put(session: Session): Promise<void>
  /** Ends a session, suspended or not; tells whether this call was the one that ended it. */
  end(idHash: string): Promise<boolean>
  /** Ends a session unless it is suspended; tells whether this call was the one that ended it. */
  endUnsuspended(idHash: string): Promise<boolean>
  /** Ends an account's sessions: with `startedBefore` (ms) only earlier ones, never `except`. */
  endAllOf(accountId: AccountId, which?: { readonly startedBefore?: number; readonly except?: string }): Promise<void>
  /** Suspends the sessions of an account, except those that another password write suspends. */
  suspendAllOf(accountId: AccountId, passwordWriteId: string): Promise<void>
  /** Lets the sessions live again that a password write suspends. */
  resume(passwordWriteId: string): Promise<void>
  /** Sessions of the portal, of an account, neither suspended nor idle since `idleBefore`, the oldest first. */
  liveOf(accountId: AccountId, now: number, idleBefore: number): Promise<Session[]>
  /** The same of all people who are signed in. For operators only. */
  live(now: number, idleBefore: number): Promise<Session[]>
  /** Sessions of the console, neither suspended nor asleep since `seenBefore`, the oldest first. For operators. */
  liveConsoles(now: number, seenBefore: number): Promise<Session[]>
  /** Ends the console's sessions of an agent, but for one that was opened in a sign-in of this instant, ms. */
  endConsoleOf(accountId: AccountId, exceptOf?: { readonly signedInAt: number }): Promise<void>
  /** Notes that the agent of a session proved to be there. False when it has ended or is suspended. */
  prove(idHash: string, now: number): Promise<boolean>
  /** Notes that its person has put off what a drive asks for. True the first time. */
  noteLater(idHash: string, now: number): Promise<boolean>
  /** Ends every session there is. */
  endEvery(): Promise<void>
  /** People who are signed in, with sessions neither suspended nor idle since `idleBefore`. */
  countLive(now: number, idleBefore: number): Promise<number>
  /** Remembers that a session proved one more kind. */
  addProven(idHash: string, kind: ProofKindName): Promise<void>
  seen(idHash: string, now: number): Promise<void>
  /**
   * The same inside a transaction, kept with it: of it and what ends the session at the same moment,
   * only one is first.
   */
  press(idHash: string, now: number): Promise<void>
  /** Counts a try of the old password first. False when session or `limit` is over (P4). */
  countOldPasswordTry(idHash: string, limit: number): Promise<boolean>
  /** Gives a try back: the old password was right, or nothing was looked at. */
  giveBackOldPasswordTry(idHash: string): Promise<void>
  dropOld(now: number, idleBefore: number): Promise<number>
}
