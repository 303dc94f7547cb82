/** Port for proving that a visitor is not a bulk client. */
export interface Captcha {
  /** True where another machine checks tokens, which may be slow (Q5). */
  readonly isElsewhere?: true
  /** A fresh challenge of `effort` times the usual work; null where a vendor makes its own. */
  readonly challenge: ((effort: number) => Promise<Record<string, unknown>>) | null
  /**
   * Consumes a token; a second use is refused (C2). Refuses `captcha` for a token that is missing,
   * wrong, expired or used. Raises `Unavailable('captcha')` when the check fails.
   */
  redeem(token: string, clientAddress: string): Promise<void>
}
