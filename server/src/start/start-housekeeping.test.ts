import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { closeTallies } from '../rules/audit/record-refusal.js'
import type { Store } from '../rules/stores.js'
import { closedGate } from '../testing/closed-gate.js'
import { countEvents, proveForReset, signInFully, startFlow } from '../testing/steps.js'
import { password, rightCaptcha, testPortal } from '../testing/test-portal.js'
import { twoNodes } from '../testing/two-nodes.js'
import { prepare, startHousekeeping, tidy } from './start-housekeeping.js'

const dayMs = 24 * 60 * 60_000

test('what has run out is forgotten, what still counts stays', async () => {
  const portal = await testPortal()
  const visitor = await signInFully(portal)
  await visitor.call('addEmail', { email: 'never-proven@else.example' })
  await startFlow(portal.visitor(), 'reset', 'nobody01')
  await portal.delivered()
  expect(await tidy(portal.ports, 30 * dayMs)).toBe(0)
  portal.pass(2 * dayMs)
  expect(await tidy(portal.ports, 30 * dayMs)).toBeGreaterThan(5)
  const account = await portal.ports.directory.find('alice')
  const contacts = await portal.ports.store.contacts.allOf(account?.id ?? '')
  expect(contacts.map(({ address }) => address)).not.toContain('never-proven@else.example')
  expect(contacts).toHaveLength(3)
  await portal.close()
})

test('10,000 starts of outside sign-ins are swept, also once there is no provider any more (SSO4)', async () => {
  const portal = await testPortal()
  await portal.sqlite(`with recursive n(x) as (select 1 union all select x + 1 from n where x < 10000)
    insert into outside_start (session_hash, sealed, ends_at) select 'of ' || x, 'sealed', 1 from n`)
  expect(await portal.ports.store.outside.startOf('of 10000')).not.toBeNull()
  expect(await tidy(portal.ports, 30 * dayMs)).toBeGreaterThanOrEqual(10_000)
  expect(await portal.ports.store.outside.startOf('of 10000')).toBeNull()
  await portal.close()
})

test('tallies of many flows that close at once are audited some at a time, so that calls go on between (G18)', async () => {
  let transactions = 0
  const portal = await testPortal({
    store: (real) => ({
      ...real,
      transaction(work) {
        transactions += 1
        return real.transaction(work)
      },
    }),
  })
  const { store, clock } = portal.ports
  for (let n = 0; n < 120; n += 1) {
    const tally = { flowId: `flow ${n}`, actor: 'stranger', purpose: 'reset', closesAt: clock.now() }
    for (let refusal = 0; refusal <= 20; refusal += 1) await store.refusals.add(tally)
  }
  transactions = 0
  expect(await closeTallies(portal.ports)).toBe(120)
  expect(transactions).toBeGreaterThan(1)
  expect(await countEvents(portal, 'refusals.left-out')).toBe(120)
  await portal.close()
})

test('a password write that a stop interrupted ends the sessions of the account and is audited as unknown (W5)', async () => {
  const portal = await testPortal()
  const visitor = await signInFully(portal)
  portal.pass(31_000)
  const resetting = await proveForReset(portal)
  const account = await portal.ports.directory.find('alice')
  const begunAt = portal.ports.clock.now()
  const write = {
    id: 'w',
    accountId: account?.id ?? '',
    purpose: 'reset',
    requestId: null,
    caseId: null,
    begunAt,
  } as const
  await portal.ports.store.directoryWrites.begin(write)
  await prepare(portal.ports, { isShared: false })
  expect((await visitor.call('session')).body.isLoggedIn).toBe(false)
  expect(
    (await resetting.call('resetPassword', { password: 'Blauer-Himmel-7', password2: 'Blauer-Himmel-7' })).status,
  ).toBe(401)
  expect((await portal.ports.store.audit.recent(1))[0]).toMatchObject({ event: 'password.written', result: 'unknown' })
  expect(await portal.ports.store.directoryWrites.open()).toEqual([])
  const signIn = await portal.visitor().call('signIn', { username: 'alice', password, captcha: rightCaptcha })
  expect(signIn.status).toBe(200)
  await portal.close()
})

test('a stop of the housekeeping waits for the round that runs, and no other begins (W6)', async () => {
  const events: string[] = []
  const portal = await testPortal({
    store: (real) => ({
      ...real,
      flows: {
        ...real.flows,
        async dropOld(now) {
          events.push('round begun')
          await sleep(150)
          return real.flows.dropOld(now)
        },
      },
      audit: {
        ...real.audit,
        async dropOld(before) {
          events.push('round ended')
          return real.audit.dropOld(before)
        },
      },
    }),
  })
  const housekeeping = startHousekeeping(portal.ports, { retentionMs: 30 * dayMs, everyMs: 20 })
  await sleep(100)
  await housekeeping.stop()
  events.push('stopped')
  await sleep(100)
  expect(events).toEqual(['round begun', 'round ended', 'stopped'])
  await portal.close()
})

test('an interrupted password write is told once, also where two servers settle it at once (W5, NODE2)', async () => {
  const gate = closedGate()
  let readers = 0
  const untilBothHaveRead = (real: Store): Store => ({
    ...real,
    directoryWrites: {
      ...real.directoryWrites,
      async open() {
        const open = await real.directoryWrites.open()
        if (open.length === 0) return open
        readers += 1
        if (readers === 2) gate.open()
        await gate.opened
        return open
      },
    },
  })
  const nodes = await twoNodes({ store: untilBothHaveRead })
  const { ports } = nodes.first
  const account = await ports.directory.find('alice')
  const write = {
    id: 'w',
    accountId: account?.id ?? '',
    purpose: 'reset',
    requestId: null,
    caseId: null,
    begunAt: 0,
  } as const
  await ports.store.directoryWrites.begin(write)
  const prepared = [nodes.first, nodes.second].map((server) => prepare(server.ports, { isShared: true }))
  await Promise.all(prepared)
  expect(await countEvents(nodes.first, 'password.written')).toBe(1)
  await Promise.all([nodes.first.delivered(), nodes.second.delivered()])
  const notices = [nodes.first, nodes.second].flatMap(({ mail }) => mail.messages())
  expect(notices.map(({ message }) => message.to).sort()).toEqual(['alice@home.example', 'alice@mail.example'])
  await nodes.close()
})

test('one of several servers keeps house in each interval, and another one goes on when it dies (NODE2)', async () => {
  const rounds = { first: 0, second: 0 }
  const counting = (of: keyof typeof rounds) => (real: Store) => ({
    ...real,
    flows: {
      ...real.flows,
      dropOld(now: number) {
        rounds[of] += 1
        return real.flows.dropOld(now)
      },
    },
  })
  const nodes = await twoNodes({ store: counting('first') }, { store: counting('second') })
  const keepHouse = { retentionMs: 30 * dayMs, everyMs: 600 }
  const servers = [nodes.first, nodes.second].map(({ ports }) => startHousekeeping(ports, keepHouse))
  const all = () => rounds.first + rounds.second
  for (let round = 1; round <= 4; round += 1) {
    await expect.poll(all).toBe(round)
    nodes.pass(keepHouse.everyMs - 1)
    await sleep(200)
    expect(all()).toBe(round)
    nodes.pass(1)
  }
  await expect.poll(all).toBe(5)
  // As a server that dies after it took a round: it gives nothing back.
  await servers[0]?.stop()
  const before = rounds.second
  nodes.pass(keepHouse.everyMs)
  await expect.poll(() => rounds.second).toBe(before + 1)
  await servers[1]?.stop()
  await nodes.close()
})
