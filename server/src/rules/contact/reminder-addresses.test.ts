import { afterEach, expect, test } from 'vitest'
import type { Account, KeptContact } from '../../ports/directory/directory.js'
import { remind } from '../../start/start-reminders.js'
import { type TestPortal, testPortal } from '../../testing/test-portal.js'
import type { Contact } from './contact-store.js'

const dayMs = 24 * 60 * 60_000
const reminders = { days: [14, 7, 3, 1], hour: 9, perHour: 2_000 } as const

let portal: TestPortal
afterEach(() => portal.close())

/** What may be the matter with an address, as the store has it. `now` is in ms. */
const addresses: Readonly<Record<string, (now: number) => Partial<Contact>>> = {
  verified: () => ({}),
  unverified: () => ({ verifiedAt: null, heldUntil: null }),
  waiting: (now) => ({ heldUntil: now + dayMs }),
  missing: (now) => ({ keptSince: now - 1, missingSince: now }),
  'kept, and never signed in': (now) => ({ keptSince: now }),
  'kept, and signed in': (now) => ({ keptSince: now }),
  removed: () => ({}),
  phone: () => ({ kind: 'phone', address: '+15550142', canonical: '+15550142' }),
}

/** What the directory keeps of everybody: the own address in another spelling, and the mail attribute. */
const keptOf = (username: string): KeptContact[] => [
  { kind: 'email', address: ` ${username}@Mail.example ` },
  { kind: 'email', address: `${username}@uni.example` },
  { kind: 'email', address: 'not an address' },
  { kind: 'phone', address: '+15550143' },
]

/** One of the people for each row, whose passwords end in two weeks; `byId` is how the directory has them then. */
async function toldOf(
  usernames: readonly string[],
  {
    to,
    byId = (account) => account,
    change = async () => undefined,
  }: {
    readonly to: 'contacts' | 'directory' | 'both'
    readonly byId?: (account: Account) => Account | null
    readonly change?: (id: string, username: string) => Promise<unknown>
  },
): Promise<readonly string[]> {
  portal = await testPortal({
    people: usernames.map((username) => ({ username })),
    passwordLifeMs: 30 * dayMs,
    startsAt: Date.UTC(2026, 0, 5, 12),
    rules: { reminders: { ...reminders, to }, languages: ['en'] },
    directory: (real) => ({
      ...real,
      byId: async (id) => {
        const account = await real.byId(id)
        return account && byId(account)
      },
      contacts: async (account) => (account === null ? [] : keptOf(account.username)),
    }),
  })
  portal.pass(16 * dayMs)
  for (const username of usernames) await change((await portal.ports.directory.find(username))?.id ?? '', username)
  await remind(
    portal.ports,
    async () => true,
    async () => undefined,
  )
  await portal.delivered()
  return portal.mail
    .messages()
    .map(({ message }) => message.to)
    .toSorted()
}

/** Gives a person the address of a row. */
async function giveAddress(accountId: string, at: number): Promise<void> {
  const { store, clock } = portal.ports
  const [name = '', stateAt] = Object.entries(addresses)[at] ?? []
  const now = clock.now()
  const address = `p${at}@mail.example`
  const usual = { id: `c${at}`, accountId, kind: 'email' as const, address, canonical: address, createdAt: now }
  const times = { verifiedAt: now - 1, heldUntil: now - 1, keptSince: null, missingSince: null }
  await store.contacts.add({ ...usual, ...times, signsInFrom: null, caseId: null, ...stateAt?.(now) })
  if (name === 'removed') await store.contacts.remove(`c${at}`)
  if (name === 'kept, and signed in')
    await store.people.noteSignIn(accountId, { now, language: 'en', wasEnrolled: true })
}

const rows = Object.keys(addresses).map((_, at) => `p${at}`)
const give = (id: string, username: string) => giveAddress(id, Number(username.slice(1)))

test('own addresses get it where they are verified, known to the person, and do not wait (RM2)', async () => {
  expect(await toldOf(rows, { to: 'contacts', change: give })).toEqual(['p0@mail.example', 'p5@mail.example'])
})

test('those of the directory get it where the operator says so, whatever the person has (RM2)', async () => {
  const ofDirectory = rows.flatMap((username) => [`${username}@Mail.example`, `${username}@uni.example`])
  expect(await toldOf(rows, { to: 'directory', change: give })).toEqual(ofDirectory.toSorted())
})

test('an address that person and directory spell in two ways gets one mail (RM2)', async () => {
  expect(await toldOf(['p0'], { to: 'both', change: give })).toEqual(['p0@mail.example', 'p0@uni.example'])
})

const now = () => portal.ports.clock.now()
const states: Readonly<Record<string, Pick<Parameters<typeof toldOf>[1], 'byId' | 'change'>>> = {
  disabled: { byId: (account) => ({ ...account, isDisabled: true }) },
  gone: { byId: () => null },
  'whose password has ended': { byId: (account) => ({ ...account, passwordExpiresAt: 1 }) },
  'whose password ends no more': { byId: (account) => ({ ...account, passwordExpiresAt: null }) },
  'whose sign-in is stopped': { change: (id) => portal.ports.store.people.noteStop(id, 'everything', now()) },
  'whose reset is stopped': { change: (id) => portal.ports.store.people.noteStop(id, 'recovery', now()) },
}

test.each(Object.entries(states))('nobody gets it who is %s (RM2)', async (_, state) => {
  expect(await toldOf(['p0'], { to: 'both', ...state })).toEqual([])
})
