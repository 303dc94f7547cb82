import SmtpConnection from 'nodemailer/lib/smtp-connection'
import { Unavailable } from '../../refusal.js'
import type { DeliveryFault } from '../delivery-fault.js'
import { connectionOf, type SmtpChoice, serverOf } from './smtp-choice.js'
import { isAboutMailbox, smtpFault } from './smtp-fault.js'

/** A command of nodemailer that is no message has to be a way to sign in. */
const method = 'REHEARSAL'

/**
 * Goes the way of a mail up to its recipient, who is the sender, and takes both back: it sends
 * nothing. Rejects with `Unavailable('delivery')`, whose cause is a `DeliveryFault`. Returns the
 * fault of a server that only has no mailbox for the sender: it may take mails to others.
 */
export async function rehearseMail(choice: SmtpChoice): Promise<DeliveryFault | null> {
  const { auth, ...options } = connectionOf(choice)
  const server = serverOf(choice)
  const sender = /<([^<>]*)>$/.exec(choice.from)?.[1] ?? choice.from
  let refusal: Error | null = null
  const connection = new SmtpConnection({
    ...options,
    customAuth: {
      [method]: async ({ sendCommand }) => {
        for (const command of ['MAIL FROM', 'RCPT TO']) {
          const { status, response } = await sendCommand(`${command}:<${sender}>`)
          if (status >= 200 && status < 300) continue
          refusal = Object.assign(new Error('refused'), { command, response })
          // The server may have ended the connection.
          return
        }
        await sendCommand('RSET')
      },
    },
  })
  try {
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject)
      const then = (next: () => void) => (error?: Error | null) => (error ? reject(error) : next())
      const rehearse = () => connection.login({ method }, then(resolve))
      connection.connect(then(() => (auth === undefined ? rehearse() : connection.login(auth, then(rehearse)))))
    })
    if (refusal === null) return null
    throw refusal
  } catch (cause) {
    const { fault } = smtpFault(cause, server)
    if (isAboutMailbox(fault)) return fault
    throw new Unavailable('delivery', { cause: fault })
  } finally {
    connection.once('error', () => undefined)
    connection.quit()
  }
}
