import { afterEach, describe, expect, test } from 'vitest'
import type { Directory, KeptContact } from '../../ports/directory/directory.js'
import { Unavailable } from '../../ports/refusal.js'
import { lookAtPeople } from '../../start/start-housekeeping.js'
import { keepingDirectory } from '../../testing/keeping-directory.js'
import { listsNothing } from '../../testing/listed-entries.js'
import { offeredIds, readCode, sendFirst, startFlow } from '../../testing/steps.js'
import { type TestPortal, type TestPortalChoice, testPortal } from '../../testing/test-portal.js'
import { highest, marksFact, marksIn } from '../flow/measure-enrolled.js'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs
const email = (address: string): KeptContact => ({ kind: 'email', address })
const phone = (address: string): KeptContact => ({ kind: 'phone', address })
const offering = { keptContacts: { from: ['mail'], serve: 'offered' } } as const
const changed = /keeps for your account have changed/

let portal: TestPortal
/** Contacts that the directory keeps, by username. */
let kept: Record<string, readonly KeptContact[]>
afterEach(() => portal.close())

const keeping = (real: Directory) => keepingDirectory(real, (username) => kept[username] ?? [])

async function portalOf(
  keptFirst: Record<string, readonly KeptContact[]>,
  { rules, ...choice }: TestPortalChoice = {},
): Promise<void> {
  kept = keptFirst
  portal = await testPortal({
    people: [{ username: 'kim' }, { username: 'bob' }],
    directory: keeping,
    ...choice,
    rules: { ...offering, ...rules },
  })
  portal.pass(1_000)
}

async function offered(flow: 'profile' | 'reset' | 'unlock', username = 'kim'): Promise<number> {
  const verification = await startFlow(portal.visitor(), flow, username)
  return offeredIds(verification).length + offeredIds(verification, 'phone').length
}

/** A round of housekeeping, after some time in which no message is on its way. */
async function round(after = hourMs): Promise<void> {
  await portal.delivered()
  portal.pass(after)
  await lookAtPeople(portal.ports)
}

async function told(): Promise<string[]> {
  await portal.delivered()
  const notices = portal.mail.messages().filter(({ message }) => changed.test(message.text))
  return notices.map(({ message }) => message.to).sort()
}

async function rowsOf(username: string) {
  const account = await portal.ports.directory.find(username)
  return portal.ports.store.contacts.allOf(account?.id ?? '')
}

const mark = async () => highest(marksIn(await portal.ports.store.facts.get(marksFact)))

describe('contacts that the directory offers (N9)', () => {
  test('serve reset, unlock and sign-in from the first start on, before any sign-in', async () => {
    await portalOf({ kim: [email('kim@mail.example'), phone('+1 555 0199')] })
    expect([await offered('reset'), await offered('unlock'), await offered('profile')]).toEqual([2, 2, 2])
    expect(await offered('reset', 'bob')).toBe(0)
    expect(await told()).toEqual([])
    const events = await portal.ports.store.audit.recent(50, { event: 'contacts.taken-over' })
    const { id = '' } = (await portal.ports.directory.find('kim')) ?? {}
    expect(events).toMatchObject([{ actor: 'portal', about: id }])
  })

  test('serve nothing before a sign-in where the setting says so', async () => {
    await portalOf(
      { kim: [email('kim@mail.example')] },
      { rules: { keptContacts: { from: ['mail'], serve: 'after-sign-in' } } },
    )
    await round()
    expect([await offered('reset'), await offered('unlock')]).toEqual([0, 0])
    expect(await offered('profile')).toBe(1)
    expect(await offered('reset')).toBe(0)
    portal.pass(dayMs)
    expect(await offered('reset')).toBe(1)
  })

  test('serve a person who was added since from the next round on, or from the sign-in before it', async () => {
    await portalOf({})
    kept = { kim: [email('kim@mail.example')], bob: [email('bob@mail.example')] }
    expect(await offered('reset')).toBe(0)
    expect(await offered('profile', 'bob')).toBe(1)
    expect(await offered('reset', 'bob')).toBe(1)
    await round()
    expect(await offered('reset')).toBe(1)
    expect(await told()).toEqual([])
  })

  test('leave out what the rules leave out, and may be shared by two people', async () => {
    const shared = email('family@mail.example')
    await portalOf({
      kim: [shared, email('kim@uni.example'), email('no address'), email('x\0@mail.example')],
      bob: [shared],
    })
    expect([await offered('reset'), await offered('reset', 'bob')]).toEqual([1, 1])
  })

  test('that move to another person serve that one alone, and at once where it is the first', async () => {
    await portalOf({ kim: [email('desk@mail.example')] })
    expect([await offered('reset'), await offered('reset', 'bob')]).toEqual([1, 0])
    kept = { bob: [email('desk@mail.example')] }
    await round()
    expect([await offered('reset'), await offered('reset', 'bob')]).toEqual([0, 1])
    await round(dayMs)
    expect([await offered('reset'), await offered('reset', 'bob')]).toEqual([0, 1])
    expect(await told()).toEqual(['desk@mail.example'])
  })

  test('are at most five, and none of them is endless', async () => {
    const many = Array.from({ length: 1_000 }, (_, index) => email(`kim${index}@mail.example`))
    await portalOf({ kim: [email(`${'k'.repeat(100_000)}@mail.example`), ...many], bob: [phone('0151 12345678')] })
    expect([await offered('reset'), await offered('reset', 'bob')]).toEqual([5, 0])
  })

  test('serve a person whose account is opened again, and none while it is disabled', async () => {
    await portalOf({ kim: [email('kim@mail.example')] }, { people: [{ username: 'kim', isDisabled: true }] })
    await round()
    expect(await rowsOf('kim')).toEqual([])
    await portal.accounts.set({ username: 'kim', isDisabled: false })
    await round()
    expect(await offered('reset')).toBe(1)
  })

  test('end with their codes where the directory changes them while a person resets', async () => {
    await portalOf({ kim: [email('kim@mail.example')] })
    const visitor = portal.visitor()
    await sendFirst(visitor, await startFlow(visitor, 'reset', 'kim'), { flow: 'reset' })
    const code = await readCode(portal, 'kim@mail.example')
    kept = { kim: [email('thief@evil.example')] }
    await round(1_000)
    expect((await visitor.call('compareCode', { code }, { flow: 'reset' })).status).toBe(400)
  })

  test('that change are told to those of before, and wait a day for a reset', async () => {
    await portalOf({ kim: [email('kim@mail.example')] })
    kept = { kim: [email('thief@evil.example')] }
    await round()
    expect([await offered('reset'), await offered('profile')]).toEqual([0, 1])
    expect(await told()).toEqual(['kim@mail.example'])
    await round(dayMs - hourMs - 1)
    expect(await offered('reset')).toBe(0)
    await round(hourMs + 1)
    expect(await offered('reset')).toBe(1)
  })

  test('that are added beside others wait, and the others go on', async () => {
    await portalOf({ kim: [email('kim@mail.example')] })
    kept = { kim: [email('kim@mail.example'), phone('+1 555 0199')] }
    await round()
    expect([await offered('reset'), await offered('profile')]).toEqual([1, 2])
    expect(await told()).toEqual(['kim@mail.example'])
  })

  test('are no first ones for a person whose attribute was emptied before, however long ago', async () => {
    await portalOf({ kim: [email('kim@mail.example')] })
    portal.pass(4 * dayMs)
    kept = {}
    await round()
    await round(dayMs + hourMs)
    expect(await rowsOf('kim')).toEqual([])
    kept = { kim: [email('thief@evil.example')] }
    await round()
    expect(await offered('reset')).toBe(0)
    // Once that it is gone, and once that there is another one.
    expect(await told()).toEqual(['kim@mail.example', 'kim@mail.example'])
  })

  test('that went while they waited wait anew when they come back, and are told again', async () => {
    await portalOf({ kim: [email('kim@mail.example')] })
    const both = { kim: [email('kim@mail.example'), email('thief@evil.example')] }
    kept = both
    await round()
    kept = { kim: [email('kim@mail.example')] }
    await round()
    kept = both
    await round(22 * hourMs)
    await round(2 * hourMs)
    expect(await offered('reset')).toBe(1)
    expect((await told()).filter((to) => to === 'kim@mail.example')).toHaveLength(2)
  })

  test('that come back within a day after their wait serve at once', async () => {
    await portalOf({ kim: [email('kim@mail.example')] })
    kept = {}
    await round()
    expect(await offered('reset')).toBe(0)
    kept = { kim: [email('kim@mail.example')] }
    await round()
    expect(await offered('reset')).toBe(1)
    expect(await told()).toEqual([])
  })

  test('wait in a store that had contacts before, whose people are not told of the setting', async () => {
    const people = [{ username: 'kim', emails: ['own@mail.example'] }, { username: 'bob' }]
    await portalOf({ kim: [email('kim@mail.example')], bob: [email('bob@mail.example')] }, { people })
    expect([await offered('reset'), await offered('reset', 'bob')]).toEqual([1, 1])
    expect(await told()).toEqual([])
    await round(dayMs)
    expect(await offered('reset')).toBe(2)
    kept = { bob: [email('bob@mail.example')], kim: [email('other@mail.example')] }
    await round()
    expect(await told()).toEqual(['kim@mail.example', 'own@mail.example'])
  })

  // Two rounds over 501 people, and each row is a statement of PostgreSQL.
  test('are told of to a bounded number of people in a round, where all change at once', {
    timeout: 180_000,
  }, async () => {
    const ids = Array.from({ length: 501 }, (_, index) => `account-${String(1_000 + index)}`)
    let area = '+1 555 0'
    const directory = (real: Directory): Directory => ({
      ...real,
      async *entries() {
        yield ids.map((id) => ({ id, kept: [phone(area + id.slice(-4))], passwordExpiresAt: null, unit: null }))
      },
    })
    // Without a thousand deliveries.
    await portalOf({}, { directory, hasSms: false })
    area = '+1 555 1'
    await lookAtPeople(portal.ports)
    const waiting = async () => {
      const rows = await portal.ports.store.contacts.ofAll(ids)
      return 1_002 - rows.length
    }
    expect(await waiting()).toBe(1)
    expect(portal.logLines.filter((line) => line.includes('other contacts of many people'))).toHaveLength(1)
    await lookAtPeople(portal.ports)
    expect(await waiting()).toBe(0)
  })

  test('are taken over at a sign-in where the directory lists no accounts, and the log says so', async () => {
    const directory = (real: Directory): Directory => ({ ...keeping(real), entries: listsNothing })
    await portalOf({ kim: [email('kim@mail.example')] }, { directory })
    expect(await offered('reset')).toBe(0)
    expect(await offered('profile')).toBe(1)
    expect(await offered('reset')).toBe(1)
    await round()
    const warnings = portal.logLines.filter((line) => line.includes('the directory lists no accounts'))
    expect(warnings).toHaveLength(1)
  })

  test('stay as they are when the directory stops answering in the middle of a listing', async () => {
    let isAway = false
    const directory = (real: Directory): Directory => {
      const under = keeping(real)
      const entries: Directory['entries'] = async function* (detail) {
        for await (const page of under.entries(detail)) yield page
        if (isAway) throw new Unavailable('directory')
      }
      return { ...under, entries }
    }
    await portalOf({ kim: [email('kim@mail.example')] }, { directory })
    isAway = true
    kept = { bob: [email('bob@mail.example')] }
    await round()
    expect([await offered('reset', 'bob'), (await rowsOf('kim')).length]).toEqual([0, 1])
  })

  test('are not taken back by a listing that is older than a sign-in', async () => {
    let meanwhile: (() => Promise<void>) | null = null
    const directory = (real: Directory): Directory => {
      const under = keeping(real)
      const entries: Directory['entries'] = async function* (detail) {
        for await (const listed of under.entries(detail)) {
          await meanwhile?.()
          yield listed
        }
      }
      return { ...under, entries }
    }
    await portalOf({ kim: [email('old@mail.example')] }, { directory })
    meanwhile = async () => {
      meanwhile = null
      kept = { kim: [email('new@mail.example')] }
      portal.pass(1_000)
      await offered('profile')
    }
    await round()
    const present = (await rowsOf('kim')).filter(({ missingSince }) => missingSince === null)
    expect(present.map(({ address }) => address)).toEqual(['new@mail.example'])
    expect(await told()).toEqual(['old@mail.example'])
  })

  test('are taken over once by two rounds at the same time, and by transactions that run twice', async () => {
    await portalOf({}, { runsTwice: true })
    kept = { kim: [email('kim@mail.example')] }
    await Promise.all([...portal.nodes, ...portal.nodes].map(({ ports }) => lookAtPeople(ports)))
    expect(await rowsOf('kim')).toHaveLength(1)
    expect(await offered('reset')).toBe(1)
  })
})

describe('unknown names', () => {
  const people = Array.from({ length: 40 }, (_, index) => ({ username: `person${index}` }))
  const all = Object.fromEntries(people.map(({ username }) => [username, [email(`${username}@mail.example`)]]))

  test('have contacts in the share in which the directory offers them, and not after people have (G8)', async () => {
    let isEarly = false
    const store: TestPortalChoice['store'] = (real) => ({
      ...real,
      async transaction(work) {
        const result = await real.transaction(work)
        if ((await real.people.countEnrolled()) > 0 && (await real.facts.get(marksFact)) === null) isEarly = true
        return result
      },
    })
    await portalOf(all, { people, store })
    expect({ isEarly, mark: await mark() }).toEqual({ isEarly: false, mark: 1 })
    expect(await offered('reset', 'stranger')).toBeGreaterThan(0)
  })

  test('follow neither disabled people nor contacts that wait or cannot be used (G8)', async () => {
    const half = people.map(({ username }, index) => ({ username, isDisabled: index % 2 === 0 }))
    await portalOf({ ...all, person1: [email('person1@uni.example')] }, { people: half })
    expect(await mark()).toBeCloseTo(0.95, 6)
    const own = people.map(({ username }) => ({ username, emails: [`${username}@own.example`] }))
    await portal.close()
    await portalOf(all, { people: own })
    const { marks } = JSON.parse((await portal.ports.store.facts.get(marksFact)) ?? '{}')
    expect(marks).toHaveLength(1)
    const waits = (await rowsOf('person0')).map(({ address, heldUntil }) => [
      address,
      (heldUntil ?? 0) > portal.ports.clock.now(),
    ])
    expect(Object.fromEntries(waits)).toEqual({ 'person0@own.example': false, 'person0@mail.example': true })
  })
})
