import type { AccountId } from '../../ports/ids.js'

export interface SignInFacts {
  /** In ms. */
  readonly now: number
  readonly language: string
  readonly wasEnrolled: boolean
}

/** What a stop closes: sign-in, reset and unlock, or reset and unlock alone. */
export type StopScope = 'everything' | 'recovery'

export interface Standing {
  readonly epoch: number
  /** True where sign-in, reset and unlock are stopped. */
  readonly isStopped: boolean
  /** True where reset and unlock are stopped, alone or with sign-in. */
  readonly isRecoveryStopped: boolean
  /** True where the person has verified a proof of a device. */
  readonly hasDeviceProof: boolean
}

/**
 * Facts that the portal remembers about an account, with any directory. A person is enrolled from their
 * first verified contact or proof of a device on, even when all of them are gone (N2).
 */
export interface PersonStore {
  /** The credential epoch. It rises with every change that must end what began before (R6). */
  epochOf(accountId: AccountId): Promise<number>
  /** The epoch, and which self-service of the account is stopped, in one reading. */
  standingOf(accountId: AccountId): Promise<Standing>
  /**
   * Remembers since when a scope of self-service is stopped, in ms, or with null that it is not. Raises
   * the generation of devices, and where it closes or opens sign-in the epoch too, so that nothing from
   * before goes on.
   */
  noteStop(accountId: AccountId, scope: StopScope, stoppedAt: number | null): Promise<void>
  /**
   * Raises the epoch and returns it; with `andDevices`, the generation of devices too. `resetAt`, in
   * ms, is of the reset that raises both.
   */
  raiseEpoch(
    accountId: AccountId,
    options?: { readonly andDevices?: boolean; readonly resetAt?: number },
  ): Promise<number>
  /** The generation of the account's devices. When it rises, every device cookie is void (G1). */
  deviceGenerationOf(accountId: AccountId): Promise<number>
  raiseDeviceGeneration(accountId: AccountId): Promise<void>
  /** The instant of the last reset of the password, in ms, or null. */
  resetAtOf(accountId: AccountId): Promise<number | null>
  /** Remembers a reset of which nobody knows whether it was done. */
  noteReset(accountId: AccountId, resetAt: number): Promise<void>
  /** True where the person has verified a proof of a device, waiting or not. Read with the epoch. */
  hasDeviceProof(accountId: AccountId): Promise<boolean>
  /**
   * Counts the verified proofs of a device anew, after one was added or removed. The first one enrolls
   * its person.
   */
  countDeviceProofs(accountId: AccountId): Promise<void>
  /** What names the person to authenticators, or null before the first passkey. It tells nothing of them. */
  userHandleOf(accountId: AccountId): Promise<string | null>
  giveUserHandle(accountId: AccountId, userHandle: string): Promise<void>
  isEnrolled(accountId: AccountId): Promise<boolean>
  /** Since when the person is enrolled, in ms; null for nobody enrolled. */
  enrolledAtOf(accountId: AccountId): Promise<number | null>
  enrolledAmong(accountIds: readonly AccountId[]): Promise<readonly AccountId[]>
  countEnrolled(): Promise<number>
  /** The language of the person's last completed sign-in, or null before the first one (G10). */
  languageOf(accountId: AccountId): Promise<string | null>
  noteSignIn(accountId: AccountId, signIn: SignInFacts): Promise<void>
  /** Accounts that completed a sign-in since an instant, and those enrolled when it began. */
  sampleSignIns(since: number): Promise<{ readonly accounts: number; readonly enrolled: number }>
  /** Moves each reset up to the instant `from` by `ms`: its hold lasts hours that went by (G4). */
  prolongWaits(by: { readonly from: number; readonly ms: number }): Promise<void>
}
