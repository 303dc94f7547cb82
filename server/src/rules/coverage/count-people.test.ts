import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { offeredContacts } from '../../../../person/steps.js'
import type { KeptContact } from '../../ports/directory/directory.js'
import { Unavailable } from '../../ports/refusal.js'
import { countTonight } from '../../start/start-coverage.js'
import { newAddresses, startFlow } from '../../testing/steps.js'
import { type TestPortal, type TestPortalChoice, testPortal } from '../../testing/test-portal.js'
import type { Contact } from '../contact/contact-store.js'
import { type CountedPerson, countPeople } from './count-people.js'
import { latestCoverage } from './coverage.js'
import { isBusyHour, sweepPace } from './sweep-pace.js'

const hour = 60 * 60_000
const night = Date.UTC(2026, 0, 5, 2)
const allAtOnce = { goOn: async () => true }
const round = { pace: async () => undefined, isStopping: () => false }
let portal: TestPortal
afterEach(() => portal.close())

/** What is the matter with a contact, and with an account. */
const states = ['own', 'own', 'own', 'waits', 'unverified', 'missing', 'kept', 'kept no more'] as const
const drawnContact = fc.record({
  kind: fc.constantFrom('email', 'phone', 'far phone'),
  state: fc.constantFrom(...states),
})
const drawnPerson = fc.record({
  contacts: fc.array(drawnContact, { maxLength: 4 }),
  is: fc.constantFrom('usual', 'usual', 'usual', 'privileged', 'excluded', 'stopped'),
})
type Drawn = typeof drawnPerson extends fc.Arbitrary<infer One> ? One : never

/** Puts contacts in all states into the store, and tells what the directory keeps of each person. */
async function give(people: readonly Drawn[]): Promise<void> {
  const { store, directory, clock } = portal.ports
  for (const [at, { contacts, is }] of people.entries()) {
    const accountId = (await directory.find(nameOf(at, is)))?.id ?? ''
    for (const [place, drawn] of contacts.entries()) {
      const contact = contactOf(drawn, { accountId, at: 10 * at + place, now: clock.now() })
      await store.contacts.add(contact)
      if (drawn.state === 'kept') kept.set(accountId, [...(kept.get(accountId) ?? []), contact])
    }
    if (is === 'stopped') await store.people.noteStop(accountId, 'recovery', clock.now())
  }
}

type DrawnContact = Drawn['contacts'][number]
const prefixes = { email: '', phone: '+155501', 'far phone': '+4455501' }

function contactOf(
  { kind, state }: DrawnContact,
  { accountId, at, now }: { readonly accountId: string; readonly at: number; readonly now: number },
): Contact {
  const address = kind === 'email' ? `p${at}@mail.example` : `${prefixes[kind]}${1_000 + at}`
  const isOfDirectory = ['kept', 'kept no more', 'missing'].includes(state)
  const verified = { verifiedAt: now, heldUntil: now + (state === 'waits' ? hour : 0) }
  return {
    ...{ id: `contact-${at}`, accountId, kind: kind === 'email' ? 'email' : 'phone', address, canonical: address },
    ...(state === 'unverified' ? { verifiedAt: null, heldUntil: null } : verified),
    ...{ createdAt: now + at, keptSince: isOfDirectory ? now : null, missingSince: state === 'missing' ? now : null },
    ...{ signsInFrom: null, caseId: null },
  }
}

const nameOf = (at: number, is: Drawn['is']) =>
  is === 'excluded' ? `adm-${at}` : is === 'privileged' ? `boss-${at}` : `person-${at}`
const kept = new Map<string, KeptContact[]>()

async function portalOf(people: readonly Drawn[], choice: TestPortalChoice = {}): Promise<void> {
  kept.clear()
  portal = await testPortal({
    people: people.map(({ is }, at) => ({ username: nameOf(at, is) })),
    rules: {
      selfServiceExclude: /^adm-/u,
      enumeration: 'plain',
      smsReach: { prefixes: ['+1'], ofHour: 1_000 } as never,
    },
    directory: (real) => ({
      ...real,
      find: async (name, whole) => asDrawn(await real.find(name, whole)),
      byId: async (id) => asDrawn(await real.byId(id)),
      contacts: async (account) => kept.get(account?.id ?? '') ?? [],
    }),
    ...choice,
  })
  await give(people)
}

const asDrawn = <Account extends { username: string }>(account: Account | null) =>
  account && { ...account, isPrivileged: account.username.startsWith('boss-') }

async function counted(): Promise<CountedPerson[]> {
  const people: CountedPerson[] = []
  await countPeople(portal.ports, { ...allAtOnce, onPerson: (person) => void people.push(person) })
  return people
}

/** The ways that a count may tell of a person whom a reset offers so many contacts. */
function waysWith(offered: number): string[] {
  if (offered === 0) return ['none', 'waiting']
  return offered === 1 ? ['one', 'kept'] : ['two', 'kept']
}

describe('the count of ways back', () => {
  test('is what a hundred people then meet who reset their passwords (CV1)', { timeout: 240_000 }, async () => {
    const people = fc.sample(drawnPerson, { numRuns: 100, seed: 36 })
    await portalOf(people)
    const ways = new Map((await counted()).map(({ id, way }) => [id, way]))
    const from = newAddresses()
    const met = new Set<string>()
    for (const [at, drawn] of people.entries()) {
      const name = nameOf(at, drawn.is)
      const { id = '' } = (await portal.ports.directory.find(name)) ?? {}
      const offered = await startFlow(portal.visitor(from()), 'reset', name).then(offeredContacts, () => [])
      const way = ways.get(id) ?? 'uncounted'
      met.add(way)
      expect([drawn, way, offered.length]).toEqual([drawn, expect.toBeOneOf(waysWith(offered.length)), offered.length])
    }
    expect([...met].toSorted()).toEqual(['kept', 'none', 'one', 'two', 'waiting'])
  })

  test('neither begins by day nor goes on into the hours in which people sign in (CV1)', async () => {
    await portalOf([], { startsAt: night + 10 * hour, people: [{ username: 'ada' }] })
    expect(await countTonight(portal.ports, round)).toBe(false)
    portal.pass(14 * hour)
    const late = { ...round, pace: async () => portal.pass(6 * hour) }
    expect([await countTonight(portal.ports, late), await latestCoverage(portal.ports.store)]).toEqual([false, null])
    expect([6, 7, 9, 10].map(isBusyHour)).toEqual([false, true, true, false])
  })

  test('is not kept where the directory fails in the middle, and one line of the log says so (CV1)', async () => {
    await portalOf([], {
      startsAt: night,
      people: [{ username: 'ada' }],
      directory: (real) => ({
        ...real,
        entries: async function* (detail) {
          if (detail === 'brief') return yield* real.entries(detail)
          yield [{ id: 'a', kept: [], passwordExpiresAt: null, unit: null }]
          throw new Unavailable('directory')
        },
      }),
    })
    expect([await countTonight(portal.ports, round), await latestCoverage(portal.ports.store)]).toEqual([false, null])
    expect(portal.logLines.filter((line) => line.includes('were not counted tonight'))).toHaveLength(1)
  })

  test('asks for two hundred entries a second at most (CV1)', async () => {
    portal = await testPortal()
    let now = 0
    const pauses: number[] = []
    const pace = sweepPace({ now: () => now, pause: async (ms) => void pauses.push(ms) })
    for (const [took, entries] of [
      [100, 500],
      [3_000, 500],
      [0, 1],
    ] as const) {
      now += took
      await pace(entries)
    }
    expect(pauses).toEqual([2_400, 0, 5])
  })
})
