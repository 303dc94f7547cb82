import type { OutsideCode } from '@portico/contract'
import type { AccountId } from '../../ports/ids.js'

/** A person at the identity provider: the issuer, and its own immutable name of the person. */
export interface OutsideSubject {
  readonly issuer: string
  readonly subject: string
}

/** That a subject of the provider and an account are one person. Instants in ms. */
export interface OutsideBinding extends OutsideSubject {
  readonly accountId: AccountId
  readonly boundAt: number
}

/** An outside sign-in that a browser has begun, or what became of it. One a browser. Instants in ms. */
export interface OutsideStart {
  /** SHA-256 of the value of the browser's session cookie. */
  readonly sessionHash: string
  /** State, nonce and verifier, sealed; null where there is only something to tell. */
  readonly sealed: string | null
  /** Why it came to nothing, until the browser has read it. */
  readonly failed: OutsideCode | null
  readonly usedAt: number | null
  readonly endsAt: number
}

export interface OutsideStore {
  /** Keeps a start in place of the one that the browser had before. */
  begin(start: Pick<OutsideStart, 'sessionHash' | 'endsAt'> & { readonly sealed: string }): Promise<void>
  /** The start of a browser, also one that is used or over. */
  startOf(sessionHash: string): Promise<OutsideStart | null>
  /** True for the one call that uses this very start up, while it lives (SSO4). */
  use(start: Pick<OutsideStart, 'sessionHash' | 'sealed'>, now: number): Promise<boolean>
  /** Keeps what a browser is to be told once. */
  tell(sessionHash: string, failed: OutsideCode, endsAt: number): Promise<void>
  /** What the browser is to be told; nobody is told it again. */
  takeTold(sessionHash: string): Promise<OutsideCode | null>
  drop(sessionHash: string): Promise<void>
  dropOld(now: number): Promise<number>
  /** The account of a subject. */
  accountOf(subject: OutsideSubject): Promise<AccountId | null>
  /** The subject of an account at an issuer. */
  subjectOf(accountId: AccountId, issuer: string): Promise<string | null>
  /** Binds a subject to an account, unless either is bound; tells whether they are bound to each other then. */
  bind(binding: OutsideBinding): Promise<boolean>
  bindingsOf(accountId: AccountId): Promise<readonly OutsideBinding[]>
  /** Takes every binding from an account; tells how many there were. */
  unbind(accountId: AccountId): Promise<number>
}
