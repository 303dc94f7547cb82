import type { StaffCase } from '@portico/contract'
import { afterEach, describe, expect, test } from 'vitest'
import { removeMember } from '../../operating/operator/add-member.js'
import { startPerson } from '../../rules/contact/stop-person.js'
import { callStaff, enterConsole, makeAgent } from '../../testing/call-staff.js'
import { deskPeople, deskSteps, openDesk } from '../../testing/desk-steps.js'
import { givePassTo } from '../../testing/give-pass-to.js'
import { raceRounds } from '../../testing/in-parallel.js'
import { signInFully } from '../../testing/steps.js'
import { stopByName } from '../../testing/stop-by-name.js'
import { rightCaptcha, type TestPortal } from '../../testing/test-portal.js'
import type { TestVisitor } from '../../testing/test-visitor.js'

const minute = 60_000
const hour = 60 * minute

let portal: TestPortal
afterEach(() => portal.close())
const { accountOf, act, messagesTo, open } = deskSteps(() => portal)

const rounds = Array.from({ length: raceRounds }, (_, n) => n)
/** How many come at once; fifty where races are measured. */
const crowd = Math.min(50, 4 * raceRounds)
/** Each round takes longer where the machine is busy. */
const longest = { timeout: 60_000 + raceRounds * 10_000 }

interface Round {
  readonly omar: TestVisitor
  readonly lena: TestVisitor
  readonly shown: StaffCase
}

/** Another day, on which Omar has a case about Ben, whose self-service is stopped, and Lena can say yes. */
async function nextDay({ isStopped = true } = {}): Promise<Round> {
  const { store, clock } = portal.ports
  const id = (await accountOf('ben'))?.id ?? ''
  await store.transaction((stores) => startPerson(stores, id))
  for (const one of await store.cases.about(id, { since: 0, limit: 1_000 }))
    await store.cases.close(one.id, { at: clock.now(), outcome: 'helped' })
  for (const agent of ['omar', 'lena']) await makeAgent(portal, agent)
  portal.pass(25 * hour)
  const [omar, lena] = [await enterConsole(portal, 'omar'), await enterConsole(portal, 'lena')]
  if (isStopped) await stopByName(portal, 'ben', 'recovery')
  const shown = await open(omar, 'ben')
  const passed = { contact: null, act: null, numbers: null, until: clock.now() + 15 * minute } as const
  await store.cases.putCheck(shown.case, { kind: 'call-back', state: 'passed', ...passed })
  return { omar, lena, shown }
}

async function answer({ lena, shown }: Round, given: 'yes' | 'no') {
  const [asked] = await portal.ports.store.approvals.ofCase(shown.case)
  return callStaff(lena, 'staffApprove', { approval: asked?.id ?? '', answer: given, word: 'Known.' })
}

const eventsOf = async ({ shown }: Round) =>
  (await portal.ports.store.audit.recent(200, { caseId: shown.case })).map(({ event }) => event).toReversed()
const doneIn = async (round: Round) => (await eventsOf(round)).filter((event) => event === 'act.done').length
const start = ({ omar, shown }: Round) => act(omar, shown, 'start')

describe('the yes of another agent, between the look at it and the transaction of its act', longest, () => {
  let between: () => Promise<unknown>
  let isUseLost: boolean
  const people = [...deskPeople, { username: 'mona', emails: ['mona@mail.example'] }]

  /** A portal where something comes in before the next transaction, and where a yes may be lost as it is used. */
  async function openTold() {
    between = async () => undefined
    isUseLost = false
    const desk = await openDesk({
      people,
      store: (real) => ({
        ...real,
        async transaction(work) {
          const come = between
          between = async () => undefined
          await come()
          return real.transaction((stores) => {
            const approvals = { ...stores.approvals, ...(isUseLost && { use: async () => false }) }
            return work({ ...stores, approvals })
          })
        },
      }),
    })
    portal = desk.portal
  }

  /** What another session does, the yes of before, and what the press answers then. */
  const rows: Record<string, readonly [come: (round: Round) => Promise<unknown>, given: boolean, code?: string]> = {
    'is given: it waits for the next press': [(round) => answer(round, 'yes'), false],
    'is declined: nothing is done': [(round) => answer(round, 'no'), false, 'act-impossible'],
    'is used on another server: it is asked for anew': [useFirst, true],
  }
  async function useFirst({ shown }: Round) {
    const { approvals } = portal.ports.store
    const [one] = await approvals.ofCase(shown.case)
    expect(await approvals.use(one?.id ?? '', portal.ports.clock.now())).toBe(true)
  }

  test.each(Object.entries(rows))('%s (HD19)', async (_, [come, isGiven, code]) => {
    await openTold()
    const round = await nextDay()
    await start(round)
    if (isGiven) await answer(round, 'yes')
    between = () => come(round)
    const { body } = await start(round)
    expect([body.code, body.isWaiting]).toEqual([code, code === undefined ? true : undefined])
    expect(await doneIn(round)).toBe(0)
  })

  test('opens nothing where it cannot be used up (HD19)', async () => {
    await openTold()
    const round = await nextDay()
    await start(round)
    await answer(round, 'yes')
    isUseLost = true
    expect((await start(round)).body.code).toBe('act-impossible')
    expect([await doneIn(round), await messagesTo('ben@mail.example')]).toEqual([0, []])
    isUseLost = false
    expect((await start(round)).body.isWaiting).toBe(false)
  })

  test('is used up that counts, not a newer one of an agent who has lost the role (HD4, HD19)', async () => {
    await openTold()
    const operator = { ...portal.ports, operator: 'root', domains: [] }
    await makeAgent(portal, 'mona')
    const round = await nextDay()
    const { omar, shown } = round
    const mona = await enterConsole(portal, 'mona')
    await start(round)
    await answer(round, 'yes')
    await removeMember(operator, 'lena')
    portal.pass(1_000)
    expect((await start(round)).body.isWaiting).toBe(true)
    await answer({ ...round, lena: mona }, 'yes')
    await makeAgent(portal, 'lena')
    await removeMember(operator, 'mona')
    expect((await start(round)).body.isWaiting).toBe(false)
    const states = (await portal.ports.store.approvals.ofCase(shown.case)).map(({ state }) => state)
    expect(states).toEqual(['given', 'used'])
    await stopByName(portal, 'ben', 'recovery')
    portal.pass(minute + 1)
    expect((await act(omar, shown, 'start')).body.isWaiting).toBe(true)
    expect(await doneIn(round)).toBe(1)
  })
})

describe('the yes of another agent, in the same moment', longest, () => {
  test('as many presses is used for one act, which is done and told once (HD19)', async () => {
    portal = (await openDesk()).portal
    for (const _ of rounds) {
      const round = await nextDay()
      await start(round)
      await answer(round, 'yes')
      const all = await Promise.all(Array.from({ length: crowd }, () => start(round)))
      expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
      const [approval, ...others] = await portal.ports.store.approvals.ofCase(round.shown.case)
      expect([await doneIn(round), approval?.state, others]).toEqual([1, 'used', []])
      const told = (await messagesTo('ben@mail.example')).filter((text) => text.includes(`Case ${round.shown.case}.`))
      expect(told.filter((text) => text.includes('started self-service again'))).toHaveLength(1)
    }
  })

  test.each(['yes', 'no'] as const)(
    'as the act: a %s comes before what it allows, or nothing is done (HD19)',
    async (given) => {
      portal = (await openDesk()).portal
      for (const _ of rounds) {
        const round = await nextDay()
        await start(round)
        const [said, ...pressed] = await Promise.all([answer(round, given), start(round), start(round)])
        expect(said.status).toBe(200)
        for (const { status, body } of pressed)
          expect([status, body.code]).toEqual(body.code === undefined ? [200, undefined] : [400, 'act-impossible'])
        const events = await eventsOf(round)
        if (events.includes('act.done')) expect(events.indexOf('act.approved')).toBeLessThan(events.indexOf('act.done'))
        expect(events.filter((event) => event === 'act.asked')).toHaveLength(1)
        const isDone = (await start(round)).status === 200 && (await doneIn(round)) === 1
        expect(isDone).toBe(given === 'yes')
      }
    },
  )

  test('as its agent loses the role: what comes after is asked for anew (HD4, HD19)', async () => {
    portal = (await openDesk()).portal
    for (const _ of rounds) {
      const round = await nextDay()
      await start(round)
      await answer(round, 'yes')
      const operator = { ...portal.ports, operator: 'root', domains: [] }
      const [pressed] = await Promise.all([start(round), removeMember(operator, 'lena')])
      expect(pressed.status).toBe(200)
      const before = await doneIn(round)
      expect(before).toBe(pressed.body.isWaiting ? 0 : 1)
      await start(round)
      expect(await doneIn(round)).toBe(before)
    }
  })
})

test('of a picked number and the act: a wrong one opens nothing, the right one one act (HD18)', longest, async () => {
  portal = (await openDesk()).portal
  for (const n of rounds) {
    const round = await nextDay({ isStopped: false })
    const { omar, shown } = round
    const ben = await signInFully(portal, 'ben')
    const begun = await callStaff(omar, 'staffCheck', { case: shown.case, kind: 'pick', act: 'lift-limits' })
    const { body } = await ben.call('helpDesk', {})
    const isRight = n % 2 === 0
    const number = body.open?.asks?.numbers.find((one) => (one === begun.body.say) === isRight) ?? ''
    const press = () => act(omar, shown, 'lift-limits')
    const [picked, ...pressed] = await Promise.all([
      ben.call('helpDeskAnswer', { case: shown.case, answer: number }),
      ...Array.from({ length: 4 }, press),
    ])
    expect(picked.status).toBe(isRight ? 200 : 400)
    for (const { status, body: told } of pressed)
      expect([status, told.code]).toEqual(status === 200 ? [200, undefined] : [400, 'check-needed'])
    await press()
    expect([n, await doneIn(round)]).toEqual([n, Number(isRight)])
    // Nobody picks for a day after a wrong one.
    portal.pass(25 * hour)
  }
})

describe('a one-time pass, in the same moment', longest, () => {
  const type = (pass: string, visitor = portal.visitor()) =>
    visitor.call('resetPass', { username: 'ben', pass, captcha: rightCaptcha })
  const next = { password: 'Blauer-Himmel-7', password2: 'Blauer-Himmel-7' }

  test('as many who type it begins one reset (HD20)', async () => {
    portal = (await openDesk()).portal
    for (const _ of rounds) {
      const pass = await givePassTo(portal, 'ben')
      const visitors = Array.from({ length: crowd }, (_unused, n) => portal.visitor(`10.0.0.${n}`))
      const all = await Promise.all(visitors.map((visitor) => type(pass, visitor)))
      expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(new Set(all.map(({ body }) => body.code))).toEqual(new Set([undefined, 'pass-wrong']))
      portal.pass(25 * hour)
    }
  })

  test('as a stop: no reset that it began goes on (HD14, HD20)', async () => {
    portal = (await openDesk()).portal
    for (const _ of rounds) {
      const { omar, shown } = await nextDay({ isStopped: false })
      const pass = await givePassTo(portal, 'ben')
      const thief = portal.visitor()
      const [typed, stopped] = await Promise.all([type(pass, thief), act(omar, shown, 'stop')])
      expect([200, 400]).toContain(typed.status)
      expect(stopped.status).toBe(200)
      expect((await thief.call('resetPassword', next)).status).toBe(401)
      expect((await type(pass)).body.code).toBe('pass-wrong')
    }
  })
})
