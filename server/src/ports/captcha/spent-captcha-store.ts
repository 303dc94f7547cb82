export interface SpentCaptchaStore {
  /** True when this call spent the token; false when an earlier call did (C2). */
  spend(tokenHash: string, expiresAt: number): Promise<boolean>
  dropOld(now: number): Promise<number>
}
