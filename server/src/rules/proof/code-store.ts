import type { CodePurpose } from '../../ports/delivery/code-message.js'
import type { CodeId, ContactId, NameKey } from '../../ports/ids.js'

/** One stored code: an HMAC, never the digits (Z2). Instants in ms. */
export interface StoredCode {
  readonly id: CodeId
  readonly scope: string
  readonly purpose: CodePurpose
  readonly nameKey: NameKey
  readonly contactId: ContactId
  readonly mac: string
  readonly createdAt: number
  readonly expiresAt: number
}

export interface CodeStore {
  /** Stores a code and voids every older one of its scope (O8). */
  put(code: StoredCode): Promise<void>
  /** The newest code of a scope that is neither used nor void, expired or not. */
  latestOf(scope: string): Promise<StoredCode | null>
  /** Counts a try. Null when the code is used, void, expired, or has had its `limit` of tries. */
  countTry(
    id: CodeId,
    to: { readonly limit: number; readonly now: number },
  ): Promise<{ readonly code: StoredCode; readonly isLast: boolean } | null>
  /** Returns a try when an outage kept the right code from being used. */
  giveBackTry(id: CodeId): Promise<void>
  /** True when this call used the code up; false when an earlier call did (O3). */
  use(id: CodeId, now: number): Promise<boolean>
  /** The number of counted tries. */
  triesOf(id: CodeId): Promise<number>
  voidAllOfContact(contactId: ContactId, now: number): Promise<void>
  dropOld(now: number): Promise<number>
}
