import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { type Postgres, startPostgres } from '../databases/postgres.js'
import { startTcpProxy, type TcpProxy } from '../directories/tcp-proxy.js'
import { solveCaptcha } from '../person/solve-captcha.js'
import { compareCode, offeredContacts, sendCode, startFlow } from '../person/steps.js'
import { newBrowser } from './browser.js'
import { newMailbox } from './mailbox.js'
import { addPeople, brokenPromises, firstPassword } from './people.js'
import type { Environment } from './person.js'
import { postgresReader } from './postgres-reader.js'
import { runPerson } from './run-person.js'
import { chanceFrom } from './seeded-random.js'
import { type NodesUnderLoad, twoNodesUnderLoad } from './two-nodes-under-load.js'

let portal: NodesUnderLoad
let standby: Postgres
let address: TcpProxy
afterEach(async () => {
  await portal?.end()
  await Promise.all([standby?.stop(), address?.stop()])
})

const addresses = {
  'both hosts in the address': (url: string, port: number) =>
    url.replace(`:${port}/`, `:${port},127.0.0.1:${standby.port}/`),
  'one virtual address': (url: string, port: number) => url.replace(`:${port}/`, `:${address.port}/`),
} as const

async function startWith(label: string, addressOf: (url: string, port: number) => string): Promise<void> {
  portal = await twoNodesUnderLoad(label, {
    postgres: { isDurable: true },
    mayLogErrors: true,
    async storeUrl({ url }, postgres) {
      standby = await startPostgres({ standbyOf: postgres, isDurable: true })
      address = await startTcpProxy(postgres.port)
      // Each commit waits until the standby has it.
      await postgres.run("alter system set synchronous_standby_names = '*'")
      await postgres.run('select pg_reload_conf()')
      return addressOf(url, postgres.port)
    },
  })
  await portal.start()
}

/** A sign-in whose code has arrived and is not entered. */
async function withCode(): Promise<() => Promise<number>> {
  const email = 'a-flow@mail.example'
  const person = { username: 'flow', password: firstPassword, emails: [email], isLocked: false, mustChange: false }
  await portal.addPeople([person])
  const browser = newBrowser({ url: portal.url })
  const mailbox = newMailbox(portal.mail, () => false)
  const begun = await startFlow(browser, 'profile', { ...person, captcha: await solveCaptcha(browser) })
  const [contact] = offeredContacts(begun.body)
  if (contact === undefined) throw new Error('no contact was offered')
  await sendCode(browser, 'profile', contact)
  const code = await mailbox.nextCode(email)
  return async () => (await compareCode(browser, 'profile', code)).status
}

test.each(Object.entries(addresses))(
  'a primary is killed and its standby promoted under load, with %s: flows go on, and nothing is lost (W1, W2)',
  async (how, addressOf) => {
    await startWith(`fail-over-${how.length}`, addressOf)
    const { url, mail, nodes } = portal
    const environment: Environment = {
      url,
      mail,
      chance: chanceFrom(1),
      isDown: () => false,
      onCall: () => undefined,
      mayBeAway: true,
    }
    const people = await addPeople(portal, 'f', () => environment)
    const enterCode = await withCode()
    let isOver = false
    const acting = people.map((person) => runPerson(person, () => isOver))
    await sleep(4_000)
    await portal.postgres.halt('kill')
    expect(await enterCode().catch(() => 503)).toBe(503)
    await sleep(2_000)
    await standby.run('select pg_promote()')
    address.moveTo(standby.port)
    const promoted = performance.now()
    await expect.poll(() => enterCode().catch(() => 503), { timeout: 15_000, interval: 100 }).toBe(200)
    console.log(`${how}: a code of before counted ${Math.round(performance.now() - promoted)} ms after the promotion`)
    isOver = true
    await Promise.all(acting)
    const acknowledged = people.flatMap(({ ledger }) => [...ledger.acknowledged.values()])
    expect(acknowledged.reduce((sum, times) => sum + times, 0)).toBeGreaterThan(10)
    const moved = { ...portal, store: postgresReader(standby.copyOf(portal.database)) }
    expect(await moved.store.faultsAfterCrash()).toEqual([])
    const quietSince = Date.now()
    await sleep(1_000)
    await moved.store.outlast(quietSince)
    await nodes[1]?.stop().catch(() => undefined)
    await nodes[1]?.start()
    expect(await brokenPromises(moved, people)).toEqual([])
  },
  180_000,
)
