import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTcpProxy, type TcpProxy } from '../directories/tcp-proxy.js'
import { NoAnswer, type TimedResponse } from '../person/http-connection.js'
import { solveCaptcha } from '../person/solve-captcha.js'
import { startFlow } from '../person/steps.js'
import { signIn, signOut } from './actions.js'
import { newBrowser } from './browser.js'
import { addPeople, brokenPromises, firstPassword } from './people.js'
import type { Environment, Person } from './person.js'
import { runPerson } from './run-person.js'
import { chanceFrom } from './seeded-random.js'
import { type NodesUnderLoad, twoNodesUnderLoad } from './two-nodes-under-load.js'

/**
 * The longest that any answer may take while the store is away, in ms: a password write asks it
 * three times.
 */
const boundMs = 25_000
/** How long the nodes may take to use a store again that answers, in ms. */
const recoveryMs = 15_000

let portal: NodesUnderLoad
let proxy: TcpProxy
beforeAll(async () => {
  portal = await twoNodesUnderLoad('outage', {
    postgres: { isDurable: true },
    mayLogErrors: true,
    async storeUrl({ url }, { port }) {
      proxy = await startTcpProxy(port)
      return url.replace(`:${port}/`, `:${proxy.port}/`)
    },
  })
  await portal.start()
})
afterAll(async () => {
  await portal?.end()
  await proxy?.stop()
})

let answers: TimedResponse[]
let saidBefore: readonly string[]
let people: readonly Person[]
let newPeople: (group: string) => Promise<Person[]>
beforeEach(async ({ task }) => {
  answers = []
  saidBefore = portal.nodes.map((node) => node.said())
  const { url, mail } = portal
  const environment: Environment = {
    url,
    mail,
    chance: chanceFrom(1),
    isDown: () => false,
    onCall: () => undefined,
    onAnswer: (answer) => answers.push(answer),
    mayBeAway: true,
  }
  newPeople = (group) => addPeople(portal, `${group}${task.id.replace(/\D/g, '')}`, () => environment)
  people = await newPeople('o')
})

/** People act, and begin again where they got no answer, until it is over. */
function underLoad(acting: readonly Person[] = people) {
  let isOver = false
  const failures: string[] = []
  const ended = acting.map((person) =>
    runPerson(person, () => isOver).catch((cause: unknown) => failures.push(String(cause))),
  )
  return {
    async end() {
      isOver = true
      await Promise.all(ended)
      return failures
    },
  }
}

/**
 * What a new visitor gets for a page, for a question and for a sign-in, again and again for some
 * ms.
 */
async function askFor(ms: number): Promise<void> {
  const until = Date.now() + ms
  const form = {
    username: people[0]?.ledger.username ?? '',
    password: firstPassword,
    captcha: 'none is looked at without a store',
  }
  while (Date.now() < until) {
    const browser = newBrowser({ url: portal.url, onAnswer: (answer) => answers.push(answer) })
    await Promise.all([
      browser.call('session'),
      solveCaptcha(browser).catch(() => ''),
      startFlow(browser, 'profile', form),
      ...portal.nodes.map((node) => fetch(`${node.url}/readyz`, { headers: { connection: 'close' } })),
    ]).catch((cause: unknown) => {
      if (!(cause instanceof NoAnswer)) throw cause
    })
    await sleep(250)
  }
}

async function readiness(): Promise<unknown[]> {
  return Promise.all(
    portal.nodes.map(async ({ url }) => {
      const answer = await fetch(`${url}/readyz`, { headers: { connection: 'close' } })
      const { parts } = (await answer.json()) as { readonly parts: { readonly store: string } }
      return [answer.status, parts.store]
    }),
  )
}

/** A 503 tells when to come again, nothing is a bug, and no answer takes long. */
function expectOnlyOutages(): void {
  const statuses = new Set(answers.map(({ status }) => status))
  expect([...statuses].filter((status) => status >= 500)).toEqual([503])
  // A person must not repeat a password write whose outcome is unknown, so that answer has no time.
  const refused = answers.filter(({ status, text }) => status === 503 && !text.includes('"outcome-unknown"'))
  expect(refused.filter(({ headers }) => headers['retry-after'] === undefined)).toEqual([])
  const slowest = Math.max(...answers.map(({ ms }) => ms))
  console.log(`${refused.length} of ${answers.length} answers were 503, the slowest after ${Math.round(slowest)} ms`)
  expect(slowest).toBeLessThan(boundMs)
}

/** Both nodes run on and say little. */
function linesOf(at: number): string[] {
  const lines = (portal.nodes[at]?.said() ?? '').slice(saidBefore[at]?.length ?? 0).split('\n')
  expect(lines.filter((line) => /unhandled|could not be kept|"bug"/.test(line))).toEqual([])
  return lines
}

/** Each node says once that the store failed, and once that it is back. */
function expectOneLineEach(): void {
  for (const at of portal.nodes.keys()) {
    const lines = linesOf(at)
    const ofStore = lines.filter((line) => line.includes('"part":"store"'))
    expect(ofStore.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['part.failed', 'part.recovered'])
    expect(lines.filter((line) => line.includes('the outbox cannot be'))).toHaveLength(1)
  }
}

async function untilReady(): Promise<void> {
  const back = performance.now()
  await expect.poll(readiness, { timeout: recoveryMs, interval: 200 }).toEqual([
    [200, 'ok'],
    [200, 'ok'],
  ])
  console.log(`ready again after ${Math.round(performance.now() - back)} ms`)
}

/** Nothing acknowledged is lost, nothing is half done, and everyone can sign in. */
async function expectNothingHalfDone(): Promise<void> {
  expect(await portal.store.faultsAfterCrash()).toEqual([])
  // The next start settles what an outage left open, as housekeeping does within minutes.
  const quietSince = Date.now()
  // What the nodes send now is sent within a second.
  await sleep(1_000)
  await portal.store.outlast(quietSince)
  const [, second] = portal.nodes
  await second?.stop().catch(() => undefined)
  await second?.start()
  expect(await brokenPromises(portal, people)).toEqual([])
  for (const person of people.slice(0, 3)) {
    person.mailbox.skipAll()
    await signIn(person, 'after')
    await signOut(person, 'after')
  }
}

/**
 * The nodes use PostgreSQL again by themselves, and the outage has cost nothing that was
 * acknowledged.
 */
async function expectRecovery(load: ReturnType<typeof underLoad>): Promise<void> {
  await untilReady()
  expect(await load.end()).toEqual([])
  expectOneLineEach()
  expectOnlyOutages()
  await expectNothingHalfDone()
}

describe('while the nodes cannot reach PostgreSQL they answer 503, and use it again by themselves (W2):', () => {
  test.each([
    ['it is stopped', 'fast'],
    ['it crashes and recovers', 'immediate'],
  ] as const)(
    '%s',
    async (_what, how) => {
      const load = underLoad()
      await sleep(3_000)
      await portal.postgres.halt(how)
      await askFor(20_000)
      expect(await readiness()).toEqual([
        [503, 'failed'],
        [503, 'failed'],
      ])
      await portal.postgres.start()
      await expectRecovery(load)
    },
    400_000,
  )

  test('it answers no more on open and new connections', async () => {
    const load = underLoad()
    await sleep(3_000)
    await proxy.set({ kind: 'silence' })
    await askFor(12_000)
    await proxy.set({ kind: 'none' })
    await expectRecovery(load)
  }, 400_000)

  test('it has no connection left for them', async () => {
    const { name } = portal.database
    const load = underLoad()
    await sleep(2_000)
    await portal.postgres.run(`alter role ${name} connection limit 0`)
    await portal.postgres.cutConnections(name)
    await askFor(5_000)
    expect((await readiness()).flat()).toContain('failed')
    await portal.postgres.run(`alter role ${name} connection limit -1`)
    await expectRecovery(load)
  }, 400_000)
})

test('connections that are cut again and again, in the middle of transactions, leave nothing half done (W1)', async () => {
  for (const group of ['p', 'q', 'r']) {
    // A person without an answer acts no more until everything is compared.
    const acting = await newPeople(group)
    people = [...people, ...acting]
    const load = underLoad(acting)
    for (let cut = 0; cut < 12; cut += 1) {
      await sleep(150)
      await portal.postgres.cutConnections(portal.database.name)
    }
    expect(await load.end()).toEqual([])
  }
  const open = people.flatMap(({ ledger }) => ledger.attempt?.what ?? [])
  console.log(`open at a cut: ${open.join(', ')}`)
  expect(open.length).toBeGreaterThan(5)
  await untilReady()
  expectOnlyOutages()
  for (const at of portal.nodes.keys()) linesOf(at)
  await expectNothingHalfDone()
}, 400_000)
