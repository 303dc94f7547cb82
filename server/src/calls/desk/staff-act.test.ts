import type { ActName, StaffCase } from '@portico/contract'
import { afterEach, describe, expect, test } from 'vitest'
import { Unavailable } from '../../ports/refusal.js'
import { startPerson } from '../../rules/contact/stop-person.js'
import { deskLimits } from '../../rules/limits/desk-limits.js'
import { type Counter, counterOf } from '../../rules/limits/limit.js'
import { callStaff, enterConsole, makeAgent } from '../../testing/call-staff.js'
import { deskSteps, openDesk } from '../../testing/desk-steps.js'
import { countEvents, proveForReset, sendFirst, signInFully, startFlow, startWithCode } from '../../testing/steps.js'
import { stopByName } from '../../testing/stop-by-name.js'
import { password, rightCaptcha, type TestPortal, type TestPortalChoice } from '../../testing/test-portal.js'
import type { TestVisitor } from '../../testing/test-visitor.js'

const minute = 60_000
const hour = 60 * minute

let portal: TestPortal
/** Stands before the directory's unlock. */
let beforeUnlock: () => Promise<unknown> = async () => undefined
afterEach(() => portal.close())
const { accountOf, act, send, answer, tryOpen, open, messagesTo, digitsTo, checked } = deskSteps(() => portal)

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

const wrong = (digits: string) => (digits === '111111' ? '222222' : '111111')

/** All that an act could change of a person, and the events but refusals. */
async function stateOf(username: string): Promise<string> {
  await portal.delivered()
  const { store } = portal.ports
  const account = await accountOf(username)
  const rows = await store.personData.read({ accountId: account?.id ?? null, nameKeys: [], addressKeys: [] })
  const acts = await countEvents(portal, 'act.done')
  return JSON.stringify({ rows, isLocked: account?.isLocked, acts }, (key, value) => (key === 'events' ? null : value))
}

describe('a check', () => {
  test('is passed by the digits that one contact got, split or not, for fifteen minutes in its case (HD10)', async () => {
    const omar = await atConsole()
    const shown = await open(omar)
    expect((await act(omar, shown, 'unlock')).body).toMatchObject({ code: 'check-needed' })
    const sent = await send(omar, shown)
    expect(sent.body.case.check).toMatchObject({ kind: 'code', state: 'sent' })
    const [mail = ''] = await messagesTo('anna@mail.example')
    expect(mail).toContain(`Case ${shown.case}.`)
    expect(mail).not.toMatch(/Omar|https?:|code/)
    expect(await messagesTo('+15550142')).toEqual([])
    const digits = await digitsTo('anna@mail.example')
    expect(sent.text).not.toContain(digits)
    const passed = await answer(omar, shown, `${digits.slice(0, 3)} ${digits.slice(3)}`)
    expect(passed.body.case.check?.state).toBe('passed')
    expect(passed.body.case.acts.filter((one) => one.class !== 'strong').every(({ isReady }) => isReady)).toBe(true)
    const ofBen = await open(omar, 'ben')
    expect((await act(omar, ofBen, 'unlock')).body.code).toBe('check-needed')
    // Presses keep the session and the case alive.
    for (let n = 0; n < 3; n += 1) {
      portal.pass(4 * minute)
      await act(omar, shown, 'end-sessions')
    }
    portal.pass(3 * minute)
    expect((await act(omar, shown, 'lift-limits')).body.code).toBe('check-needed')
  })

  test('counts each try before it compares, fifty at once too, and ends with the fifth wrong one (HD10)', async () => {
    const omar = await atConsole()
    const shown = await open(omar)
    await send(omar, shown)
    const digits = await digitsTo('anna@mail.example')
    expect((await answer(omar, shown, wrong(digits))).body).toMatchObject({ code: 'check-wrong', message: /4 tries/ })
    const at = await Promise.all(Array.from({ length: 50 }, () => answer(omar, shown, wrong(digits))))
    expect(at.filter(({ body }) => body.code === 'check-wrong')).toHaveLength(3)
    expect((await answer(omar, shown, digits)).body.code).toBe('code-dead')
    expect((await callStaff(omar, 'staffCase', { case: shown.case })).body.case.check?.state).toBe('failed')
    expect([await countEvents(portal, 'check.failed'), await countEvents(portal, 'check.passed')]).toEqual([1, 0])
  })

  test('does not pass late, in another case, or with what is no six digits; those cost no try (HD10)', async () => {
    const omar = await atConsole()
    const shown = await open(omar)
    const ofBen = await open(omar, 'ben')
    await send(omar, shown)
    const digits = await digitsTo('anna@mail.example')
    expect((await answer(omar, ofBen, digits)).body.code).toBe('code-dead')
    for (const typed of ['', '12345', '1234567', '٤٨٢٩١٥', `${digits}'`])
      expect((await answer(omar, shown, typed)).status).toBe(400)
    portal.pass(4 * minute)
    await send(omar, ofBen)
    portal.pass(4 * minute)
    await answer(omar, ofBen, '000000')
    await callStaff(omar, 'staffCheckResult', { case: shown.case, answer: wrong(digits) })
    portal.pass(2 * minute + 1)
    expect((await answer(omar, shown, digits)).body.code).toBe('code-dead')
  })

  test('goes to nobody whom the help desk called, to no foreign, waiting or removed contact (HD10)', async () => {
    const omar = await atConsole({ rules: { contactHoldMs: 24 * hour } })
    const called = await open(omar, 'anna', { direction: 'we-call' })
    const refused = { status: 400, body: { code: 'act-impossible' } }
    expect(await send(omar, called)).toMatchObject(refused)
    await callStaff(omar, 'staffCloseCase', { case: called.case, outcome: 'helped' })
    const shown = await open(omar)
    const foreign = (await portal.ports.store.contacts.allOf((await accountOf('ben'))?.id ?? ''))[0]?.id ?? ''
    for (const contact of [foreign, 'nothing', ''])
      expect(await callStaff(omar, 'staffCheck', { case: shown.case, kind: 'code', contact })).toMatchObject(refused)
    await portal.ports.store.contacts.remove(shown.contacts[0]?.contact ?? '')
    expect(await send(omar, shown)).toMatchObject(refused)
    expect(await messagesTo('anna@mail.example')).toEqual([])
    expect(await countEvents(portal, 'check.sent')).toBe(0)
    expect((await send(omar, shown, 1)).status).toBe(200)
    expect((await messagesTo('+15550142'))[0]).toMatch(/Then read out \d{3} \d{3}\./)
  })

  test('is sent three times in a case and six times a day to a person, beside the codes of the owner (HD10, HD15)', async () => {
    const omar = await atConsole()
    const codes: (string | undefined)[] = []
    for (let round = 0; round < 3; round += 1) {
      const shown = await open(omar)
      for (let n = 0; n < 4; n += 1) codes.push((await send(omar, shown)).body.code)
      await callStaff(omar, 'staffCloseCase', { case: shown.case, outcome: 'helped' })
    }
    const three = [undefined, undefined, undefined, 'send-limit']
    expect(codes).toEqual([...three, ...three, ...Array.from({ length: 4 }, () => 'staff-limit')])
    await proveForReset(portal, 'anna')
  })

  test('by SMS has the half of the cap that strangers have, so that no caller uses up the SMS of all (D5)', async () => {
    const omar = await atConsole({ rules: { smsReach: { prefixes: [], capPerPrefix: 0, cap: 4 } } })
    const shown = await open(omar)
    const codes: (string | undefined)[] = []
    for (let n = 0; n < 3; n += 1) codes.push((await send(omar, shown, 1)).body.code)
    expect(codes).toEqual([undefined, undefined, 'send-limit'])
    await checked(omar, shown)
    expect((await act(omar, shown, 'unlock')).status).toBe(200)
    const visitor = portal.visitor()
    await sendFirst(visitor, await startFlow(visitor, 'profile', 'anna'), { flow: 'profile', kind: 'phone' })
  })
})

describe('an act', () => {
  test('unlocks after a check: the lock and the waits end, and every contact and the record hear of it (HD11, HD12)', async () => {
    const omar = await atConsole({ limits: { failedSignIns: 2 } })
    for (let n = 0; n < 4; n += 1)
      await portal.visitor().call('signIn', { username: 'anna', password: 'wrong', captcha: rightCaptcha })
    const shown = await open(omar)
    await checked(omar, shown)
    const done = await act(omar, shown, 'unlock')
    expect(done).toMatchObject({ status: 200, body: { message: 'Unlocked.' } })
    expect(done.body.case.record.map(({ text }) => text)).toEqual([
      ...['Case opened.', 'Check sent.', 'Check passed.', 'Unlocked.'],
    ])
    expect((await accountOf('anna'))?.isLocked).toBe(false)
    for (const to of ['anna@mail.example', '+15550142'])
      expect((await messagesTo(to))[0]).toContain(`The help desk unlocked your account. Case ${shown.case}.`)
    await signInFully(portal, 'anna')
    const [event] = await portal.ports.store.audit.recent(1, { event: 'act.done' })
    const [actor, about] = [(await accountOf('omar'))?.id, (await accountOf('anna'))?.id]
    expect(event).toMatchObject({ actor, about, caseId: shown.case, purpose: 'unlock', reason: null })
  })

  test('ends sessions and flows; lifts limits and leaves both; stops reset and unlock, and leaves signing in (HD11)', async () => {
    const omar = await atConsole({ limits: { failedSignIns: 2 } })
    const ben = await signInFully(portal, 'ben')
    const begun = await startWithCode(portal, 'reset', { username: 'ben' })
    const shown = await open(omar, 'ben')
    await checked(omar, shown, 'ben@mail.example')
    for (let n = 0; n < 4; n += 1)
      await portal.visitor().call('signIn', { username: 'ben', password: 'wrong', captcha: rightCaptcha })
    expect((await act(omar, shown, 'lift-limits')).status).toBe(200)
    const again = { username: 'ben', password, captcha: rightCaptcha }
    expect((await portal.visitor().call('signIn', again)).status).toBe(200)
    expect((await ben.call('session')).body.isLoggedIn).toBe(true)
    expect((await act(omar, shown, 'end-sessions')).status).toBe(200)
    expect((await ben.call('session')).body.isLoggedIn).toBe(false)
    expect((await begun.visitor.call('compareCode', { code: begun.code }, { flow: 'reset' })).status).toBe(401)
    expect((await act(omar, shown, 'stop')).status).toBe(200)
    expect((await portal.visitor().call('signIn', again)).status).toBe(200)
    const stop = await portal.ports.store.reports.stopOf((await accountOf('ben'))?.id ?? '')
    expect(stop).toMatchObject({ scope: 'recovery', by: 'help-desk', caseId: shown.case })
    for (const name of ['unlock', 'lift-limits'] as const)
      expect((await act(omar, shown, name)).body.code).toBe(name === 'lift-limits' ? undefined : 'act-impossible')
    portal.pass(minute + 1)
    expect((await act(omar, shown, 'stop')).body.code).toBe('act-impossible')
  })

  /** What is taken away, and how each act is refused then; null where it does not need it. */
  const missing: Record<
    string,
    readonly [take: (agent: TestVisitor) => Promise<unknown>, safe: string | null, helping: string]
  > = {
    'the role': [
      async () => portal.ports.store.members.remove((await accountOf('omar'))?.id ?? ''),
      'staff-gone',
      'staff-gone',
    ],
    'the session': [
      async () => portal.ports.store.sessions.endAllOf((await accountOf('omar'))?.id ?? ''),
      'staff-gone',
      'staff-gone',
    ],
    'a press for five minutes': [async () => portal.pass(5 * minute), 'prove-again', 'prove-again'],
    'help for the person, who is an agent now': [() => makeAgent(portal, 'anna'), 'case-gone', 'case-gone'],
    'the open case': [
      async () => {
        const [one] = await portal.ports.store.cases.openBy((await accountOf('omar'))?.id ?? '')
        await portal.ports.store.cases.close(one?.id ?? '', { at: portal.ports.clock.now(), outcome: 'helped' })
      },
      'case-gone',
      'case-gone',
    ],
    'self-service, which is stopped': [() => stopByName(portal, 'anna', 'recovery'), null, 'act-impossible'],
    'a check': [async (agent) => callStaff(agent, 'staffCheck', await lastCheck()), null, 'check-needed'],
  }
  const lastCheck = async () => {
    const [one] = await portal.ports.store.cases.openBy((await accountOf('omar'))?.id ?? '')
    return { case: one?.id ?? '', kind: 'code', contact: one?.check?.contact ?? '' } as const
  }

  /** An act without something that it needs: its refusal, and whether the person is as before. */
  async function actWithout(take: (agent: TestVisitor) => Promise<unknown>, name: ActName) {
    const omar = await atConsole()
    const shown = await open(omar)
    await checked(omar, shown)
    await take(omar)
    const before = await stateOf('anna')
    const { body } = await act(omar, shown, name)
    const isAsBefore = (await stateOf('anna')) === before
    const refusals = await countEvents(portal, 'refused.staffAct')
    await portal.close()
    return { code: body.code ?? null, isAsBefore, refusals }
  }

  test.each(Object.entries(missing))(
    'changes nothing without %s, and its refusal is in the audit (HD11)',
    async (_, [take, safe, helping]) => {
      const isTold = (code: string | null) => Number(code !== null && !['staff-gone', 'prove-again'].includes(code))
      const refused = (code: string) => ({ code, isAsBefore: true, refusals: isTold(code) })
      for (const name of ['unlock', 'lift-limits'] as const)
        expect([name, await actWithout(take, name)]).toEqual([name, refused(helping)])
      const protecting = await actWithout(take, 'end-sessions')
      expect(protecting).toEqual(safe === null ? { code: null, isAsBefore: false, refusals: 0 } : refused(safe))
      await atConsole()
    },
  )

  test('needs a proof of the last fifteen minutes to help, not to protect (HD11)', async () => {
    const omar = await atConsole()
    const shown = await open(omar)
    for (let n = 0; n < 3; n += 1) {
      portal.pass(4 * minute)
      await act(omar, shown, 'end-sessions')
    }
    await checked(omar, shown)
    portal.pass(3 * minute + 1)
    expect((await act(omar, shown, 'unlock')).body.code).toBe('prove-again')
    expect((await act(omar, shown, 'end-sessions')).status).toBe(200)
    expect((await callStaff(omar, 'staffProve', { password })).status).toBe(200)
    expect((await act(omar, shown, 'unlock')).status).toBe(200)
  })

  test('twice at once is done, told and counted once; also against a directory that is slow (HD11)', async () => {
    const omar = await atConsole()
    const shown = await open(omar)
    await checked(omar, shown)
    beforeUnlock = () => new Promise((resolve) => setTimeout(resolve, 30))
    for (const name of ['end-sessions', 'unlock', 'lift-limits'] as const) {
      const both = await Promise.all([act(omar, shown, name), act(omar, shown, name)])
      expect(both.map(({ status }) => status)).toEqual([200, 200])
      if (name === 'end-sessions') await checked(omar, shown)
    }
    expect(await countEvents(portal, 'act.done')).toBe(3)
    expect((await messagesTo('+15550142')).filter((text) => text.includes('The help desk')).length).toBe(3)
  })

  test('ends also the session that began between two presses, and tells of it once (HD11)', async () => {
    const omar = await atConsole()
    const shown = await open(omar, 'ben')
    expect((await act(omar, shown, 'end-sessions')).status).toBe(200)
    portal.pass(minute / 2)
    const thief = await signInFully(portal, 'ben')
    expect((await act(omar, shown, 'end-sessions')).status).toBe(200)
    expect((await thief.call('session')).body.isLoggedIn).toBe(false)
    expect(await countEvents(portal, 'act.done')).toBe(1)
  })

  test('of an account that is disabled, without a contact, or of a directory that is away is told as it is (HD11, HD12)', async () => {
    const omar = await atConsole()
    const ofErin = await open(omar, 'erin')
    await checked(omar, ofErin, 'erin@mail.example')
    expect((await act(omar, ofErin, 'unlock')).body.message).toContain('disabled')
    const ofNils = await open(omar, 'nils')
    expect((await act(omar, ofNils, 'stop')).body.message).toMatch(/^Self-service stopped\. .*nobody was told/)
    expect(await portal.ports.store.audit.recent(1, { event: 'act.done' })).toMatchObject([{ reason: 'nobody told' }])
    const shown = await open(omar)
    await checked(omar, shown)
    beforeUnlock = async () => {
      throw new Unavailable('directory')
    }
    expect((await act(omar, shown, 'unlock')).status).toBe(503)
    expect(await countEvents(portal, 'act.done')).toBe(1)
    expect(await portal.ports.store.directoryWrites.open()).toMatchObject([{ caseId: shown.case, purpose: 'unlock' }])
  })

  test('of a lead for another agent is a safe one (HD6)', async () => {
    await atConsole()
    await makeAgent(portal, 'lena', { isLead: true })
    const lena = await enterConsole(portal, 'lena')
    const shown = await open(lena, 'omar')
    expect((await send(lena, shown)).body.code).toBe('act-impossible')
    expect((await act(lena, shown, 'lift-limits')).body.code).toBe('act-impossible')
    expect((await act(lena, shown, 'end-sessions')).status).toBe(200)
  })

  test('lifts limits three times a day for one person, and stops three times (HD15)', async () => {
    const omar = await atConsole()
    const shown = await open(omar, 'ben')
    await checked(omar, shown, 'ben@mail.example')
    const codes: (string | undefined)[] = []
    for (let n = 0; n < 4; n += 1) {
      codes.push((await act(omar, shown, 'lift-limits')).body.code)
      portal.pass(minute + 1)
    }
    expect(codes).toEqual([undefined, undefined, undefined, 'staff-limit'])
    const told = (await callStaff(omar, 'staffCase', { case: shown.case })).body.case.acts
    expect(told.find((row) => row.act === 'lift-limits')?.why).toBe('That is enough for now.')
    expect(told.find((row) => row.act === 'unlock')).toMatchObject({ isReady: true, why: '' })
  })

  test('signs one person out five times a day, and any number of times where a lead does it (HD15)', async () => {
    const omar = await atConsole()
    const shown = await open(omar, 'ben')
    const signOut = async (agent: TestVisitor, of: Pick<StaffCase, 'case'>) => {
      portal.pass(minute + 1)
      return (await act(agent, of, 'end-sessions')).body
    }
    for (let n = 0; n < 5; n += 1) expect((await signOut(omar, shown)).code).toBeUndefined()
    expect(await signOut(omar, shown)).toMatchObject({ code: 'staff-limit' })
    const bens = await signInFully(portal, 'ben')
    await callStaff(omar, 'staffCloseCase', { case: shown.case, outcome: 'helped' })
    await makeAgent(portal, 'lena', { isLead: true })
    const lena = await enterConsole(portal, 'lena')
    const led = await open(lena, 'ben')
    for (let n = 0; n < 2; n += 1) expect((await signOut(lena, led)).code).toBeUndefined()
    expect((await bens.call('session')).body.isLoggedIn).toBe(false)
    expect((await signOut(omar, await open(omar))).code).toBeUndefined()
  })
})

describe('limits of a day', () => {
  type Words = { readonly agent: string; readonly account: string }
  const { searches, casesInHour, casesInDay, acts, stops, stopsOfPerson, liftsOfPerson, checksOfPerson } = deskLimits
  const stop = (omar: TestVisitor, shown: StaffCase) => act(omar, shown, 'stop')
  const rows: Record<string, readonly [counterFor: (of: Words) => Counter, press: Press]> = {
    '120 searches': [(of) => counterOf(searches, of), (omar) => callStaff(omar, 'staffSearch', { text: 'nils' })],
    '30 cases in an hour': [(of) => counterOf(casesInHour, of), (omar) => tryOpen(omar, 'nils')],
    '150 cases': [(of) => counterOf(casesInDay, of), (omar) => tryOpen(omar, 'nils')],
    '150 acts': [(of) => counterOf(acts, of), (omar, shown) => act(omar, shown, 'end-sessions')],
    '20 stops': [(of) => counterOf(stops, of), stop],
    '3 stops of one person': [(of) => counterOf(stopsOfPerson, of), stop],
    '3 lifts for one person': [(of) => counterOf(liftsOfPerson, of), (omar, shown) => act(omar, shown, 'lift-limits')],
    '6 checks of one person': [(of) => counterOf(checksOfPerson, of), (omar, shown) => send(omar, shown)],
  }
  type Press = (omar: TestVisitor, shown: StaffCase) => Promise<{ readonly status: number; readonly body: object }>

  test('are reached by the last one, then change nothing, and hold one more once one is given back (HD15)', async () => {
    const omar = await atConsole()
    const shown = await open(omar, 'ben')
    await checked(omar, shown, 'ben@mail.example')
    const words = { agent: (await accountOf('omar'))?.id ?? '', account: (await accountOf('ben'))?.id ?? '' }
    const { counters } = portal.ports.store
    for (const [name, [counterFor, press]] of Object.entries(rows)) {
      const counter = counterFor(words)
      expect(counter.limit).toBe(Number.parseInt(name, 10))
      await counters.clear(counter.key)
      for (let n = 0; n < counter.limit; n += 1) await counters.take(counter, portal.ports.clock.now())
      const before = await stateOf('ben')
      expect([name, await press(omar, shown)]).toMatchObject([name, { status: 429, body: { code: 'staff-limit' } }])
      expect([name, await stateOf('ben')]).toEqual([name, before])
      await counters.giveBack(counter.key)
      expect([name, (await press(omar, shown)).status]).toEqual([name, 200])
      await counters.clear(counter.key)
      // What the row did is undone for the next one.
      await portal.ports.store.transaction((stores) => startPerson(stores, words.account))
      const own = (await portal.ports.store.cases.openBy(words.agent)).filter(({ id }) => id !== shown.case)
      for (const { id } of own) await callStaff(omar, 'staffCloseCase', { case: id, outcome: 'helped' })
      portal.pass(minute + 1)
      await callStaff(omar, 'staffProve', { password })
    }
  })
})
