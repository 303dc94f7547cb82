import { domainToUnicode } from 'node:url'
import { afterEach, describe, expect, test } from 'vitest'
import { type MailSink, startMailSink } from '../../../testing/mail-sink.js'
import { Unavailable } from '../../refusal.js'
import type { Message } from '../delivery.js'
import { deliverySuite } from '../delivery-suite.js'
import { smtp } from './smtp.js'

const from = 'Account Portal <portal@uni.example>'
const mailTo = (to: string): Message & { channel: 'email' } => ({
  channel: 'email',
  to,
  subject: 'Grüße',
  text: 'Text of the mail\n',
  html: '<p>Text</p>',
})

deliverySuite({
  name: 'SMTP',
  messages: [mailTo('alice@mail.example'), mailTo('bob@mail.example')],
  async start() {
    const sink = await startMailSink()
    return {
      delivery: smtp({ url: sink.url, from }),
      arrived: () =>
        sink.received.map(({ to, parsed }) => ({ to: to.join(), text: (parsed.text ?? '').replace(/\n+$/, '\n') })),
      refuse: (to) => sink.refuse((asked) => (asked === to ? 550 : null)),
      goDown: () => sink.close(),
      close: () => sink.close(),
    }
  },
})

/** The sink reads a domain in ASCII as Unicode. */
const inUnicode = (address: string) => address.replace(/[^@]+$/, domainToUnicode)

describe('smtp', () => {
  let sink: MailSink
  afterEach(() => sink.close())

  test('the text comes first, the Message-ID is the one given, the sender is the one set (D2)', async () => {
    sink = await startMailSink()
    const delivery = smtp({ url: sink.url, from })
    await delivery.send(mailTo('alice@mail.example'), '<row@portal.example>')
    await delivery.close()
    const [mail] = sink.received
    expect(mail?.parsed).toMatchObject({
      messageId: '<row@portal.example>',
      subject: 'Grüße',
      from: { name: 'Account Portal', address: 'portal@uni.example' },
    })
    expect(mail?.from).toBe('portal@uni.example')
    const source = mail?.source ?? ''
    expect(source.indexOf('text/plain')).toBeLessThan(source.indexOf('text/html'))
    expect(source).toMatch(/^auto-submitted: auto-generated/im)
    expect(source).not.toMatch(/^x-mailer/im)
  })

  test.each([
    "p.o'brien@mail.example",
    'a/b=c#d+{e}@mail.example',
    '"a,b;c"@mail.example',
    'ada@xn--bcher-kva.example',
  ])('a mail goes to the mailbox that a directory has, and to no other: %s (D4)', async (to) => {
    sink = await startMailSink()
    const delivery = smtp({ url: sink.url, from })
    await delivery.send(mailTo(to), '<row@portal.example>')
    await delivery.close()
    expect(sink.received.map((mail) => mail.to.map(inUnicode))).toEqual([[inUnicode(to)]])
    expect(sink.received[0]?.source).toContain(to)
  })

  test.each([
    'a@b.example\r\nBcc: x@y.example',
    'a@b.example,c@d.example',
    'a(x)@b.example',
    '<a@b.example>',
    '"x@evil y"@b.example',
    'group: a@b.example;',
    'a@b@c.example',
    '',
  ])('what is not one plain address is never sent to: %j (D4)', async (to) => {
    sink = await startMailSink()
    const delivery = smtp({ url: sink.url, from })
    await expect(delivery.send(mailTo(to), '<row@portal.example>')).rejects.toThrow('not one plain address')
    await delivery.close()
    expect(sink.received).toEqual([])
  })

  test('line breaks in a subject make no header (D4)', async () => {
    sink = await startMailSink()
    const delivery = smtp({ url: sink.url, from })
    await delivery.send(
      { ...mailTo('alice@mail.example'), subject: 'x\r\nBcc: eve@evil.example' },
      '<row@portal.example>',
    )
    await delivery.close()
    expect(sink.received[0]?.to).toEqual(['alice@mail.example'])
    expect(sink.received[0]?.source).not.toMatch(/^bcc:/im)
  })

  test('a server that offers no STARTTLS gets nothing where TLS is demanded (MAIL1)', async () => {
    sink = await startMailSink({ hideSTARTTLS: true, disabledCommands: ['STARTTLS', 'AUTH'] })
    const delivery = smtp({ url: sink.url, from, isTlsDemanded: true })
    await expect(delivery.send(mailTo('alice@mail.example'), '<row@portal.example>')).rejects.toThrow('unavailable')
    await delivery.close()
    expect(sink.received).toEqual([])
  })

  test('STARTTLS is used where it is offered, and user and password sign in (MAIL1)', async () => {
    const seen: string[] = []
    sink = await startMailSink({
      authOptional: false,
      onAuth(auth, session, done) {
        seen.push(`${auth.username}/${auth.password}/${session.secure}`)
        done(null, { user: 'portal' })
      },
    })
    const delivery = smtp({ url: sink.url, login: { user: 'portal', password: 'p@ss' }, from })
    await delivery.send(mailTo('alice@mail.example'), '<row@portal.example>')
    await delivery.close()
    expect(seen).toEqual(['portal/p@ss/true'])
  })

  test('greets with the name that is set, for a mail and for a check (MAIL1)', async () => {
    const names: string[] = []
    sink = await startMailSink({
      onMailFrom(_address, { hostNameAppearsAs }, done) {
        names.push(String(hostNameAppearsAs))
        done()
      },
    })
    const delivery = smtp({ url: sink.url, from, ehloName: 'account.uni.example' })
    await delivery.send(mailTo('alice@mail.example'), '<row@portal.example>')
    await delivery.check()
    await delivery.close()
    expect(names).toEqual(['account.uni.example', 'account.uni.example'])
  })

  test.each<[string, number | { status: number; text: string }, boolean]>([
    ['relays nothing', { status: 554, text: '5.7.1 Relay access denied' }, true],
    ['relays nothing, as Exim says it', { status: 550, text: 'relay not permitted' }, true],
    ['puts everybody off', { status: 450, text: '4.7.25 cannot find your hostname' }, true],
    ['puts everybody off, as Exim does', { status: 451, text: 'Greylisted, try again later' }, true],
    ['refuses the sender', { status: 550, text: '5.1.8 Sender address rejected: Domain not found' }, true],
    ['has no mailbox for the sender', 550, false],
    ['has no mailbox for the sender, as Exim says it', { status: 550, text: 'Unrouteable address' }, false],
    ['has a full one', { status: 452, text: '4.2.2 Mailbox full' }, false],
  ])('a check goes to the recipient, sends nothing, and fails at a server that %s: %j', async (_, reply, fails) => {
    sink = await startMailSink()
    sink.refuse(() => reply)
    const delivery = smtp({ url: sink.url, from })
    const found = await delivery.check().then(
      (doubt) => doubt?.reason,
      (error: unknown) => error,
    )
    await delivery.close()
    if (fails) expect(found).toBeInstanceOf(Unavailable)
    else expect(found).toBe('recipient refused')
    expect(sink.received).toEqual([])
  })

  test('smtps speaks TLS from the start (MAIL1)', async () => {
    sink = await startMailSink({ secure: true })
    const delivery = smtp({ url: sink.url, from })
    await delivery.check()
    await delivery.send(mailTo('alice@mail.example'), '<row@portal.example>')
    await delivery.close()
    expect(sink.received).toHaveLength(1)
  })

  test('a sender that the server refuses is the server’s matter, not the message’s', async () => {
    sink = await startMailSink({ onMailFrom: (_address, _session, done) => done(new Error('sender not allowed')) })
    const delivery = smtp({ url: sink.url, from })
    await expect(delivery.send(mailTo('alice@mail.example'), '<row@portal.example>')).rejects.toThrow(
      'delivery is unavailable',
    )
    await delivery.close()
  })
})
