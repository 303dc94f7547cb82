import { type MailSink, startMailSink } from '../../e2e/environments/mail-sink.js'
import { codeIn } from '../../person/codes.js'

/** The mailboxes of all people, behind a real mail server whose slowness is set. */
export interface Postbox {
  readonly sink: MailSink
  /**
   * Sets the time that a mail takes from now on until the server has accepted it, in ms; each draws
   * around it.
   */
  setDelay(ms: number): void
  /** The newest code at an address, once; null where none came since. */
  takeCode(address: string): string | null
}

/**
 * Starts the mail server. Each mail takes from half of the delay to one and a half, as `random`
 * draws.
 */
export async function startPostbox(random: () => number): Promise<Postbox> {
  const codes = new Map<string, string>()
  let delay = 0
  const sink = await startMailSink(0, {
    delayMs: () => delay * (0.5 + random()),
    onMail({ to, subject, text }) {
      const code = subject.includes('your code') ? codeIn(text) : null
      if (code !== null) codes.set(to, code)
    },
  })
  return {
    sink,
    setDelay(ms) {
      delay = ms
    },
    takeCode(address) {
      const code = codes.get(address) ?? null
      codes.delete(address)
      return code
    },
  }
}
