import { setTimeout as sleep } from 'node:timers/promises'
import type { FlowName } from '@portico/contract/paths'
import { afterEach, expect, test } from 'vitest'
import { solveCaptcha } from '../person/solve-captcha.js'
import { changePassword, compareCode, offeredContacts, resetPassword, sendCode, startFlow } from '../person/steps.js'
import type { ProxyProcess } from '../proxies/proxy-process.js'
import { startHaproxyBeforeNodes } from '../proxies/start-proxy.js'
import { newBrowser } from './browser.js'
import { faultsOf } from './invariants.js'
import { newMailbox } from './mailbox.js'
import { addPeople, brokenPromises, firstPassword } from './people.js'
import type { Environment, Person } from './person.js'
import type { NewPerson } from './portal-under-load.js'
import { runPerson } from './run-person.js'
import { chanceFrom } from './seeded-random.js'
import { type NodesUnderLoad, twoNodesBehind, twoNodesUnderLoad } from './two-nodes-under-load.js'

const cycles = 2

let portal: NodesUnderLoad<ProxyProcess>
afterEach(() => portal?.end())

/** Nothing of the portal is ever away, so that what was promised must come. */
function environmentOf({ url, mail }: NodesUnderLoad<ProxyProcess>): Environment {
  return { url, mail, isDown: () => false, chance: chanceFrom(1), onCall: () => undefined }
}

/** What people do and what went wrong, until it is over. */
function underLoad(people: readonly Person[]) {
  const failures: string[] = []
  let isOver = false
  let pages = 0
  const acting = people.map(async (person) => {
    await runPerson(person, () => isOver).catch((cause: unknown) => failures.push(String(cause)))
    if (!isOver) failures.push(`${person.ledger.username} got no answer to "${person.ledger.attempt?.what}"`)
  })
  const reading = Array.from({ length: 2 }, async () => {
    const browser = newBrowser({ url: portal.url })
    while (!isOver) {
      const status = await browser.call('session').then(
        (answer) => answer.status,
        (cause: unknown) => cause,
      )
      if (status !== 200) failures.push(`session: ${String(status)}`)
      pages += 1
      await sleep(10)
    }
  })
  return {
    failures,
    async end() {
      isOver = true
      await Promise.all([...acting, ...reading])
      return pages
    },
  }
}

/** Restarts both nodes twice while people act, and resolves with what they did not get. */
async function restartUnderLoad(restart: (at: 0 | 1) => Promise<void>): Promise<readonly string[]> {
  await portal.start()
  const since = Date.now()
  const { mail } = portal
  const people = await addPeople(portal, 'r', () => environmentOf(portal))
  const load = underLoad(people)
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    for (const at of [0, 1] as const) await restart(at)
  }
  const reads = await load.end()
  expect(await brokenPromises(portal, people)).toEqual([])
  const store = await portal.store.view()
  expect(faultsOf({ store, mails: mail.all(), kills: [], now: Date.now(), since })).toEqual([])
  const acknowledged = people.flatMap(({ ledger }) => [...ledger.acknowledged.values()])
  const total = acknowledged.reduce((sum, times) => sum + times, 0)
  console.log(`${2 * cycles} restarts, ${total} acknowledged answers checked, ${reads} other requests`)
  expect(total).toBeGreaterThan(50)
  return load.failures
}

async function stopAndStart(at: 0 | 1): Promise<void> {
  await portal.nodes[at]?.stop()
  await portal.nodes[at]?.start()
}

test('both nodes are taken out of nginx and restarted under load, and no visitor notices (W6)', async () => {
  const nodes = await twoNodesUnderLoad('rolling')
  portal = nodes
  const failures = await restartUnderLoad(async (at) => {
    await nodes.proxy.takeOut(at)
    await stopAndStart(at)
    await nodes.proxy.takeOut(null)
  })
  expect(failures, await nodes.proxy.log()).toEqual([])
}, 180_000)

test('both nodes are restarted under load behind HAProxy, which asks them, and no visitor notices (W6)', async () => {
  portal = await twoNodesBehind(startHaproxyBeforeNodes, { label: 'rolling' })
  expect(await restartUnderLoad(stopAndStart)).toEqual([])
}, 180_000)

test('both nodes are restarted under load without a word to nginx, and the moment of the port costs one call at most (W6)', async () => {
  const nodes = await twoNodesUnderLoad('rolling')
  portal = nodes
  const failures = await restartUnderLoad(stopAndStart)
  const log = await nodes.proxy.log()
  const resets = log.match(/recv\(\) failed \(104: Connection reset by peer\)/g) ?? []
  expect(failures.length, `${failures.join('\n')}\n${log}`).toBeLessThanOrEqual(Math.min(resets.length, 1))
}, 180_000)

/** A visitor in mid-flow. Each step asks for the next one. */
type Rest = () => Promise<{ readonly status: number }>

async function begin(person: NewPerson, flow: FlowName) {
  const browser = newBrowser({ url: portal.url })
  const { body } = await startFlow(browser, flow, { ...person, captcha: await solveCaptcha(browser) })
  const [contact] = offeredContacts(body)
  if (contact === undefined) throw new Error(`no contact was offered: ${JSON.stringify(body)}`)
  const askForCode = () => sendCode(browser, flow, contact)
  const mailbox = newMailbox(portal.mail, () => false)
  const readCode = () => mailbox.nextCode(person.emails[0] ?? '')
  return { browser, askForCode, readCode, enter: (code: string) => compareCode(browser, flow, code) }
}

/** A flow whose code has arrived and is not entered. */
async function withCode(person: NewPerson, flow: 'profile' | 'unlock'): Promise<readonly Rest[]> {
  const { askForCode, readCode, enter } = await begin(person, flow)
  await askForCode()
  const code = await readCode()
  return [() => enter(code)]
}

const next = 'Torture-Next-2'
/**
 * Each flow as far as the node goes that is killed, and the calls that finish it at the other one.
 */
const flows: Readonly<Record<string, (person: NewPerson) => Promise<readonly Rest[]>>> = {
  'a sign-in before its code': async (person) => {
    const { askForCode, readCode, enter } = await begin(person, 'profile')
    return [askForCode, async () => enter(await readCode())]
  },
  'a sign-in with a code': (person) => withCode(person, 'profile'),
  'a reset with a right code': async (person) => {
    const { browser, askForCode, readCode, enter } = await begin(person, 'reset')
    await askForCode()
    await enter(await readCode())
    return [() => resetPassword(browser, next)]
  },
  'an unlock': (person) => withCode(person, 'unlock'),
  'a session': async (person) => {
    const { browser, askForCode, readCode, enter } = await begin(person, 'profile')
    await askForCode()
    await enter(await readCode())
    return [() => changePassword(browser, { from: person.password, to: next })]
  },
}

test('a node that is killed in mid-flow costs nobody the flow: it goes on at the other one (NODE5)', async () => {
  portal = await twoNodesUnderLoad('killed')
  const [first, second] = portal.nodes
  await first.start()
  const people = Object.keys(flows).map((_, at) => {
    const username = `k${at}`
    return {
      username,
      password: firstPassword,
      emails: [`a-${username}@mail.example`],
      isLocked: false,
      mustChange: false,
    }
  })
  await portal.addPeople(people)
  const begun = await Promise.all(
    Object.entries(flows).map(async ([flow, reach], at) => {
      const person = people[at]
      if (person === undefined) throw new Error('there is no person for it')
      return { flow, rest: await reach(person) }
    }),
  )
  await second?.start()
  await first.kill()
  const answers = await Promise.all(
    begun.map(async ({ flow, rest }) => {
      const statuses: number[] = []
      // The person repeats what met the dying node.
      for (const step of rest) statuses.push((await step().catch(step)).status)
      return [flow, new Set(statuses)]
    }),
  )
  expect(answers).toEqual(Object.keys(flows).map((flow) => [flow, new Set([200])]))
}, 120_000)
