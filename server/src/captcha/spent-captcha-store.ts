export interface SpentCaptchaStore {
  /** Whether this call was the one that spent the token; false when it was spent before (C2). */
  spend(tokenHash: string, expiresAt: number): Promise<boolean>
  dropOld(now: number): Promise<number>
}
