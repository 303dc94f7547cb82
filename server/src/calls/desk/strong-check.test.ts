import type { StaffCase, StaffInputOf } from '@portico/contract'
import { afterEach, describe, expect, test } from 'vitest'
import { deskLimits } from '../../rules/limits/desk-limits.js'
import { counterOf, countsOf } from '../../rules/limits/limit.js'
import { callStaff, enterConsole, makeAgent } from '../../testing/call-staff.js'
import { deskSteps, leads, openDesk } from '../../testing/desk-steps.js'
import { countEvents, signInFully } from '../../testing/steps.js'
import { stopByName } from '../../testing/stop-by-name.js'
import { staffOn } from '../../testing/test-config.js'
import { password, type TestPortal, type TestPortalChoice } from '../../testing/test-portal.js'
import type { TestVisitor } from '../../testing/test-visitor.js'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

let portal: TestPortal
afterEach(() => portal.close())
const { accountOf, act, answer, digitsTo, messagesTo, open, send } = deskSteps(() => portal)

/** Omar in the console, a while after all have been enrolled. */
async function atConsole({ after = 0, ...choice }: TestPortalChoice & { readonly after?: number } = {}) {
  const desk = await openDesk(choice)
  portal = desk.portal
  if (after === 0) return desk.omar
  portal.pass(after)
  return enterConsole(portal, 'omar')
}

type Check = Omit<StaffInputOf<'staffCheck'>, 'case'>
const begin = (agent: TestVisitor, shown: Pick<StaffCase, 'case'>, check: Check) =>
  callStaff(agent, 'staffCheck', { case: shown.case, ...check })
const read = async (agent: TestVisitor, shown: Pick<StaffCase, 'case'>) =>
  (await callStaff(agent, 'staffCase', { case: shown.case })).body.case
const actIn = (shown: StaffCase, name: string) => shown.acts.find((one) => one.act === name)
const phoneIn = (shown: StaffCase) => shown.contacts.find(({ kind }) => kind === 'phone')?.contact ?? ''
const asksOf = async (person: TestVisitor) => (await person.call('helpDesk', {})).body.open?.asks ?? null
const pick = (person: TestVisitor, shown: Pick<StaffCase, 'case'>, number: string) =>
  person.call('helpDeskAnswer', { case: shown.case, answer: number })

/** A case about Ben, who is signed in and whose self-service is stopped, so that its start can be asked for. */
async function stoppedBen(omar: TestVisitor) {
  const ben = await signInFully(portal, 'ben')
  await stopByName(portal, 'ben', 'recovery')
  return { ben, shown: await open(omar, 'ben') }
}

describe('a number to pick', () => {
  test('passes for the named act alone, once the signed-in person picks what the agent says (HD18)', async () => {
    const omar = await atConsole()
    const { ben, shown } = await stoppedBen(omar)
    expect(await asksOf(ben)).toBeNull()
    const begun = await begin(omar, shown, { kind: 'pick', act: 'start' })
    const say = begun.body.say ?? ''
    expect(begun.body).toMatchObject({ dial: null, case: { check: { kind: 'pick', state: 'sent', act: 'start' } } })
    const asks = await asksOf(ben)
    expect(asks).toMatchObject({ act: 'start' })
    expect(asks?.numbers).toHaveLength(3)
    expect(asks?.numbers).toEqual([...new Set(asks?.numbers)].toSorted())
    expect(asks?.numbers).toContain(say)
    expect(JSON.stringify(begun.body.case)).not.toContain(`"${say}"`)
    expect((await pick(ben, shown, say)).status).toBe(200)
    const passed = await read(omar, shown)
    expect(passed.check).toMatchObject({ kind: 'pick', state: 'passed', act: 'start' })
    expect(actIn(passed, 'start')).toMatchObject({ isReady: true, asks: true })
    expect(passed.record.map(({ text }) => text)).toContain('A number to pick is shown on their dashboard.')
    expect([await asksOf(ben), (await pick(ben, shown, say)).body.code]).toEqual([null, 'case-gone'])
    portal.pass(15 * minute)
    await callStaff(omar, 'staffProve', { password })
    expect((await act(omar, shown, 'start')).body.code).toBe('case-gone')
  })

  test('is good for no other act, and is begun only for one that can be done (HD18)', async () => {
    const omar = await atConsole()
    const ben = await signInFully(portal, 'ben')
    const shown = await open(omar, 'ben')
    for (const name of ['start', 'print-pass'] as const)
      expect((await begin(omar, shown, { kind: 'pick', act: name })).body.code).toBe('act-impossible')
    for (const check of [{ kind: 'pick' }, { kind: 'pick', act: 'stop' }] as const)
      expect((await begin(omar, shown, check)).body.code).toBe('malformed')
    const { body } = await begin(omar, shown, { kind: 'pick', act: 'lift-limits' })
    expect((await pick(ben, shown, body.say ?? '')).status).toBe(200)
    expect((await act(omar, shown, 'remove-proofs')).body.code).toBe('check-needed')
    expect((await act(omar, shown, 'unlock')).body.code).toBe('check-needed')
    expect((await act(omar, shown, 'lift-limits')).status).toBe(200)
    expect((await read(omar, shown)).check).toBeNull()
  })

  test('fails with a wrong one, which the leads hear of at once, and nobody picks for that person for a day (HD18)', async () => {
    const omar = await atConsole()
    const { ben, shown } = await stoppedBen(omar)
    const say = (await begin(omar, shown, { kind: 'pick', act: 'start' })).body.say ?? ''
    const numbers = (await asksOf(ben))?.numbers ?? []
    const wrong = numbers.find((one) => one !== say) ?? ''
    const none = ['11', '22', '33', '44'].find((one) => !numbers.includes(one)) ?? ''
    expect((await pick(ben, shown, none)).body.code).toBe('case-gone')
    const lena = await signInFully(portal, 'lena')
    expect((await pick(lena, shown, say)).body.code).toBe('case-gone')
    expect((await pick(portal.visitor(), shown, say)).status).toBe(401)
    expect((await pick(ben, shown, wrong)).body.code).toBe('check-wrong')
    expect((await pick(ben, shown, say)).body.code).toBe('case-gone')
    expect((await read(omar, shown)).check).toMatchObject({ kind: 'pick', state: 'failed' })
    expect((await act(omar, shown, 'start')).body.code).toBe('check-needed')
    const [told = '', ...others] = await messagesTo(leads)
    expect(others).toEqual([])
    expect(told).toContain(`picked a wrong number in case ${shown.case}`)
    expect(told).not.toContain('portico person start')
    expect(await countEvents(portal, 'check.failed')).toBe(1)
    await callStaff(omar, 'staffCloseCase', { case: shown.case, outcome: 'suspicious' })
    const again = await open(omar, 'ben')
    expect((await begin(omar, again, { kind: 'pick', act: 'start' })).body.code).toBe('act-impossible')
    portal.pass(day)
    const later = await enterConsole(portal, 'omar')
    const next = await open(later, 'ben')
    expect((await begin(later, next, { kind: 'pick', act: 'start' })).status).toBe(200)
  })

  test('is over after ten minutes, and with its case (HD18)', async () => {
    const omar = await atConsole()
    const { ben, shown } = await stoppedBen(omar)
    const say = async (one: Pick<StaffCase, 'case'>) =>
      (await begin(omar, one, { kind: 'pick', act: 'start' })).body.say ?? ''
    const next = await say(shown)
    await ben.call('helpDeskAnswer', { case: shown.case, answer: 'not-me' })
    expect((await pick(ben, shown, next)).body.code).toBe('case-gone')
    const again = await open(omar, 'ben')
    const late = await say(again)
    portal.pass(10 * minute)
    expect([(await pick(ben, again, late)).body.code, await asksOf(ben)]).toEqual(['case-gone', null])
  })

  test('is not passed by the digits of an earlier check, nor a call back by them (HD10, HD18)', async () => {
    const omar = await atConsole({ after: 8 * day })
    const shown = await open(omar, 'anna')
    await send(omar, shown)
    const digits = await digitsTo('anna@mail.example')
    for (const check of [
      { kind: 'pick', act: 'lift-limits' },
      { kind: 'call-back', contact: phoneIn(shown) },
    ] as const) {
      expect((await begin(omar, shown, check)).status).toBe(200)
      expect((await answer(omar, shown, digits)).status).toBe(400)
      expect((await read(omar, shown)).check).toMatchObject({ kind: check.kind, state: 'sent' })
    }
    expect(await countEvents(portal, 'check.passed')).toBe(0)
  })
})

describe('a call back', () => {
  test('goes to a phone that is on record for seven days, whose number is told whole and once (HD18)', async () => {
    const young = await atConsole({ after: 5 * day })
    const early = await open(young, 'anna')
    const refused = { status: 400, body: { code: 'act-impossible' } }
    expect(await begin(young, early, { kind: 'call-back', contact: phoneIn(early) })).toMatchObject(refused)
    portal.pass(day)
    const omar = await enterConsole(portal, 'omar')
    const shown = await open(omar, 'anna', { direction: 'we-call' })
    const foreign = (await portal.ports.store.contacts.allOf((await accountOf('ben'))?.id ?? ''))[0]?.id ?? ''
    for (const contact of [foreign, 'nothing', shown.contacts[0]?.contact ?? ''])
      expect(await begin(omar, shown, { kind: 'call-back', contact })).toMatchObject(refused)
    expect(await messagesTo('anna@mail.example')).toEqual([])
    const begun = await begin(omar, shown, { kind: 'call-back', contact: phoneIn(shown) })
    expect(begun.body).toMatchObject({ say: null, case: { check: { kind: 'call-back', state: 'sent' } } })
    expect(begun.body.dial?.replace(/\D/g, '')).toBe('15550142')
    expect(JSON.stringify(await read(omar, shown))).not.toContain('5550142')
    for (const typed of ['passport', '123456', 'Reached', ''])
      expect((await answer(omar, shown, typed)).body.code).toBe('malformed')
    expect((await answer(omar, shown, 'reached')).body.case.check).toMatchObject({ state: 'passed', act: null })
    expect((await answer(omar, shown, 'reached')).body.code).toBe('code-dead')
    const logged = portal.logLines.join('')
    expect(logged).toContain('check.passed')
    expect(logged).not.toContain('5550142')
  })

  test('is told to every contact before the first strong act, once in a case (HD12, HD18)', async () => {
    const omar = await atConsole({ after: 8 * day })
    const shown = await open(omar, 'anna')
    for (let n = 0; n < 2; n += 1) await begin(omar, shown, { kind: 'call-back', contact: phoneIn(shown) })
    for (const to of ['anna@mail.example', '+15550142']) {
      const [told = '', ...others] = await messagesTo(to)
      expect(others).toEqual([])
      expect(told).toContain(`Somebody is speaking with the help desk about your account. Case ${shown.case}.`)
    }
  })

  test('begins six times a day for a person; whoever phones in their name shuts out no lead, and nobody at the desk (HD15)', async () => {
    let omar = await atConsole({ after: 8 * day })
    const shown = await open(omar, 'anna')
    const codes: (string | undefined)[] = []
    for (let n = 0; n < 7; n += 1)
      codes.push((await begin(omar, shown, { kind: 'call-back', contact: phoneIn(shown) })).body.code)
    expect(codes).toEqual([...Array.from({ length: 6 }, () => undefined), 'staff-limit'])
    expect((await begin(omar, shown, { kind: 'pick', act: 'remove-contact' })).body.code).toBe('staff-limit')
    await callStaff(omar, 'staffCloseCase', { case: shown.case, outcome: 'suspicious' })
    const atDesk = await open(omar, 'anna', { direction: 'here' })
    for (let n = 0; n < 7; n += 1) expect((await begin(omar, atDesk, { kind: 'here' })).status).toBe(200)
    await callStaff(omar, 'staffCloseCase', { case: atDesk.case, outcome: 'helped' })
    await makeAgent(portal, 'omar', { isLead: true })
    omar = await enterConsole(portal, 'omar')
    const next = await open(omar, 'anna')
    expect((await begin(omar, next, { kind: 'call-back', contact: phoneIn(next) })).status).toBe(200)
  })
})

test('a look at a document passes only where the person stands there, and the audit has its kind (HD18)', async () => {
  const omar = await atConsole()
  const called = await open(omar, 'anna')
  expect((await begin(omar, called, { kind: 'here' })).body.code).toBe('act-impossible')
  const shown = await open(omar, 'ben', { direction: 'here' })
  expect((await begin(omar, shown, { kind: 'here' })).status).toBe(200)
  for (const typed of ['reached', 'library-card', ''])
    expect((await answer(omar, shown, typed)).body.code).toBe('malformed')
  expect((await answer(omar, shown, 'passport')).body.case.check).toMatchObject({ kind: 'here', state: 'passed' })
  const [event] = await portal.ports.store.audit.recent(1, { event: 'check.passed' })
  expect(event).toMatchObject({ reason: 'passport', caseId: shown.case, about: (await accountOf('ben'))?.id })
})

describe('the yes of another agent', () => {
  type Answer = Partial<StaffInputOf<'staffApprove'>>
  const say = (agent: TestVisitor, approval: string, given: Answer = {}) =>
    callStaff(agent, 'staffApprove', { approval, answer: 'yes', word: 'I know her.', ...given })
  const waitingOf = async (agent: TestVisitor) => (await callStaff(agent, 'staffSession')).body.waiting
  const prove = (agent: TestVisitor) => callStaff(agent, 'staffProve', { password })

  /** Omar with a case about Ben who has picked for the start, and Lena, who is an agent, too. */
  async function twoAgents(more: Partial<StaffInputOf<'staffOpenCase'>> = {}, choice: TestPortalChoice = {}) {
    const omar = await atConsole(choice)
    await makeAgent(portal, 'lena')
    const lena = await enterConsole(portal, 'lena')
    await stopByName(portal, 'ben', 'recovery')
    const ben = await signInFully(portal, 'ben')
    const shown = await open(omar, 'ben', more)
    const { body } = await begin(omar, shown, { kind: 'pick', act: 'start' })
    await pick(ben, shown, body.say ?? '')
    return { omar, lena, ben, shown }
  }
  type Two = Awaited<ReturnType<typeof twoAgents>>

  async function asked({ omar, lena, shown }: Two): Promise<string> {
    expect((await act(omar, shown, 'start')).body).toMatchObject({ isWaiting: true, once: null })
    return (await waitingOf(lena))[0]?.approval ?? ''
  }
  const startOf = async ({ omar, shown }: Two) => actIn(await read(omar, shown), 'start')

  test('is asked for by the act, once, and told to others with case, check and whom it is about (HD19)', async () => {
    const two = await twoAgents()
    const { omar, lena, shown } = two
    const approval = await asked(two)
    expect((await act(omar, shown, 'start')).body.isWaiting).toBe(true)
    expect(await waitingOf(omar)).toEqual([])
    const [one, ...others] = await waitingOf(lena)
    expect(others).toEqual([])
    expect(one).toMatchObject({ approval, act: 'start', asker: 'Omar Hadid', mustSee: false })
    const texts = one?.lines.map(({ text }) => text).join(' ') ?? ''
    expect(texts).toContain(shown.case)
    expect(texts).toContain('Checked: they picked the number on their dashboard.')
    expect(await countEvents(portal, 'act.asked')).toBe(1)
    expect(await startOf(two)).toMatchObject({ isReady: false, asks: false, why: expect.stringMatching(/asked/) })
    expect((await portal.ports.store.people.standingOf((await accountOf('ben'))?.id ?? '')).isRecoveryStopped).toBe(
      true,
    )
    expect((await say(lena, approval)).status).toBe(200)
    expect(await startOf(two)).toMatchObject({ isReady: true, asks: false, why: '' })
    expect(await waitingOf(lena)).toEqual([])
    const [event] = await portal.ports.store.audit.recent(1, { event: 'act.approved' })
    const [actor, about] = [(await accountOf('lena'))?.id, (await accountOf('ben'))?.id]
    expect(event).toMatchObject({ actor, about, purpose: 'start', caseId: shown.case })
    expect(portal.logLines.join('')).not.toContain('I know her')
  })

  test('is seen by whoever may give it, however much is asked of others, or was in cases that are closed (HD19)', async () => {
    const two = await twoAgents()
    await makeAgent(portal, 'lena', { scope: 'ben' })
    const until = portal.ports.clock.now() + minute
    for (const username of ['anna', 'nils']) {
      const { case: caseId } = await open(two.omar, username)
      for (let n = 0; n < 25; n += 1)
        await portal.ports.store.approvals.ask({ id: `${username}-${n}`, caseId, act: 'start', detail: '', until })
      if (username === 'nils') await callStaff(two.omar, 'staffCloseCase', { case: caseId, outcome: 'helped' })
    }
    const approval = await asked(two)
    expect((await waitingOf(two.lena)).map((waiting) => waiting.approval)).toEqual([approval])
    expect((await say(two.lena, approval)).status).toBe(200)
  })

  test("is nobody's own, needs a word and a proof of two minutes, and is given once (HD19)", async () => {
    const two = await twoAgents()
    const approval = await asked(two)
    const { omar, lena } = two
    expect((await say(omar, approval)).body.code).toBe('case-gone')
    for (const other of ['', 'nothing', `${approval}x`]) expect((await say(lena, other)).body.code).toBe('case-gone')
    for (const word of ['', '  ', 'x'.repeat(301)]) expect((await say(lena, approval, { word })).status).toBe(400)
    portal.pass(2 * minute)
    expect((await say(lena, approval)).body.code).toBe('prove-again')
    await prove(lena)
    const all = await Promise.all(Array.from({ length: 50 }, () => say(lena, approval)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await countEvents(portal, 'act.approved')).toBe(1)
  })

  test('declined, late, or of another case opens nothing (HD19)', async () => {
    const two = await twoAgents()
    const { omar, lena, shown } = two
    const approval = await asked(two)
    expect((await say(lena, approval, { answer: 'no' })).status).toBe(200)
    expect((await act(omar, shown, 'start')).body).toMatchObject({ code: 'act-impossible', message: /said no/ })
    expect(await countEvents(portal, 'act.declined')).toBe(1)
    await callStaff(omar, 'staffCloseCase', { case: shown.case, outcome: 'helped' })
    const next = await open(omar, 'ben')
    expect((await act(omar, next, 'start')).body.code).toBe('check-needed')
    expect((await say(lena, approval)).body.code).toBe('case-gone')
    portal.pass(30 * minute)
    await prove(lena)
    expect((await say(lena, approval, { answer: 'no' })).body.code).toBe('case-gone')
  })

  test('of an agent who has lost the role, or may not help the person any more, is none (HD4, HD19)', async () => {
    const two = await twoAgents()
    const { omar, lena, shown } = two
    await say(lena, await asked(two))
    await portal.ports.store.members.remove((await accountOf('lena'))?.id ?? '')
    expect((await act(omar, shown, 'start')).body.isWaiting).toBe(true)
    expect(await countEvents(portal, 'act.asked')).toBe(2)
    expect(await countEvents(portal, 'act.done')).toBe(0)
  })

  test('for a person who is there needs to have seen them, too (HD19)', async () => {
    const two = await twoAgents({ direction: 'here' })
    const approval = await asked(two)
    expect(await waitingOf(two.lena)).toMatchObject([{ mustSee: true }])
    expect((await say(two.lena, approval)).body.code).toBe('malformed')
    expect((await say(two.lena, approval, { seen: true })).status).toBe(200)
  })

  test('comes from whom the setting names: who helps the person, a lead, or any agent (HD19)', async () => {
    const found = async (approvers: 'desk' | 'leads' | 'any-desk', role: Parameters<typeof makeAgent>[2]) => {
      const two = await twoAgents({}, { rules: { staff: { ...staffOn, approvers } } })
      await makeAgent(portal, 'lena', role)
      await act(two.omar, two.shown, 'start')
      const waiting = await waitingOf(two.lena)
      const id = (await portal.ports.store.approvals.waiting(portal.ports.clock.now(), ''))[0]?.id ?? ''
      const { code = 'yes' } = (await say(two.lena, id)).body
      await portal.close()
      return [waiting.length, code]
    }
    const [elsewhere, lead] = [{ scope: 'lab-*' }, { isLead: true, scope: 'lab-*' }]
    expect(await found('desk', elsewhere)).toEqual([0, 'case-gone'])
    expect(await found('leads', {})).toEqual([0, 'case-gone'])
    expect(await found('leads', lead)).toEqual([1, 'yes'])
    expect(await found('any-desk', elsewhere)).toEqual([1, 'yes'])
    await atConsole()
  })

  test('that was asked for in vain uses up nothing of the person, whose act is done three times a day (HD15)', async () => {
    const omar = await atConsole()
    await makeAgent(portal, 'lena')
    const lena = await enterConsole(portal, 'lena')
    const shown = await open(omar, 'ben', { direction: 'here' })
    await begin(omar, shown, { kind: 'here' })
    await answer(omar, shown, 'passport')
    const add = (n: number) =>
      callStaff(omar, 'staffAct', { case: shown.case, act: 'add-contact', address: `ben${n}@mail.example` })
    for (let n = 0; n < 4; n += 1) {
      expect((await add(n)).body.isWaiting).toBe(true)
      await say(lena, (await waitingOf(lena))[0]?.approval ?? '', { answer: 'no', seen: true })
      expect((await add(n)).body.code).toBe('act-impossible')
    }
    const { store, clock } = portal.ports
    const account = (await accountOf('ben'))?.id ?? ''
    const ofBen = counterOf(deskLimits.strongActsOfPerson, { account })
    expect((await countsOf(store.counters, [ofBen], clock.now()))[0]).toMatchObject({ taken: 0, limit: 3 })
    expect((await add(4)).body.isWaiting).toBe(true)
    await say(lena, (await waitingOf(lena))[0]?.approval ?? '', { seen: true })
    // Checks by code that others asked for leave the digits to a new address.
    for (let n = 0; n < 6; n += 1)
      await store.counters.take(counterOf(deskLimits.checksOfPerson, { account }), clock.now())
    expect((await add(4)).body).toMatchObject({ isWaiting: true })
    expect(await digitsTo('ben4@mail.example')).toMatch(/^\d{6}$/)
    for (let n = 0; n < 3; n += 1) await store.counters.take(ofBen, clock.now())
    expect((await add(5)).body.code).toBe('staff-limit')
  })

  test('is asked for with a proof of two minutes, and twenty times a day by an agent (HD11, HD15)', async () => {
    const omar = await atConsole()
    const shown = await open(omar, 'ben', { direction: 'here' })
    await begin(omar, shown, { kind: 'here' })
    await answer(omar, shown, 'passport')
    const add = (n: number) =>
      callStaff(omar, 'staffAct', { case: shown.case, act: 'add-contact', address: `ben${n}@mail.example` })
    portal.pass(2 * minute)
    expect((await add(0)).body.code).toBe('prove-again')
    await prove(omar)
    for (let n = 0; n < 20; n += 1) expect((await add(n)).body.isWaiting).toBe(true)
    expect((await add(20)).body.code).toBe('staff-limit')
    expect((await add(3)).body.isWaiting).toBe(true)
    expect(await countEvents(portal, 'act.asked')).toBe(20)
    const kept = JSON.stringify(await portal.ports.store.audit.recent(1000))
    expect(kept + portal.logLines.join('')).not.toContain('ben3@mail.example')
  })
})
