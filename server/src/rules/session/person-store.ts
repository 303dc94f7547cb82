import type { AccountId } from '../../ports/ids.js'

/** Facts that the portal remembers of a completed sign-in. */
export interface SignInFacts {
  /** In ms. */
  readonly now: number
  readonly language: string
  /** True where the person was enrolled when the sign-in began. */
  readonly wasEnrolled: boolean
}

/** Facts that the portal remembers about an account, with any directory. */
export interface PersonStore {
  /** The credential epoch. It rises with every change that must end what began before (R6). */
  epochOf(accountId: AccountId): Promise<number>
  /**
   * Raises the epoch and returns the new one. `andDevices` raises the generation of the account's
   * devices with it.
   */
  raiseEpoch(accountId: AccountId, options?: { readonly andDevices?: boolean }): Promise<number>
  /**
   * The generation of the account's devices. When it rises, every device cookie of the account is
   * void (G1).
   */
  deviceGenerationOf(accountId: AccountId): Promise<number>
  raiseDeviceGeneration(accountId: AccountId): Promise<void>
  /** The language of the person's last completed sign-in, or null before the first one (G10). */
  languageOf(accountId: AccountId): Promise<string | null>
  /** Remembers a completed sign-in. */
  noteSignIn(accountId: AccountId, signIn: SignInFacts): Promise<void>
  /**
   * How many accounts completed their last sign-in since an instant, and how many of these were
   * enrolled when it began.
   */
  sampleSignIns(since: number): Promise<{ readonly accounts: number; readonly enrolled: number }>
}
