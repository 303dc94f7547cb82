import { setTimeout as sleep } from 'node:timers/promises'
import type { Mail, MailSink } from '../e2e/environments/mail-sink.js'
import { codeIn } from '../person/codes.js'
import { NoAnswer } from '../person/http-connection.js'

/**
 * A message that was leased when its store went away leaves when the lease is over, after a minute.
 */
const longestWaitMs = { usually: 15_000, afterOutage: 90_000 }

/** Reads code mails, each once. */
export interface Mailbox {
  /**
   * The oldest unread code to an address; waits for it. Rejects with `NoAnswer` once the portal is
   * down.
   */
  nextCode(address: string): Promise<string>
  /** Takes every mail that has come so far as read. */
  skipAll(): void
}

export function newMailbox(mail: MailSink, isDown: () => boolean, mayBeAway = false): Mailbox {
  const read = new Set<string>()
  return {
    async nextCode(address) {
      const until = Date.now() + (mayBeAway ? longestWaitMs.afterOutage : longestWaitMs.usually)
      for (;;) {
        const next = mail.allTo(address).find((one) => isCodeMail(one) && !read.has(one.messageId))
        if (next !== undefined) {
          read.add(next.messageId)
          return codeIn(next.text) ?? ''
        }
        if (isDown()) throw new NoAnswer('no mail while the portal is down')
        if (Date.now() > until) throw new Error(`no code reached ${address} although the portal had promised one`)
        await sleep(5)
      }
    },
    skipAll() {
      for (const { messageId } of mail.all()) read.add(messageId)
    },
  }
}

export function isCodeMail({ subject }: Pick<Mail, 'subject'>): boolean {
  return subject.includes('your code')
}
