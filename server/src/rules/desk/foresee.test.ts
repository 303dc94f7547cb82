import type { FlowName } from '@portico/contract'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { codeIn } from '../../../../person/codes.js'
import { offeredContacts } from '../../../../person/steps.js'
import type { Account, Directory, KeptContact } from '../../ports/directory/directory.js'
import { offeredIds, signInFully, startFlow } from '../../testing/steps.js'
import { stopByName } from '../../testing/stop-by-name.js'
import { password, rightCaptcha, type TestPortal, testPortal } from '../../testing/test-portal.js'
import { waitingKeys } from '../limits/barrier.js'
import { counterOf } from '../limits/limit.js'
import { passwordLimits } from '../limits/password-limits.js'
import { retryAfter } from '../limits/retry-after.js'
import type { Ports } from '../ports.js'
import { type Foreseen, foresee } from './foresee.js'

const minute = 60_000
const hour = 60 * minute

/** What the directory says beside what the embedded one does. */
interface Directive {
  isLocking: boolean
  failures: number
  isPrivileged: boolean
  kept: readonly KeptContact[]
}

let portal: TestPortal
let says: Directive
let networks = 0
afterEach(() => portal.close())

/** A portal of one person, whom the directory also finds by another name. */
async function portalOf(rules: { readonly selfServiceExclude?: RegExp; readonly enumeration?: 'plain' } = {}) {
  says = { isLocking: false, failures: 0, isPrivileged: false, kept: [] }
  const as = (account: Account | null) =>
    account && {
      ...account,
      usernames: [account.username, 'andersen'],
      isPrivileged: says.isPrivileged,
      failureCount: says.isLocking ? { threshold: 6, failures: says.failures } : null,
    }
  portal = await testPortal({
    rules: { contactHoldMs: hour, ...rules },
    limits: { sendsPerContactDay: 1_000, sendsPerAccountDay: 1_000 },
    people: [{ username: 'alice', emails: ['alice@mail.example', 'alice@home.example'], phones: ['+1 555 0142'] }],
    directory: (real: Directory) => ({
      ...real,
      find: async (name, whole) => as(await real.find(name === 'andersen' ? 'alice' : name, whole)),
      byId: async (id) => as(await real.byId(id)),
      lockout: async () => (says.isLocking ? { threshold: 6, windowMs: hour } : null),
      contacts: async (account) => (account === null ? [] : says.kept),
    }),
  })
}

const from = () => {
  networks += 1
  return `10.${networks >> 8}.${networks & 255}.1`
}
const alice = async () => (await portal.ports.directory.find('alice')) as Account
const fail = (username: string, address: string) =>
  portal.visitor(address).call('signIn', { username, password: 'wrong', captcha: rightCaptcha })

/** Wrong codes of a recovery, until it takes none more. */
async function useUpCodes(): Promise<void> {
  for (let round = 0; round < 5; round += 1) {
    const visitor = portal.visitor(from())
    const started = await visitor.call('startReset', { username: 'alice', captcha: rightCaptcha })
    const [id = ''] = started.status === 200 ? offeredIds(started.body) : []
    await visitor.call('sendCode', { type: 'email', id }, { flow: 'reset' })
    for (let n = 0; n < 5; n += 1) await visitor.call('compareCode', { code: '000000' }, { flow: 'reset' })
    portal.pass(31_000)
  }
}

/** Events between two calls to the help desk. */
const events: Record<string, () => Promise<unknown> | unknown> = {
  'a wrong password of one network': () => fail('alice', '192.0.2.1'),
  'five wrong passwords of many networks': async () => {
    for (let n = 0; n < 5; n += 1) await fail('alice', from())
  },
  'five wrong passwords by another name': async () => {
    for (let n = 0; n < 5; n += 1) await fail('andersen', from())
  },
  'all tries of new networks are used up': async () => {
    const { id } = await alice()
    for (const who of waitingKeys({ nameKey: portal.ports.secrets.sign('name', 'alice'), accountId: id }))
      for (let n = 0; n < 120; n += 1)
        await portal.ports.store.counters.take(counterOf(passwordLimits.ownTries, { who }), portal.ports.clock.now())
  },
  'wrong codes of a reset': useUpCodes,
  'the account is locked': () => portal.accounts.set({ username: 'alice', isLocked: true }),
  'the account is disabled': () => portal.accounts.set({ username: 'alice', isDisabled: true }),
  'a new password is demanded': () => portal.accounts.set({ username: 'alice', mustChangePassword: true }),
  'self-service is stopped': () => stopByName(portal, 'alice'),
  'reset and unlock are stopped': () => stopByName(portal, 'alice', 'recovery'),
  'all contacts are removed': async () => {
    const { contacts } = portal.ports.store
    for (const { id } of await contacts.allOf((await alice()).id)) await contacts.remove(id)
  },
  'all contacts wait': async () => {
    const { store, clock } = portal.ports
    const now = clock.now()
    for (const { id } of await store.contacts.allOf((await alice()).id))
      await store.contacts.markKept(id, { now, heldUntil: now + hour })
  },
  'the directory keeps two contacts': () => {
    says.kept = ['alice@mail.example', 'alice@work.example'].map((address) => ({ kind: 'email', address }))
  },
  'the directory keeps none': () => {
    says.kept = []
  },
  'the account is privileged': () => {
    says.isPrivileged = true
  },
  'the directory begins to lock': () => {
    says.isLocking = true
  },
  'other programs fail': () => {
    says.failures = 4
  },
  'the owner signs in on a device': async () => {
    const begun = await portal.visitor(from()).call('signIn', { username: 'alice', password, captcha: rightCaptcha })
    if (begun.status === 200 && offeredIds(begun.body).length > 0) {
      portal.pass(31_000)
      await signInFully(portal, 'alice').catch(() => undefined)
    }
  },
  'a quarter of an hour goes by': () => portal.pass(15 * minute),
  'a day goes by': async () => {
    await portal.delivered()
    portal.pass(24 * hour)
  },
}

const calls = { profile: 'signIn', reset: 'startReset', unlock: 'startUnlock' } as const
const parts = { profile: 'signIn', reset: 'reset', unlock: 'unlock' } as const

/** The stores with the methods that read, and no other: what writes is no function here. */
function reading({ store, ...ports }: Ports): Ports {
  const { attempts, counters, people, proofs, facts, contacts } = store
  const some = {
    attempts: { of: attempts.of },
    counters: { read: counters.read },
    people: {
      standingOf: people.standingOf,
      hasDeviceProof: people.hasDeviceProof,
      isEnrolled: people.isEnrolled,
    },
    proofs: { allOf: proofs.allOf, codesLeft: proofs.codesLeft },
    facts: { getAll: facts.getAll },
    contacts: { allOf: contacts.allOf },
  }
  return { ...ports, store: some as unknown as Ports['store'] }
}

/** A forecast as a visitor could see it: without its reasons, and a wait as the answer tells it. */
function asSeen(foreseen: Foreseen) {
  if (foreseen.meets === 'wait')
    return { meets: 'wait', seconds: retryAfter(foreseen.until - portal.ports.clock.now()).retryAfterSeconds }
  if ('why' in foreseen) return { meets: foreseen.meets }
  return foreseen
}

/** What the real call shows a visitor from a network that was never seen. */
async function seen(flow: FlowName) {
  const visitor = portal.visitor(from())
  const form = { username: 'alice', captcha: rightCaptcha }
  const answer = await visitor.call(calls[flow], flow === 'profile' ? { ...form, password } : (form as never))
  if (answer.status === 429) return { meets: 'wait', seconds: Number(answer.headers['retry-after']) }
  if (answer.status !== 200) return { meets: answer.body.code }
  if (answer.body.type === 'changePassword') return { meets: 'must-change' }
  if (answer.body.type === '') return { meets: flow === 'profile' ? 'first-email' : 'help-desk' }
  const masks = offeredContacts(answer.body).map(({ masked }) => masked)
  if (flow === 'profile') return { meets: 'choices', masks, ways: answer.body.proofs?.ways ?? [] }
  const [{ kind = 'email', id = '' } = {}] = offeredContacts(answer.body)
  await portal.delivered()
  portal.mail.forgetAll()
  portal.sms.forgetAll()
  const sent = await visitor.call('sendCode', { type: kind, id }, { flow })
  await portal.delivered()
  const messages = [...portal.mail.messages(), ...portal.sms.messages()]
  const hasCome = messages.some(({ message }) => codeIn(message.text) !== null)
  return sent.status === 200 && !hasCome ? { meets: 'made-up' } : { meets: 'choices', masks, ways: [] }
}

async function compareAll(): Promise<void> {
  for (const flow of ['profile', 'reset', 'unlock'] as const) {
    const foreseen = await foresee(reading(portal.ports), await alice())
    expect([flow, asSeen(foreseen[parts[flow]])]).toEqual([flow, await seen(flow)])
    portal.pass(31_000)
  }
}

describe('the forecast', () => {
  test.each(Object.keys(events))('is what a person meets after: %s (HD8)', async (event) => {
    await portalOf()
    portal.pass(1_000)
    await events[event]?.()
    await compareAll()
  })

  test.each([
    { selfServiceExclude: /^andersen$/u },
    { selfServiceExclude: /^alice$/u },
    { enumeration: 'plain' },
  ] as const)('is what a person meets with %o (HD8)', async (rules) => {
    await portalOf(rules)
    await compareAll()
    await events['the account is disabled']?.()
    await compareAll()
  })

  test('is what a person meets after any events, and writes nothing (HD8)', async () => {
    const some = fc.array(fc.constantFrom(...Object.keys(events)), { minLength: 2, maxLength: 5 })
    await fc.assert(
      fc
        .asyncProperty(some, async (names) => {
          await portalOf()
          portal.pass(1_000)
          for (const name of names) await events[name]?.()
          await compareAll()
        })
        .afterEach(() => portal.close()),
      { numRuns: 12, endOnFailure: true },
    )
    await portalOf()
  }, 60_000)

  test('names the reason, which no visitor learns', async () => {
    await portalOf()
    await events['the account is disabled']?.()
    const told = await foresee(portal.ports, await alice())
    expect([told.signIn, told.reset]).toEqual([
      { meets: 'help-desk', why: 'disabled' },
      { meets: 'made-up', why: 'disabled' },
    ])
    const flow = await startFlow(portal.visitor(), 'reset', 'alice')
    expect(JSON.stringify(flow)).not.toContain('disabled')
  })
})
