import { type ActName, actClasses, actNames, type StaffCase } from '@portico/contract'
import { afterEach, describe, expect, test } from 'vitest'
import { removeMember } from '../../operating/operator/add-member.js'
import { Unavailable } from '../../ports/refusal.js'
import { startPerson } from '../../rules/contact/stop-person.js'
import { tidy } from '../../start/start-housekeeping.js'
import { callStaff, enterConsole, makeAgent } from '../../testing/call-staff.js'
import { deskSteps, openDesk } from '../../testing/desk-steps.js'
import { raceRounds } from '../../testing/in-parallel.js'
import { countEvents, proveForReset, signInFully } from '../../testing/steps.js'
import { password, type TestPortal, type TestPortalChoice } from '../../testing/test-portal.js'
import type { TestVisitor } from '../../testing/test-visitor.js'

/** The acts that need no other agent. */
const weakActs = actNames.filter((name) => actClasses[name] !== 'strong')

const minute = 60_000
const hour = 60 * minute
const nothing = async () => undefined

let portal: TestPortal
/** What stands before the directory's unlock and its password write, before the next transactions, and after them. */
let before: {
  unlock: () => Promise<unknown>
  password: () => Promise<unknown>
  transactions: (() => Promise<unknown>)[]
  answers: (() => Promise<unknown>)[]
}
/** What the directory wrote and the help desk answered, in its order. */
let happened: string[]
afterEach(() => portal.close())
const { accountOf, send, answer, tryOpen, open, messagesTo, digitsTo, checked } = deskSteps(() => portal)

/** An act, and a pass to the first contact. */
const act = (omar: TestVisitor, shown: StaffCase, name: ActName) =>
  callStaff(omar, 'staffAct', { case: shown.case, act: name, ...(name === 'send-pass' && firstOf(shown)) })
const firstOf = ({ contacts: [first] }: StaffCase) => ({ contact: first?.contact ?? '' })

/** Omar in the console of a portal where anything may come in between. */
async function atConsole(choice: TestPortalChoice = {}): Promise<TestVisitor> {
  before = { unlock: nothing, password: nothing, transactions: [], answers: [] }
  happened = []
  const desk = await openDesk({
    directory: (real) => ({
      ...real,
      async unlock(account) {
        await before.unlock()
        await real.unlock(account)
        happened.push('unlocked')
      },
      async setPassword(...write) {
        await before.password()
        await real.setPassword(...write)
        happened.push('written')
      },
    }),
    store: (real) => ({
      ...real,
      async transaction(work) {
        await before.transactions.shift()?.()
        const result = await real.transaction(work)
        await before.answers.shift()?.()
        return result
      },
    }),
    ...choice,
  })
  portal = desk.portal
  return desk.omar
}

/** Ends the stop and the cases of a person, passes a day, and opens the console for Omar again. */
async function nextDay(username: string): Promise<TestVisitor> {
  const id = (await accountOf(username))?.id ?? ''
  await portal.ports.store.transaction((stores) => startPerson(stores, id))
  for (const one of await portal.ports.store.cases.about(id, { since: 0, limit: 1_000 }))
    await portal.ports.store.cases.close(one.id, { at: portal.ports.clock.now(), outcome: 'helped' })
  await makeAgent(portal, 'omar')
  portal.pass(25 * hour)
  return enterConsole(portal, 'omar')
}

const rounds = Array.from({ length: raceRounds }, (_, n) => n)
/** How many press at once; fifty where races are measured. */
const crowd = Math.min(50, 4 * raceRounds)
/** How many events of a kind the audit has of one case. */
const countIn = async ({ case: caseId }: StaffCase, event: string) =>
  (await portal.ports.store.audit.recent(100, { caseId, event })).length
const isStopped = async (username: string) =>
  (await portal.ports.store.people.standingOf((await accountOf(username))?.id ?? '')).isRecoveryStopped

describe('between reading and its transaction', { timeout: 120_000 }, () => {
  const ofOmar = async () => (await accountOf('omar'))?.id ?? ''
  /** What comes in between, and how the agent's press is refused then. */
  const meanwhile: Record<string, readonly [come: (of: { id: string }) => Promise<unknown>, code: string]> = {
    'the owner says that it was not them': [
      async ({ id }) => {
        const { status } = await anna.call('helpDeskAnswer', { case: id, answer: 'not-me' })
        expect(status).toBe(200)
      },
      'case-gone',
    ],
    'another call closes the case': [
      ({ id }) => portal.ports.store.cases.close(id, { at: portal.ports.clock.now(), outcome: 'helped' }),
      'case-gone',
    ],
    'an operator takes the role away': [
      () => removeMember({ ...portal.ports, operator: 'root', domains: [] }, 'omar'),
      'staff-gone',
    ],
    'the console session ends': [async () => portal.ports.store.sessions.endAllOf(await ofOmar()), 'staff-gone'],
    'the person gets another password': [
      async () => portal.ports.store.people.raiseEpoch((await accountOf('anna'))?.id ?? ''),
      'act-impossible',
    ],
  }
  let anna: TestVisitor

  type Press = (omar: TestVisitor, shown: StaffCase) => Promise<() => Promise<{ readonly body: { code?: string } }>>
  /** What an agent presses, once everything before it is done. */
  const presses: Record<string, Press> = {
    ...Object.fromEntries(
      weakActs.map((name): [string, Press] => [
        name,
        async (omar, shown) => {
          await checked(omar, shown)
          return () => act(omar, shown, name)
        },
      ]),
    ),
    'send a check': async (omar, shown) => () => send(omar, shown, 1),
    async 'the digits'(omar, shown) {
      await send(omar, shown)
      const digits = await digitsTo('anna@mail.example')
      // A transaction of its own counts the try before the digits are compared.
      return () => {
        before.transactions.unshift(nothing)
        return answer(omar, shown, digits)
      }
    },
  }
  const told = async () =>
    (await messagesTo('+15550142')).filter((text) => !text.includes('reset and unlock are stopped')).length
  const events = ['act.done', 'check.sent', 'check.passed', 'check.failed']
  const done = async () =>
    JSON.stringify([
      ...(await Promise.all(events.map((event) => countEvents(portal, event)))),
      ...[await told(), await portal.ports.store.directoryWrites.open()],
    ])

  test.each(Object.entries(meanwhile))(
    '%s: an act, a check and its digits are refused, and nothing is done (HD11, HD13)',
    async (_, [come, code]) => {
      await atConsole()
      await portal.accounts.set({ username: 'anna', isLocked: false })
      for (const [name, ready] of Object.entries(presses)) {
        const omar = await nextDay('anna')
        anna = await signInFully(portal, 'anna')
        const shown = await open(omar)
        const press = await ready(omar, shown)
        const had = await done()
        before.transactions = [() => come({ id: shown.case })]
        expect([name, (await press()).body.code]).toEqual([name, code])
        expect([name, await done()]).toEqual([name, had])
      }
    },
  )

  test.each(weakActs)(
    '%s that is done before the owner ends the case is told to the agent as done (HD13)',
    async (name) => {
      const omar = await atConsole()
      const shown = await open(omar)
      await checked(omar, shown)
      const disown = async () => {
        const closed = { at: portal.ports.clock.now(), outcome: 'not-the-person' } as const
        expect(await portal.ports.store.cases.close(shown.case, closed)).toBe(true)
      }
      before.answers = [...(name === 'unlock' ? [nothing] : []), disown]
      expect((await act(omar, shown, name)).status).toBe(200)
      expect([await countIn(shown, 'act.done'), (await act(omar, shown, name)).body.code]).toEqual([1, 'case-gone'])
    },
  )

  test('a store that says that the case is closed is believed, and nothing is sent or passed (HD10, HD11)', async () => {
    let closed: 'press' | 'putCheck' | null = null
    const omar = await atConsole({
      store: (real) => ({
        ...real,
        transaction: (work) =>
          real.transaction((stores) => {
            const cases = { ...stores.cases, ...(closed !== null && { [closed]: async () => false }) }
            return work({ ...stores, cases })
          }),
      }),
    })
    const shown = await open(omar)
    await send(omar, shown)
    const digits = await digitsTo('anna@mail.example')
    for (closed of ['press', 'putCheck'] as const)
      for (const press of [() => send(omar, shown, 1), () => answer(omar, shown, digits)])
        expect([closed, (await press()).body.code]).toEqual([closed, 'case-gone'])
    closed = 'press'
    for (const name of weakActs) expect((await act(omar, shown, name)).body.code).toBe('case-gone')
    closed = null
    expect([await messagesTo('+15550142'), await countEvents(portal, 'check.sent')]).toEqual([[], 1])
    expect((await answer(omar, shown, digits)).status).toBe(200)
  })
})

describe('an unlock whose directory did not answer', () => {
  const away = async () => {
    throw new Unavailable('directory')
  }
  const acts = async () => (await portal.ports.store.audit.recent(100, { event: 'act.done' })).length

  test('is one act, however often it is pressed until it is done (HD11)', async () => {
    const omar = await atConsole()
    const shown = await open(omar)
    await checked(omar, shown)
    before.unlock = away
    for (let n = 0; n < 3; n += 1) expect((await act(omar, shown, 'unlock')).status).toBe(503)
    before.unlock = nothing
    expect((await act(omar, shown, 'unlock')).status).toBe(200)
    portal.pass(3 * minute)
    await Promise.all(portal.nodes.map(({ ports }) => tidy(ports, 90 * 24 * hour)))
    expect([await acts(), await portal.ports.store.directoryWrites.open()]).toEqual([1, []])
    expect((await messagesTo('+15550142')).filter((text) => text.includes('unlocked your account'))).toHaveLength(1)
  })

  test.each(['closed', 'disowned'] as const)(
    'is settled after its case was %s: done and told once, but not after the owner has stopped it (HD11, HD13)',
    async (end) => {
      const omar = await atConsole()
      const ben = await signInFully(portal, 'ben')
      const shown = await open(omar, 'ben')
      await checked(omar, shown, 'ben@mail.example')
      before.unlock = away
      expect((await act(omar, shown, 'unlock')).status).toBe(503)
      before.unlock = nothing
      const { status } =
        end === 'closed'
          ? await callStaff(omar, 'staffCloseCase', { case: shown.case, outcome: 'helped' })
          : await ben.call('helpDeskAnswer', { case: shown.case, answer: 'not-me' })
      portal.pass(3 * minute)
      await Promise.all(portal.nodes.map(({ ports }) => tidy(ports, 90 * 24 * hour)))
      const done = await portal.ports.store.audit.recent(10, { event: 'act.done' })
      const told = (await messagesTo('ben@mail.example')).filter((text) => text.includes('unlocked your account'))
      expect([status, await portal.ports.store.directoryWrites.open()]).toEqual([200, []])
      const isDone = end === 'closed'
      expect([happened.includes('unlocked'), done.length, told.length]).toEqual([
        isDone,
        Number(isDone),
        Number(isDone),
      ])
      const actor = (await accountOf('omar'))?.id
      if (isDone) expect(done[0]).toMatchObject({ actor, caseId: shown.case, purpose: 'unlock' })
    },
  )
})

/** Each round takes longer where the machine is busy. */
const longest = { timeout: 60_000 + raceRounds * 10_000 }

describe('in the same moment', longest, () => {
  const fresh = (n: number) => `Blauer-Himmel-${n}x`

  test.each(weakActs)(
    'the owner ends the case and an agent does %s: what is done was done before, and the stop holds (HD13)',
    async (name) => {
      await atConsole()
      for (const _ of rounds) {
        const [agent, ben] = [await nextDay('ben'), await signInFully(portal, 'ben')]
        const shown = await open(agent, 'ben')
        await checked(agent, shown, 'ben@mail.example')
        const [done, ended] = await Promise.all([
          act(agent, shown, name),
          ben.call('helpDeskAnswer', { case: shown.case, answer: 'not-me' }),
        ])
        const events = (await portal.ports.store.audit.recent(20, { caseId: shown.case })).map(({ event }) => event)
        events.reverse()
        if (done.status === 200) expect(events.indexOf('act.done')).toBeGreaterThan(0)
        else expect([done.body.code, events.includes('act.done')]).toEqual([expect.any(String), false])
        // The owner's own session may end in the act, and then nobody has said anything.
        if (ended.status === 200) {
          expect(await isStopped('ben')).toBe(true)
          // The directory may have begun an unlock before.
          if (name !== 'unlock') expect(events.lastIndexOf('act.done')).toBeLessThan(events.indexOf('case.disowned'))
          expect((await act(agent, shown, name)).body.code).toBe('case-gone')
        } else expect([name, ended.status]).toEqual(['end-sessions', 401])
      }
    },
  )

  const aWhile = (most: number) => new Promise((resolve) => setTimeout(resolve, Math.random() * most))
  const stopsOf = {
    // The account that an agent has read is another one after a reset, which ends the owner's session.
    'an agent': { late: 400, press: (of: Stopping) => act(of.agent, of.shown, 'stop') },
    'the owner': {
      late: 401,
      press: (of: Stopping) => of.ben.call('helpDeskAnswer', { case: of.shown.case, answer: 'not-me' }),
    },
  }
  interface Stopping {
    readonly agent: TestVisitor
    readonly ben: TestVisitor
    readonly shown: StaffCase
  }

  test.each(['an agent', 'the owner'] as const)(
    '%s stops self-service and a reset is written: it dies, or was finished before the stop was told (HD14)',
    async (who) => {
      await atConsole()
      before.password = () => aWhile(20)
      for (const n of rounds) {
        await portal.accounts.set({ username: 'ben', password })
        const [agent, ben] = [await nextDay('ben'), await signInFully(portal, 'ben')]
        const shown = await open(agent, 'ben')
        const thief = await proveForReset(portal, 'ben')
        happened = []
        const stop = async () => {
          await aWhile(30)
          const { status } = await stopsOf[who].press({ agent, ben, shown })
          happened.push(`stop ${status}`)
          return status
        }
        const next = { password: fresh(n), password2: fresh(n) }
        const [reset, stopped] = await Promise.all([thief.call('resetPassword', next), stop()])
        const isWritten = happened.includes('written')
        expect([n, reset.status]).toEqual([n, isWritten ? 200 : 401])
        expect([n, [200, stopsOf[who].late]]).toEqual([n, expect.arrayContaining([stopped])])
        if (stopped === 200) expect([n, happened.at(-1)]).toEqual([n, 'stop 200'])
        else expect([n, isWritten]).toEqual([n, true])
        if (who === 'an agent' && stopped !== 200) expect(await stop()).toBe(200)
        expect(await isStopped('ben')).toBe(who === 'an agent' || stopped === 200)
      }
    },
  )

  test('an operator takes the role away and an agent acts: nothing is done after it (HD4)', async () => {
    await atConsole()
    for (const _ of rounds) {
      const agent = await nextDay('ben')
      const shown = await open(agent, 'ben')
      const operator = { ...portal.ports, operator: 'root', domains: [] }
      const [done] = await Promise.all([act(agent, shown, 'end-sessions'), removeMember(operator, 'omar')])
      const [last] = (await portal.ports.store.audit.recent(20)).filter(({ event }) =>
        ['act.done', 'staff.removed'].includes(event),
      )
      const isDone = (await portal.ports.store.audit.recent(1, { caseId: shown.case, event: 'act.done' })).length === 1
      expect([done.status === 200 || done.body.code === 'staff-gone', last?.event]).toEqual([true, 'staff.removed'])
      if (!isDone) expect(done.body.code).toBe('staff-gone')
      expect((await act(agent, shown, 'stop')).body.code).toBe('staff-gone')
    }
  })

  test('two agents open a case about one person: one has it, and the other reads whose it is (HD7)', async () => {
    await atConsole()
    for (const _ of rounds) {
      const omar = await nextDay('ben')
      await makeAgent(portal, 'lena')
      const lena = await enterConsole(portal, 'lena')
      const answers = await Promise.all([omar, lena, omar].map((agent) => tryOpen(agent, 'ben')))
      const cases = new Set(answers.flatMap(({ status, body }) => (status === 200 ? body.case.case : [])))
      const others = answers.filter(({ status }) => status !== 200).map(({ body }) => body.code)
      expect([cases.size, new Set([...others, 'case-taken'])]).toEqual([1, new Set(['case-taken'])])
      expect(others.length).toBeGreaterThan(0)
    }
  })

  test('many send the right digits: one check is passed, and nothing is done twice (HD10)', async () => {
    await atConsole()
    for (const _ of rounds) {
      const omar = await nextDay('ben')
      const shown = await open(omar, 'ben')
      await send(omar, shown)
      const digits = await digitsTo('ben@mail.example')
      const all = await Promise.all(Array.from({ length: crowd }, () => answer(omar, shown, digits)))
      expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(new Set(all.map(({ body }) => body.code))).toEqual(new Set([undefined, 'code-dead']))
      expect(await countIn(shown, 'check.passed')).toBe(1)
    }
  })

  test('many press one act: it is done, told and counted once (HD11)', async () => {
    await atConsole()
    for (const n of rounds) {
      const omar = await nextDay('ben')
      const shown = await open(omar, 'ben')
      await checked(omar, shown, 'ben@mail.example')
      const name = weakActs[n % weakActs.length] ?? 'unlock'
      const all = await Promise.all(Array.from({ length: crowd }, () => act(omar, shown, name)))
      expect([name, new Set(all.map(({ status }) => status))]).toEqual([name, new Set([200])])
      expect([name, await countIn(shown, 'act.done')]).toEqual([name, 1])
      const told = (await messagesTo('ben@mail.example')).filter((text) => text.includes(`Case ${shown.case}.`))
      expect([name, told.filter((text) => text.includes('The help desk ')).length]).toEqual([name, 1])
    }
  })
})
