import { setTimeout as sleep } from 'node:timers/promises'
import type { MailSink } from '../../e2e/environments/mail-sink.js'
import { codeIn } from '../../person/codes.js'

export type ReadCode = (address: string) => Promise<string>

const patienceMs = 20_000

/**
 * Takes the next code that arrives at an address, and waits for it. Reads each mail once, however
 * many there are.
 */
export function codesByMail(mail: MailSink): ReadCode {
  const codes = new Map<string, string>()
  let known = 0
  return async (address) => {
    for (const until = performance.now() + patienceMs; performance.now() < until; await sleep(2)) {
      for (const { to, text } of mail.all().slice(known)) {
        const code = codeIn(text)
        if (code !== null) codes.set(to, code)
      }
      known = mail.all().length
      const code = codes.get(address)
      codes.delete(address)
      if (code !== undefined) return code
    }
    throw new Error(`no code came to ${address}`)
  }
}
