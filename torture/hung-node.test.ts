import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, test } from 'vitest'
import { solveCaptcha } from '../person/solve-captcha.js'
import { startFlow } from '../person/steps.js'
import { startNginx } from '../proxies/nginx.js'
import type { ProxyProcess } from '../proxies/proxy-process.js'
import { startHaproxyBeforeNodes } from '../proxies/start-proxy.js'
import { newBrowser } from './browser.js'
import { addPeople, brokenPromises } from './people.js'
import type { Environment, Person } from './person.js'
import { runPerson } from './run-person.js'
import { chanceFrom } from './seeded-random.js'
import { type NodesUnderLoad, twoNodesBehind } from './two-nodes-under-load.js'

let portal: NodesUnderLoad<ProxyProcess>
afterEach(() => portal?.end())

/** When a call began, in ms after the node hung, how it was answered and how long that took. */
interface Asked {
  readonly what: string
  readonly begun: number
  readonly status: number
  readonly ms: number
}

let names = 0

/** Visitors who ask and begin a reset, each of another name, beside each other until the end. */
function visitors(since: () => number) {
  const asked: Asked[] = []
  const going: Promise<void>[] = []
  let isOver = false
  const ask = async () => {
    const note = async <Result>(what: string, begun: number, call: () => Promise<Result>) => {
      const started = performance.now()
      const result = await call().catch(() => null)
      asked.push({ what, begun, status, ms: performance.now() - started })
      return result
    }
    let status = 0
    const browser = newBrowser({ url: portal.url, onAnswer: (answer) => (status = answer.status) })
    await note('session', since(), () => browser.call('session'))
    const captcha = await note('captcha', since(), () => solveCaptcha(browser))
    if (captcha === null) return
    names += 1
    await note('reset', since(), () => startFlow(browser, 'reset', { username: `v${names}`, password: '', captcha }))
  }
  const ended = (async () => {
    while (!isOver) {
      going.push(ask())
      await sleep(150)
    }
    await Promise.all(going)
  })()
  return {
    asked,
    async end() {
      isOver = true
      await ended
    },
  }
}

function environmentOf({ url, mail }: NodesUnderLoad<ProxyProcess>): Environment {
  return { url, mail, isDown: () => false, chance: chanceFrom(1), onCall: () => undefined, mayBeAway: true }
}

const proxies = [
  ['nginx', startNginx, 0],
  ['HAProxy', startHaproxyBeforeNodes, 8_500],
] as const
/**
 * How long a later call may take, in ms: the question to the node, a lock that it holds, and what a
 * busy machine adds.
 */
const waitsMs = 6_000

describe.each(proxies)('behind %s', (name, start, leavesMs) => {
  test('a node that hangs is left out within seconds, comes back, and nothing is done twice (NODE5)', async () => {
    portal = await twoNodesBehind(start, { label: `hung-${name}`, mayLogErrors: true })
    await portal.start()
    const people: readonly Person[] = await addPeople(portal, 'h', () => environmentOf(portal))
    let hungAt = Number.POSITIVE_INFINITY
    const load = visitors(() => performance.now() - hungAt)
    let isOver = false
    const acting = people.map((person) => runPerson(person, () => isOver))
    await sleep(4_000)
    hungAt = performance.now()
    portal.nodes[0].freeze()
    await sleep(25_000)
    portal.nodes[0].thaw()
    await sleep(10_000)
    isOver = true
    await Promise.all([load.end(), ...acting])
    const after = load.asked.filter(({ begun }) => begun > 0)
    const slow = after.filter(({ ms }) => ms > 1_000)
    const failed = load.asked.filter(({ status }) => status !== 200)
    const shown = (calls: readonly Asked[]) =>
      calls.map(({ what, begun, status, ms }) => `${what} at ${begun.toFixed(0)}: ${status} after ${ms.toFixed(0)}`)
    console.log(`${name}: ${after.length} calls after the node hung; slow: ${shown(slow).join(', ')}`)
    console.log(`${name}: failed: ${shown(failed).join(', ')}`)
    const late = after.filter(({ begun }) => begun > leavesMs)
    expect(shown(late.filter(({ status, ms }) => status !== 200 || ms > waitsMs))).toEqual([])
    expect(await brokenPromises(portal, people)).toEqual([])
  }, 180_000)
})

/** A visitor who has solved a captcha, and what begins a reset for a name. */
async function aboutToReset(username: string): Promise<() => Promise<number>> {
  const browser = newBrowser({ url: portal.url })
  const captcha = await solveCaptcha(browser)
  return async () => (await startFlow(browser, 'reset', { username, password: '', captcha })).status
}

test('a node that hangs in the middle of transactions holds their locks for seconds only (W2, NODE1)', async () => {
  portal = await twoNodesBehind(startNginx, { label: 'hung-locks', mayLogErrors: true })
  await portal.start()
  const { database, postgres } = portal
  const idle = () =>
    database.run(`select count(*) from pg_stat_activity
      where application_name = 'portico' and state = 'idle in transaction'`)
  const names = Array.from({ length: 8 }, (_, at) => `l${at}`)
  const resets = await Promise.all(names.map(aboutToReset))
  const again = await Promise.all(names.map(aboutToReset))
  const holder = database.run('begin; lock table session in exclusive mode; select pg_sleep(2); commit')
  await expect.poll(() => postgres.run("select 1 from pg_stat_activity where wait_event = 'PgSleep'")).toBe('1')
  const begun = resets.map((reset) => reset().catch(() => 0))
  await sleep(1_000)
  portal.nodes[0].freeze()
  const hungAt = performance.now()
  await holder
  await sleep(1_000)
  const held = Number(await idle())
  const answers = await Promise.all(
    again.map(async (reset) => {
      for (;;) {
        const status = await reset().catch(() => 0)
        if (status === 200) return performance.now() - hungAt
        await sleep(500)
      }
    }),
  )
  const slowest = Math.max(...answers)
  console.log(`${held} transactions were open; the names could be used again after ${Math.round(slowest)} ms at most`)
  expect(held).toBeGreaterThan(0)
  expect(slowest).toBeLessThan(25_000)
  await expect.poll(idle).toBe('0')
  portal.nodes[0].thaw()
  await Promise.all(begun)
}, 120_000)
