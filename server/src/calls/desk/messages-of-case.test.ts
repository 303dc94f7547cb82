import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Delivery } from '../../ports/delivery/delivery.js'
import { smtp } from '../../ports/delivery/smtp/smtp.js'
import { callStaff, makeAgent } from '../../testing/call-staff.js'
import { type MessageSinks, startMessageSinks, waysTo } from '../../testing/message-sinks.js'
import { codeIn, offeredIds, sendFirst, startFlow } from '../../testing/steps.js'
import { staffOn } from '../../testing/test-config.js'
import { type TestPortal, testPortal } from '../../testing/test-portal.js'

const hour = 60 * 60_000
const rules = { reportsMail: 'desk@uni.example', staff: staffOn }
const people = [
  { username: 'omar', name: 'Omar Hadid', emails: ['omar@mail.example'] },
  { username: 'anna', name: 'Anna Mueller', emails: ['anna@mail.example'], phones: ['+1 555 0142'] },
]

let portal: TestPortal
/** What carries mail to Anna. */
let email: Delivery
afterEach(() => portal.close())

describe('what a case tells of messages', () => {
  let sinks: MessageSinks
  beforeEach(async () => {
    sinks = await startMessageSinks()
    return () => sinks.close()
  })

  /** A case about Anna, to whom a code is under way; the function reads what the case tells of it. */
  async function codeTo(kind: 'email' | 'phone', meanwhile: () => unknown = () => undefined) {
    const ways = waysTo(sinks)
    email = ways.email
    const codes: string[] = []
    const send: Delivery['send'] = async (message, id) => {
      if (message.to === 'anna@mail.example') return email.send(message, id)
      codes.push(codeIn(message.text) ?? '')
      return { server: 'mailbox', status: 250, enhancedStatus: null }
    }
    portal = await testPortal({ people, email: { ...email, send }, gateway: ways.gateway, rules })
    await makeAgent(portal, 'omar')
    portal.pass(25 * hour)
    const omar = portal.visitor()
    await sendFirst(omar, await startFlow(omar, 'profile', 'omar'), { flow: 'profile' })
    await portal.delivered()
    await omar.call('compareCode', { code: codes.find((code) => code !== '') ?? '' })
    expect((await callStaff(omar, 'staffEnter')).status).toBe(200)
    const [person] = (await callStaff(omar, 'staffSearch', { text: 'anna' })).body.people
    const begun = { direction: 'they-called', reason: 'no-message', ticket: '', note: '' } as const
    const { body } = await callStaff(omar, 'staffOpenCase', { ...begun, person: person?.person ?? '' })
    await meanwhile()
    const anna = portal.visitor()
    const [to = ''] = offeredIds(await startFlow(anna, 'profile', 'anna'), kind)
    expect((await anna.call('sendCode', { type: kind, id: to })).status).toBe(200)
    return async () => {
      const shown = await callStaff(omar, 'staffCase', { case: body.case.case })
      const told = shown.body.case.messages.map(({ text }) => text).filter((text) => text.startsWith('Code'))
      return told[0]?.replace(/\d\d:\d\d UTC/g, '10:14')
    }
  }

  test('is that a server took it, and no more (HD9)', async () => {
    const told = await codeTo('email')
    await portal.delivered()
    expect(await told()).toBe(
      'Code by email to a•••@m•••: Taken by our mail server at 10:14. Whether it arrived we cannot see.',
    )
  })

  test('is that the gateway took it, or refused it, for an SMS (HD9)', async () => {
    const told = await codeTo('phone')
    await portal.delivered()
    expect(await told()).toMatch(/^Code by SMS to •••\u00a0•••\u00a042: Taken by the SMS gateway at 10:14\./)
    await portal.close()
    const refused = await codeTo('phone', () => sinks.sms.refuse(() => 500))
    await portal.delivered()
    expect(await refused()).toMatch(
      /^Code by SMS to •••\u00a0•••\u00a042: Put off at 10:14: the server refused the message\./,
    )
  })

  test('is that the server refused this address, and until when it is tried again (HD9)', async () => {
    const told = await codeTo('email', () =>
      sinks.mail.refuse(() => ({ status: 550, text: '5.1.1 anna@mail.example unknown' })),
    )
    await portal.delivered()
    expect(await told()).toBe(
      'Code by email to a•••@m•••: Refused at 10:14 (550 5.1.1): the server refused the destination. Tried again until 10:14; it may never arrive.',
    )
    for (const seconds of [1, 5, 30, 120, 120]) {
      portal.pass(seconds * 1_000)
      await portal.delivered()
    }
    expect(await told()).toBe('Code by email to a•••@m•••: Never left: the server refused the destination.')
  })

  test('is that it was put off, and when it is tried next (HD9)', async () => {
    const told = await codeTo('email', () => sinks.mail.refuse(() => ({ status: 451, text: '4.7.1 try later' })))
    await portal.delivered()
    expect(await told()).toMatch(/^Code by email to a•••@m•••: Put off at 10:14: .+\. Next try 10:14\.$/)
  })

  test('is nothing while a server hangs, and that it could not be reached once it breaks off (HD9)', async () => {
    const sockets = new Set<Socket>()
    const silent = createServer((socket) => sockets.add(socket.on('error', () => undefined)))
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const url = new URL(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`)
    const told = await codeTo('email', () => {
      email = smtp({ url, from: 'portal@uni.example' })
    })
    await expect.poll(() => sockets.size).toBeGreaterThan(0)
    expect(await told()).toBe('Code by email to a•••@m•••: Not sent yet.')
    silent.close()
    for (const socket of sockets) socket.destroy()
    await expect.poll(told).toMatch(/: Put off at 10:14: the server could not be reached\. Next try 10:14\.$/)
  })
})
