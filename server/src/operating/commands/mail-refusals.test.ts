import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import { commandLine } from '../../testing/command-line.js'
import { type MailSink, type Reply, startMailSink } from '../../testing/mail-sink.js'
import { startWebSink } from '../../testing/web-sink.js'

const { run, inFolder } = commandLine()
const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

const refusal = ({ status, text }: Reply) => Object.assign(new Error(text), { responseCode: status })

/** Tries a mail server, which `prepare` makes refuse something; the line of the step that fails. */
async function tried(server: SMTPServerOptions, prepare: (sink: MailSink) => void = () => undefined) {
  const sink = await startMailSink(server)
  ends.push(() => sink.close())
  prepare(sink)
  const env = {
    PORTICO_PUBLIC_URL: 'http://localhost:9',
    PORTICO_SECRET: 'k3J9-fq0Zt7vLw2xYb8mRd5nHs6pGc1a',
    PORTICO_MAIL_URL: sink.url.href,
    PORTICO_MAIL_FROM: 'portal@uni.example',
    PORTICO_DATA_DIR: inFolder('data'),
  }
  const { out } = await run('mail test --to ada@mail.example', { env })
  const line = out.find((one) => /^(failed|warning)/.test(one)) ?? out.join('\n')
  return line.replace(/127\.0\.0\.1:\d+/, 'HOST').replace(/ +/g, ' ')
}

const toOthers = (reply: Reply) => (sink: MailSink) => sink.refuse((to) => (to === 'portal@uni.example' ? null : reply))
const toAll = (reply: Reply) => (sink: MailSink) => sink.refuse(() => reply)
const atEnd = (reply: Reply) => (sink: MailSink) => sink.replyTo(reply)

describe('mail test tells what the server said, where, and whether for good (CMD19)', () => {
  test.each<[string, string, SMTPServerOptions | ((sink: MailSink) => void)]>([
    [
      'greylisting',
      'failed mail-message The mail server HOST refuses the destination (451 4.7.1). Its answer to RCPT TO is temporary: "<…>: Greylisted, try again later". It puts off mails of senders that it does not know (greylisting): let it know this machine.',
      toOthers({ status: 451, text: '4.7.1 <ada@mail.example>: Greylisted, try again later' }),
    ],
    [
      'an unknown address',
      'failed mail-message The mail server HOST refuses the destination (550 5.1.1). Its answer to RCPT TO is final: "<…>: User unknown". Give another address, or let the mail server take mail to it.',
      toOthers({ status: 550, text: '5.1.1 <ada@mail.example>: User unknown' }),
    ],
    [
      'spam',
      'failed mail-message The mail server HOST refuses the message (550 5.7.1). Its answer to the end of DATA is final: "Message content rejected". Ask its operator what it has against the mail; the log of the mail server and docs/operating/mail.md help.',
      atEnd({ status: 550, text: '5.7.1 Message content rejected' }),
    ],
    [
      'a full mailbox',
      'failed mail-message The mail server HOST refuses the message (552 5.2.2). Its answer to the end of DATA is final: "Over quota". The mailbox is full: try another address.',
      atEnd({ status: 552, text: '5.2.2 Over quota' }),
    ],
    [
      'a mailbox that is full for now',
      'failed mail-message The mail server HOST refuses the destination (452 4.2.2). Its answer to RCPT TO is temporary: "mailbox full". The mailbox is full: try another address.',
      toOthers({ status: 452, text: '4.2.2 mailbox full' }),
    ],
    [
      'a sender of another user',
      'failed mail-sender The mail server HOST refuses the sender of the mails (553 5.7.1). Its answer to MAIL FROM is final: "not owned by user portal". Name a sender in PORTICO_MAIL_FROM that this user may send as, or allow it at the mail server.',
      { onMailFrom: (_, __, done) => done(refusal({ status: 553, text: '5.7.1 not owned by user portal' })) },
    ],
    [
      'each sender only at the recipient, as Postfix does',
      'failed mail-sender The mail server HOST refuses the destination (553 5.7.1). Its answer to RCPT TO is final: "<…>: Sender address rejected: not owned by user portal". Name a sender in PORTICO_MAIL_FROM that this user may send as, or allow it at the mail server.',
      toAll({ status: 553, text: '5.7.1 <portal@uni.example>: Sender address rejected: not owned by user portal' }),
    ],
    [
      'this machine as a relay',
      'failed mail-sender The mail server HOST refuses the destination (554 5.7.1). Its answer to RCPT TO is final: "<…>: Relay access denied". Let it relay mails of this machine, or set PORTICO_MAIL_USER and PORTICO_MAIL_PASSWORD.',
      toAll({ status: 554, text: '5.7.1 <portal@uni.example>: Relay access denied' }),
    ],
    [
      'this machine as a relay, in the words of Exim',
      'failed mail-sender The mail server HOST refuses the destination (550). Its answer to RCPT TO is final: "relay not permitted". Let it relay mails of this machine, or set PORTICO_MAIL_USER and PORTICO_MAIL_PASSWORD.',
      toAll({ status: 550, text: 'relay not permitted' }),
    ],
    [
      'a name that is none, as Postfix does',
      'failed mail-sender The mail server HOST refuses the destination (504 5.5.2). Its answer to RCPT TO is final: "<[127.0.0.1]>: Helo command rejected: need fully-qualified hostname". Name this machine with a dot in PORTICO_MAIL_EHLO_NAME, such as portal.uni.example.',
      toAll({ status: 504, text: '5.5.2 <[127.0.0.1]>: Helo command rejected: need fully-qualified hostname' }),
    ],
    [
      'a machine without a name in DNS',
      'failed mail-sender The mail server HOST refuses the destination (450 4.7.25). Its answer to RCPT TO is temporary: "Client host rejected: cannot find your reverse hostname, [192.0.2.7]". Give the address of this machine a name in DNS that leads back to it (PTR).',
      toAll({ status: 450, text: '4.7.25 Client host rejected: cannot find your reverse hostname, [192.0.2.7]' }),
    ],
    [
      'everybody at the greeting',
      'failed mail-connection The mail server HOST refuses this machine (554 5.7.1). Its answer to the greeting is final: "No SMTP service for you". Let it accept mail of this machine, or correct PORTICO_MAIL_URL.',
      { onConnect: (_, done) => done(refusal({ status: 554, text: '5.7.1 No SMTP service for you' })) },
    ],
  ])('%s', async (_, line, how) => {
    expect(await (typeof how === 'function' ? tried({}, how) : tried(how))).toBe(line)
  })

  test('a mailbox that the sender has not is a warning, as mails to others leave', async () => {
    const line = await tried({}, (sink) => sink.refuse((to) => (to === 'portal@uni.example' ? 550 : null)))
    expect(line).toBe(
      'warning mail-sender The mail server takes mails from portal@uni.example. It takes none to that address: The mail server HOST refuses the destination (550 5.1.1). Its answer to RCPT TO is final: "<…> is not known here". Let a mailbox take the mails that come back, or name another sender in PORTICO_MAIL_FROM.',
    )
  })
})

describe('sms test tells what the gateway said (CMD19)', () => {
  async function trySms(answer: readonly [number, string], own: Record<string, string> = {}) {
    const sink = await startWebSink()
    ends.push(() => sink.close())
    sink.answer(...answer)
    const env = {
      PORTICO_PUBLIC_URL: 'http://localhost:9',
      PORTICO_SECRET: 'k3J9-fq0Zt7vLw2xYb8mRd5nHs6pGc1a',
      PORTICO_MAIL_URL: 'smtp://127.0.0.1:9',
      PORTICO_SMS_URL: `${sink.origin}/send`,
      PORTICO_DATA_DIR: inFolder('data'),
      ...own,
    }
    const { out } = await run('sms test --to +4915550142', { env })
    return (out.at(-1) ?? '').replace(/127\.0\.0\.1:\d+/, 'HOST').replace(/ +/g, ' ')
  }

  test('with 200 and an error in the body', async () => {
    const line = await trySms([200, 'ERR 105 no credit for\n+4915550142'], { PORTICO_SMS_SUCCESS: '200 body:OK' })
    expect(line).toBe(
      'failed sms-message The SMS gateway HOST answers without the text that means success (200). It says: "ERR 105 no credit for …". Mend what it says, or correct PORTICO_SMS_SUCCESS.',
    )
  })

  test('with 200 and an error where the status alone means success', async () => {
    expect(await trySms([200, '{"error":"no credit"}'])).toBe(
      'ok sms-message The SMS gateway took a test message. It says: "{"error":"no credit"}".',
    )
  })

  test('with a refusal in words, and without any', async () => {
    expect(await trySms([401, 'wrong key'])).toBe(
      'failed sms-message The SMS gateway HOST refuses the message (401). It says: "wrong key". Mend what it says, or correct the request of PORTICO_SMS_… for it.',
    )
    expect(await trySms([503, ''])).toBe(
      'failed sms-message The SMS gateway HOST refuses the message (503). Mend what it says, or correct the request of PORTICO_SMS_… for it.',
    )
    expect(await trySms([200, ''])).toBe('ok sms-message The SMS gateway took a test message.')
  })
})
