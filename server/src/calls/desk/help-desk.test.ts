import { staffCookies } from '@portico/contract'
import { afterEach, describe, expect, test } from 'vitest'
import { tidy } from '../../start/start-housekeeping.js'
import { callStaff } from '../../testing/call-staff.js'
import { deskPeople, deskSteps, leads, openDesk } from '../../testing/desk-steps.js'
import { countEvents, signInFully } from '../../testing/steps.js'
import { type TestPortal, type TestPortalChoice, testPortal } from '../../testing/test-portal.js'
import type { TestVisitor } from '../../testing/test-visitor.js'

const minute = 60_000
const hour = 60 * minute

let portal: TestPortal
/** Stands before the directory's unlock. */
let beforeUnlock: () => Promise<unknown> = async () => undefined
afterEach(() => portal.close())
const { accountOf, act, send, answer, open, messagesTo, digitsTo, checked } = deskSteps(() => portal)

/** Omar in the console of a portal whose directory may wait before it unlocks. */
async function atConsole(choice: TestPortalChoice = {}): Promise<TestVisitor> {
  beforeUnlock = async () => undefined
  const desk = await openDesk({
    directory: (real) => ({ ...real, unlock: (account) => beforeUnlock().then(() => real.unlock(account)) }),
    ...choice,
  })
  portal = desk.portal
  return desk.omar
}

describe('the owner', () => {
  test('sees who works on the account, and ends it: self-service stops, and the leads hear of it at once (HD13)', async () => {
    const omar = await atConsole()
    const anna = await signInFully(portal, 'ben')
    expect((await anna.call('helpDesk', {})).body).toEqual({ open: null, last: null })
    const shown = await open(omar, 'ben')
    const card = {
      case: shown.case,
      agent: 'Omar H.',
      since: shown.openedAt,
      closedAt: null,
      reason: 'no-message',
      asks: null,
    }
    expect((await anna.call('helpDesk', {})).body).toEqual({ open: card, last: null })
    expect((await anna.call('session')).body.account?.canRecover).toBe(true)
    expect((await portal.visitor().call('helpDesk', {})).status).toBe(401)
    for (const other of ['C-0000-00', '', `${shown.case}x`])
      expect((await anna.call('helpDeskAnswer', { case: other, answer: 'not-me' })).body.code).toBe('case-gone')
    const carl = await signInFully(portal, 'lena')
    expect((await carl.call('helpDeskAnswer', { case: shown.case, answer: 'not-me' })).body.code).toBe('case-gone')
    const press = () => anna.call('helpDeskAnswer', { case: shown.case, answer: 'not-me' })
    expect(await press()).toMatchObject({ status: 200, body: { message: /self-service is stopped/ } })
    expect((await press()).status).toBe(200)
    expect((await act(omar, shown, 'end-sessions')).body.code).toBe('case-gone')
    expect((await anna.call('helpDesk', {})).body).toMatchObject({ open: null, last: { closedAt: expect.any(String) } })
    // The dashboard does not say any more that a code would let them back in.
    expect((await anna.call('session')).body).toMatchObject({ isLoggedIn: true, account: { canRecover: false } })
    const [told = '', ...others] = await messagesTo(leads)
    expect(others).toEqual([])
    expect(told).toContain(shown.case)
    expect(told).toContain('portico person start ben')
    expect((await messagesTo('ben@mail.example'))[0]).toContain('reset and unlock are stopped')
    expect(await countEvents(portal, 'case.disowned')).toBe(1)
    portal.pass(73 * hour)
    const later = await signInFully(portal, 'ben')
    expect((await later.call('helpDesk', {})).body).toEqual({ open: null, last: null })
  })

  test('is heard once by the leads, also where the agent has stopped self-service and closed the case (HD13)', async () => {
    const omar = await atConsole()
    const ben = await signInFully(portal, 'ben')
    const shown = await open(omar, 'ben')
    expect((await act(omar, shown, 'stop')).status).toBe(200)
    await callStaff(omar, 'staffCloseCase', { case: shown.case, outcome: 'helped' })
    for (let n = 0; n < 2; n += 1)
      expect((await ben.call('helpDeskAnswer', { case: shown.case, answer: 'not-me' })).status).toBe(200)
    const [told = '', ...others] = await messagesTo(leads)
    expect([told.includes(shown.case), others.length, await countEvents(portal, 'case.disowned')]).toEqual([true, 0, 1])
  })

  test('is asked by nobody where there is no console (HD1)', async () => {
    portal = await testPortal({ people: deskPeople })
    const ben = await signInFully(portal, 'ben')
    expect((await ben.call('helpDesk', {})).status).toBe(404)
    expect((await ben.call('helpDeskAnswer', { case: 'C-0000-00', answer: 'not-me' })).status).toBe(404)
  })

  test('wins against an act that has not begun, and an act while the directory unlocks is told (HD13)', async () => {
    const omar = await atConsole()
    await portal.ports.directory.unlock((await accountOf('anna')) as never)
    const anna = await signInFully(portal, 'anna')
    const shown = await open(omar)
    await checked(omar, shown)
    beforeUnlock = () => anna.call('helpDeskAnswer', { case: shown.case, answer: 'not-me' })
    expect([200, 400]).toContain((await act(omar, shown, 'unlock')).status)
    expect((await act(omar, shown, 'lift-limits')).body.code).toBe('case-gone')
    const account = await accountOf('anna')
    expect((await portal.ports.store.people.standingOf(account?.id ?? '')).isRecoveryStopped).toBe(true)
  })
})

describe('the morning mail', () => {
  /** Lets hours pass, and every server tidy, twice at once. */
  const hoursPass = async (hours: number) => {
    portal.pass(hours * hour)
    const servers = [...portal.nodes, ...portal.nodes]
    await Promise.all(servers.map(({ ports }) => tidy(ports, 30 * 24 * hour)))
  }

  test('tells the leads once a day, from seven on, what the help desk did in numbers, and of no person (HD15)', async () => {
    const omar = await atConsole()
    await hoursPass(0)
    expect(await messagesTo(leads)).toEqual([])
    const shown = await open(omar)
    await checked(omar, shown)
    await act(omar, shown, 'unlock')
    await act(omar, await open(omar, 'nils'), 'stop')
    // It is six in the morning.
    await hoursPass(20)
    expect(await messagesTo(leads)).toEqual([])
    await hoursPass(1)
    await hoursPass(3)
    const [told = '', ...others] = await messagesTo(leads)
    expect(others).toEqual([])
    const lines = ['Cases opened: 2.', 'Unlocked: 1', 'Self-service stopped: 1', 'nobody could be told: 1', 'case: 1']
    for (const line of lines) expect(told).toContain(line)
    expect(told).not.toMatch(/anna|nils|omar|C-[0-9A-Z]{4}/i)
    await hoursPass(24)
    const [next = '', ...earlier] = await messagesTo(leads)
    expect(next).toContain('Cases opened: 0.')
    expect(earlier).toEqual([told])
  })

  test('does not come where there is no console (HD1)', async () => {
    portal = await testPortal({ people: deskPeople, rules: { reportsMail: leads } })
    await hoursPass(24)
    await hoursPass(24)
    expect(await messagesTo(leads)).toEqual([])
    expect(await portal.ports.store.facts.get('desk-morning')).toBeNull()
  })
})

test('digits, note, ticket, addresses, number and cookie of a case reach no log, no audit and no foreign answer (HD16)', async () => {
  const omar = await atConsole()
  const note = '<img src=x onerror=alert(1)> Canary-1'
  const shown = await open(omar, 'anna', { note, ticket: 'CANARY-7', reason: 'other' })
  const answers: object[] = [(await send(omar, shown)).body]
  const digits = await digitsTo('anna@mail.example')
  answers.push((await answer(omar, shown, digits === '111111' ? '222222' : '111111')).body)
  answers.push((await answer(omar, shown, digits)).body, (await act(omar, shown, 'unlock')).body)
  const closed = (await callStaff(omar, 'staffCloseCase', { case: shown.case, outcome: 'helped' })).body
  await portal.delivered()
  const { audit, outbox } = portal.ports.store
  const accountId = (await accountOf('anna'))?.id ?? ''
  const kept = JSON.stringify([await audit.recent(1000), await outbox.lastOf(accountId, 100), closed])
  const cookie = omar.cookies.get(staffCookies.loopback) ?? ''
  const secrets = [digits, `${digits.slice(0, 3)} ${digits.slice(3)}`, 'anna@mail.example', '15550142', cookie]
  expect(portal.logLines.length).toBeGreaterThan(5)
  for (const secret of [...secrets, 'Canary-1', 'CANARY-7']) {
    expect(secret.length).toBeGreaterThan(5)
    expect(portal.logLines.join('')).not.toContain(secret)
    expect(kept).not.toContain(secret)
  }
  for (const secret of secrets) expect(JSON.stringify(answers)).not.toContain(secret)
  expect(JSON.stringify(answers)).toContain('Canary-1')
})
