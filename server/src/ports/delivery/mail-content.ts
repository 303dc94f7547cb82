/** The content of one mail. Its text and its HTML have the same sentences in the same order. */
export interface MailContent {
  readonly subject: string
  readonly institution: string
  /** The one purpose of the mail. */
  readonly heading: string
  /** The task or the news. Lists of mails show it beside the subject. */
  readonly lead: string
  /** The sentence before the code, and its digits. */
  readonly code?: { readonly before: string; readonly digits: string }
  readonly facts: readonly string[]
  readonly warning: string
  /** The number in the warning, which HTML keeps on one line; empty without one. */
  readonly phone: string
  /** Why the mail came. */
  readonly foot: string
}
