/** Whether a visitor did the work that a machine in bulk would find dear. */
export interface Captcha {
  /** A fresh challenge for the built-in captcha, or null where a vendor's widget makes its own. */
  challenge(): Promise<Record<string, unknown> | null>
  /**
   * Refuses `captcha` for a token that is missing, wrong, expired or used; raises `Unavailable('captcha')` when it
   * cannot tell. A token that passes is spent (C2).
   */
  redeem(token: string, clientAddress: string): Promise<void>
}
