import SmtpConnection from 'nodemailer/lib/smtp-connection'
import { Unavailable } from '../../refusal.js'
import { DeliveryFault } from '../delivery-fault.js'
import { connectionOf, type SmtpChoice, serverOf } from './smtp.js'
import { answerIn, smtpFault } from './smtp-fault.js'

/** A command of nodemailer that is no message has to be a way to sign in. */
const method = 'MAIL-FROM'

/**
 * Names the sender to the mail server as a message would, and takes it back before a recipient is
 * named: it sends nothing. Rejects with `Unavailable('delivery')`, whose cause is a
 * `DeliveryFault`.
 */
export async function trySender(choice: SmtpChoice): Promise<void> {
  const { auth, ...options } = connectionOf(choice)
  const server = serverOf(choice)
  const sender = /<([^<>]*)>$/.exec(choice.from)?.[1] ?? choice.from
  let refused: DeliveryFault | null = null
  const connection = new SmtpConnection({
    ...options,
    customAuth: {
      [method]: async ({ sendCommand }) => {
        const { status, response } = await sendCommand(`MAIL FROM:<${sender}>`)
        if (status >= 300) refused = new DeliveryFault('sender refused', answerIn(response, server))
        await sendCommand('RSET')
      },
    },
  })
  try {
    await new Promise<void>((resolve, reject) => {
      connection.once('error', reject)
      const then = (next: () => void) => (error?: Error | null) => (error ? reject(error) : next())
      const name = () => connection.login({ method }, then(resolve))
      connection.connect(then(() => (auth === undefined ? name() : connection.login(auth, then(name)))))
    })
  } catch (cause) {
    throw new Unavailable('delivery', { cause: smtpFault(cause, server).fault })
  } finally {
    connection.once('error', () => undefined)
    connection.quit()
  }
  if (refused !== null) throw new Unavailable('delivery', { cause: refused })
}
