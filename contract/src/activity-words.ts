// The words in which the server tells of sessions and events. No schemas here, so that the browser
// can import this file. A client leaves out words that it does not know.

/** The browsers that the server tells apart, by the names that people know. */
export const browserNames = ['Chrome', 'DuckDuckGo', 'Edge', 'Firefox', 'Opera', 'Safari', 'Samsung Internet'] as const

export type BrowserName = (typeof browserNames)[number]

/** The systems on which browsers run. */
export const systemNames = ['Android', 'ChromeOS', 'iOS', 'Linux', 'macOS', 'Windows'] as const

export type SystemName = (typeof systemNames)[number]

/** What can have happened to an account; each word is one sentence for its person. */
export const activityWords = [
  ...(['signed-in', 'signed-out', 'session-ended'] as const),
  ...(['password-right', 'outside-right', 'wrong-password', 'must-wait'] as const),
  ...(['reset-started', 'unlock-started', 'code-sent', 'wrong-code'] as const),
  ...(['password-reset', 'password-changed', 'unlocked'] as const),
  ...(['email-added', 'email-removed', 'contacts-changed'] as const),
  ...(['app-added', 'app-removed', 'codes-added', 'codes-removed', 'code-used'] as const),
  ...(['stopped', 'started'] as const),
  ...(['passkey-added', 'passkey-removed', 'passkey-refused'] as const),
  ...(['desk-sessions', 'desk-contact', 'desk-limits', 'desk-account', 'desk-proofs'] as const),
] as const

export type ActivityWord = (typeof activityWords)[number]
