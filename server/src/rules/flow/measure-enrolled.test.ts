import { afterEach, describe, expect, test } from 'vitest'
import type { Directory } from '../../ports/directory/directory.js'
import { Unavailable } from '../../ports/refusal.js'
import { startHousekeeping } from '../../start/start-housekeeping.js'
import { listsNothing } from '../../testing/listed-entries.js'
import { offeredIds, readCode, startFlow } from '../../testing/steps.js'
import {
  password,
  rightCaptcha,
  type TestPortal,
  type TestPortalChoice,
  testPortal,
} from '../../testing/test-portal.js'
import { highest, marksFact, marksIn, measureEnrolled } from './measure-enrolled.js'

const hourMs = 60 * 60_000
const strangers = Array.from({ length: 50 }, (_, index) => `stranger${index}`)

let portal: TestPortal
afterEach(() => portal.close())

const people = (count: number, more: NonNullable<TestPortalChoice['people']>[number] = {}, from = 0) =>
  Array.from({ length: count }, (_, index) => ({ username: `person${from + index}`, ...more }))
const address = { emails: ['person@mail.example'] }

/** The offers to unknown names, without handles. */
async function offered(names = strangers): Promise<Map<string, string>> {
  const seen = new Map<string, string>()
  for (const name of names) {
    const { type, data } = await startFlow(portal.visitor(), 'reset', name)
    seen.set(name, `${type} ${JSON.stringify(data).replace(/"_id":"[^"]+"/g, '')}`)
  }
  return seen
}

/** The share of unknown names that have contacts. */
async function withContacts(): Promise<number> {
  return [...(await offered()).values()].filter((one) => !one.startsWith(' ')).length / strangers.length
}

/** Gives an account its first contact, as its owner does while signing in. */
async function enroll(username: string): Promise<void> {
  const visitor = portal.visitor()
  await visitor.call('signIn', { username, password, captcha: rightCaptcha })
  const email = `${username}@mail.example`
  const { body } = await visitor.call('initialEmail', { email })
  const code = await readCode(portal, email)
  const { status } = await visitor.call('verifyInitialEmail', { code, id: 'data' in body ? body.data.id : '' })
  expect(status).toBe(200)
}

/** Signs a person in who has one address. */
async function signIn(username: string): Promise<void> {
  const visitor = portal.visitor()
  const [id = ''] = offeredIds(await startFlow(visitor, 'profile', username), 'email')
  await visitor.call('sendCode', { type: 'email', id })
  const code = await readCode(portal, `${username}@mail.example`)
  expect((await visitor.call('compareCode', { code })).status).toBe(200)
}

async function removeContacts(username: string): Promise<void> {
  const account = await portal.ports.directory.find(username)
  for (const { id } of await portal.ports.store.contacts.allOf(account?.id ?? '')) {
    await portal.ports.store.contacts.remove(id)
  }
}

describe('unknown names', () => {
  test('have no contacts while no person is enrolled, on reset and on unlock (G8)', async () => {
    portal = await testPortal({ people: people(4) })
    expect(await withContacts()).toBe(0)
    expect(await startFlow(portal.visitor(), 'unlock', 'stranger1')).toEqual({ type: '', data: [] })
  })

  test('get contacts as people enroll, keep them when people lose theirs, and never change them (G8, E2)', async () => {
    portal = await testPortal({ people: people(4) })
    const shares: number[] = []
    let before = new Map<string, string>()
    const measure = async () => {
      await measureEnrolled(portal.ports)
      const now = await offered()
      for (const [name, contacts] of before) expect([name, now.get(name)]).toEqual([name, contacts])
      before = new Map([...now].filter(([, contacts]) => !contacts.startsWith(' ')))
      shares.push(before.size / strangers.length)
    }
    for (const username of ['person0', 'person1', 'person2', 'person3']) {
      await enroll(username)
      await measure()
    }
    for (const [index, share] of shares.entries()) expect(Math.abs(share - (index + 1) / 4)).toBeLessThan(0.2)
    expect(shares.at(-1)).toBe(1)
    for (const { username } of people(4)) await removeContacts(username)
    await measure()
    expect(shares.at(-1)).toBe(1)
  })

  test('get contacts slowly while a drive enrolls half of all in a day, as fast as before without one (EN2)', async () => {
    portal = await testPortal({ people: [...people(5, address), ...people(5, {}, 5)] })
    const mark = async () => highest(marksIn(await portal.ports.store.facts.get(marksFact)))
    await measureEnrolled(portal.ports, { isSlow: true })
    const first = await mark()
    for (let index = 5; index < 10; index += 1) await enroll(`person${index}`)
    const marks = []
    for (let hour = 0; hour < 48; hour += 1) {
      portal.pass(hourMs)
      await measureEnrolled(portal.ports, { isSlow: true })
      marks.push(await mark())
    }
    expect(first).toBe(0.5)
    expect([marks[23], marks[47]].map((one) => Math.round(100 * (one ?? 0)))).toEqual([55, 60])
    await measureEnrolled(portal.ports)
    expect(await mark()).toBe(1)
  })

  test('get contacts in a round of housekeeping, not at the moment in which a person enrolls (G8)', async () => {
    portal = await testPortal({ people: people(1) })
    await enroll('person0')
    expect(await withContacts()).toBe(0)
    const housekeeping = startHousekeeping(portal.ports, { retentionMs: hourMs, everyMs: 10 })
    await expect.poll(withContacts, { timeout: 20_000 }).toBe(1)
    await housekeeping.stop()
  })

  test('follow the accounts that are not disabled, because a disabled one looks unknown itself (G8)', async () => {
    const enabled = people(3, address)
    portal = await testPortal({ people: [...enabled, ...people(5, { isDisabled: true }, 3)] })
    expect(await withContacts()).toBe(1)
    await portal.close()
    portal = await testPortal({ people: [...people(3), ...people(5, { isDisabled: true, ...address }, 3)] })
    expect(await withContacts()).toBe(0)
  })

  test('do not follow a contact that still waits (G8, G6)', async () => {
    portal = await testPortal({ people: people(1), rules: { contactHoldMs: hourMs } })
    await enroll('person0')
    await measureEnrolled(portal.ports)
    expect(await withContacts()).toBe(0)
    portal.pass(hourMs)
    await measureEnrolled(portal.ports)
    expect(await withContacts()).toBe(1)
  })

  test('have phones only while the portal reaches phones, as people do (G8)', async () => {
    const choice = { people: people(200, { phones: ['+1 555 0142'] }) }
    portal = await testPortal({ ...choice, hasSms: false })
    expect(await withContacts()).toBe(0)
    await portal.close()
    portal = await testPortal(choice)
    expect(await withContacts()).toBe(1)
  })

  test('have phones in the share in which the portal reaches those of people (G8, D5)', async () => {
    const mixed = (from: number, phone: string) => people(100, { ...address, phones: [phone] }, from)
    const rules = { smsReach: { prefixes: ['+49'], capPerPrefix: 0, cap: 0 } }
    portal = await testPortal({ people: [...mixed(0, '+4915550142'), ...mixed(100, '+43155501')], rules })
    const both = [...(await offered()).values()].filter((one) => one.startsWith('both'))
    expect(Math.abs(both.length / strangers.length - 0.5)).toBeLessThan(0.2)
    expect(await withContacts()).toBe(1)
  })

  test('stay as they are while the directory does not answer, and the portal starts (G8)', async () => {
    let answers = false
    const directory = (real: Directory): Directory => ({
      ...real,
      entries(detail) {
        if (!answers) throw new Unavailable('directory')
        return real.entries(detail)
      },
    })
    portal = await testPortal({ people: people(2, address), directory })
    expect(await withContacts()).toBe(0)
    answers = true
    await measureEnrolled(portal.ports)
    expect(await withContacts()).toBe(1)
  })
})

describe('where the directory cannot list its accounts', () => {
  const unlisted = (real: Directory): Directory => ({ ...real, entries: listsNothing })

  /** Completed sign-ins of so many accounts, of which so many were enrolled before. */
  async function signIns(count: number, { enrolled, prefix = '' }: { enrolled: number; prefix?: string }) {
    const { people: remembered } = portal.ports.store
    const facts = { now: portal.ports.clock.now(), language: 'en' }
    for (let n = 0; n < count; n += 1) {
      await remembered.noteSignIn(`account${prefix}${n}`, { ...facts, wasEnrolled: n < enrolled })
    }
  }

  const highestMark = async () => highest(marksIn(await portal.ports.store.facts.get(marksFact)))

  /** A day with a count in every hour. */
  async function passDay(): Promise<void> {
    for (let hour = 0; hour < 24; hour += 1) {
      portal.pass(hourMs)
      await measureEnrolled(portal.ports)
    }
  }

  test('a completed sign-in counts its account once, as enrolled only if it was before (G8)', async () => {
    portal = await testPortal({ people: people(1), directory: unlisted })
    const sample = () => portal.ports.store.people.sampleSignIns(0)
    await startFlow(portal.visitor(), 'profile', 'person0')
    expect(await sample()).toEqual({ accounts: 0, enrolled: 0 })
    await enroll('person0')
    expect(await sample()).toEqual({ accounts: 1, enrolled: 0 })
    portal.pass(hourMs)
    await signIn('person0')
    expect(await sample()).toEqual({ accounts: 1, enrolled: 1 })
  })

  test('99 accounts say nothing, and 100 raise the share by 0.05 a day at most (G8)', async () => {
    portal = await testPortal({ people: people(3, address), directory: unlisted })
    await signIns(99, { enrolled: 99 })
    await passDay()
    expect(await withContacts()).toBe(0)
    await signIns(100, { enrolled: 100 })
    const seen: number[] = []
    for (let day = 1; day <= 5; day += 1) {
      await passDay()
      seen.push(await highestMark())
    }
    for (const [index, mark] of seen.entries()) expect(mark).toBeCloseTo(0.05 * (index + 1), 6)
    expect(await withContacts()).toBeGreaterThan(0.1)
    // A server that was away for days raises no more than one that ran.
    portal.pass(5 * 24 * hourMs)
    await measureEnrolled(portal.ports)
    expect(await highestMark()).toBeLessThan(0.2525)
  })

  test('an import raises it at once, as soon as 100 accounts signed in after it (G8)', async () => {
    portal = await testPortal({ people: people(3, address), directory: unlisted })
    await signIns(150, { enrolled: 0 })
    portal.pass(hourMs)
    await measureEnrolled(portal.ports, { isImport: true })
    await signIns(99, { enrolled: 80, prefix: 'new' })
    await measureEnrolled(portal.ports)
    expect(await highestMark()).toBeLessThan(0.05)
    await signIns(100, { enrolled: 80, prefix: 'new' })
    await measureEnrolled(portal.ports)
    expect(await highestMark()).toBeCloseTo(0.8, 6)
    await signIns(100, { enrolled: 100, prefix: 'new' })
    portal.pass(hourMs)
    await measureEnrolled(portal.ports)
    expect(await highestMark()).toBeLessThan(0.81)
  })
})
