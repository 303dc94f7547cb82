// `sign-in.ts URL MAIL-PORT USERNAME PASSWORD ADDRESS` signs a person in, with the code that the
// portal mails, and ends with 0. A test runs it in the network of a machine.
import { setTimeout as sleep } from 'node:timers/promises'
import { startMailSink } from '../../e2e/environments/mail-sink.js'
import { codeIn } from '../../person/codes.js'
import { httpConnection } from '../../person/http-connection.js'
import { solveCaptcha } from '../../person/solve-captcha.js'
import { compareCode, offeredContacts, requireStatus, sendCode, startFlow } from '../../person/steps.js'
import { newVisitor } from '../../person/visitor.js'

const [url = '', mailPort, username = '', password = '', address = ''] = process.argv.slice(2)

const mail = await startMailSink(Number(mailPort))
const connection = httpConnection(url, { staysOpen: true })
const visitor = newVisitor(connection.send)

const captcha = await solveCaptcha(visitor)
const signedIn = requireStatus(await startFlow(visitor, 'profile', { username, password, captcha }), 200, 'sign in')
const [contact] = offeredContacts(signedIn.body)
if (contact === undefined) throw new Error('no contact is offered')
requireStatus(await sendCode(visitor, 'profile', contact), 200, 'send the code')
requireStatus(await compareCode(visitor, 'profile', await mailedCode()), 200, 'compare the code')
const { body } = requireStatus(await visitor.call('session'), 200, 'ask for the session')
console.log(JSON.stringify({ isVerified: body.isVerified }))
connection.close()
await mail.stop()

async function mailedCode(): Promise<string> {
  for (let tries = 0; tries < 300; tries += 1) {
    const code = codeIn(mail.allTo(address).at(-1)?.text ?? '')
    if (code !== null) return code
    await sleep(100)
  }
  throw new Error(`no code came to ${address}`)
}
