import type { CallName, FlowName, InputOf, OutputOf } from '@portico/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Unavailable } from '../ports/refusal.js'
import type { Store, Stores } from '../rules/stores.js'
import { readCode } from '../testing/steps.js'
import { password as firstPassword, rightCaptcha, type TestPortal, testPortal } from '../testing/test-portal.js'
import type { TestVisitor } from '../testing/test-visitor.js'

/** The work of the store that fails: the `at`th, before it happened or after all of it did. */
interface Fault {
  readonly at: number
  readonly how: 'fails' | 'is done, and its answer lost'
}

let fault: Fault | null = null
let works = 0

async function perhaps<Result>(work: () => Promise<Result>): Promise<Result> {
  if (fault === null) return work()
  works += 1
  if (works !== fault.at) return work()
  if (fault.how !== 'fails') await work()
  throw new Unavailable('store', { cause: new Error('as this test wants it') })
}

/** A store with one faulty work: a transaction as a whole, or a single statement outside one. */
function faulty(real: Store): Store {
  const single = (part: object) =>
    Object.fromEntries(
      Object.entries(part).map(([name, work]: [string, (...given: unknown[]) => Promise<unknown>]) => [
        name,
        (...given: unknown[]) => perhaps(() => work(...given)),
      ]),
    )
  const { transaction, check, checkRoom, close, outbox, markers, ...stores } = real
  const parts = Object.entries(stores).map(([name, part]) => [name, single(part)])
  return {
    // The outbox worker has its own time and would shift the count.
    ...({ ...Object.fromEntries(parts), outbox, markers } as unknown as Stores),
    transaction: (work) => perhaps(() => transaction(work)),
    check,
    checkRoom,
    close,
  }
}

let portal: TestPortal
beforeAll(async () => {
  const limits = { failedSignIns: 1000, resendMs: 0, sendsPerContactDay: 1000, sendsPerAccountDay: 1000 }
  portal = await testPortal({ limits, store: faulty })
})
afterAll(() => portal.close())

/** A person that repeats what was answered 503, and begins anew when that does not help. */
interface Person {
  readonly username: string
  /** Every password that it may be, the one that was acknowledged last first. */
  passwords: string[]
  visitor: TestVisitor
  freshPassword(): string
}

class BeginAnew extends Error {}

/** Calls in the person's name, and repeats what was answered 503. */
function go({ visitor }: Person) {
  return async <Name extends CallName>(name: Name, input: InputOf<Name>, flow?: FlowName) => {
    const call = () => visitor.call(name, input, flow === undefined ? {} : { flow })
    let answer = await call()
    for (let again = 0; again < 2 && answer.status === 503; again += 1) answer = await call()
    if (answer.status >= 500) expect(answer.status, answer.text).toBe(503)
    if (answer.status !== 200) throw new BeginAnew(`${name}: ${answer.text}`)
    return answer.body
  }
}

const captcha = rightCaptcha

async function sendAndRead(person: Person, offer: OutputOf<'signIn'>, flow: FlowName): Promise<string> {
  const choice = offer.type === 'email' ? offer.data.find(({ email }) => email.includes('@m')) : undefined
  await go(person)('sendCode', { type: 'email', id: choice?._id ?? '' }, flow)
  return readCode(portal, `${person.username}@mail.example`)
}

/** With the password that holds. After an unknown outcome people try one after the other. */
async function passPassword(person: Person) {
  for (const password of person.passwords) {
    try {
      return await go(person)('signIn', { username: person.username, password, captcha })
    } catch (cause) {
      if (!(cause instanceof BeginAnew)) throw cause
    }
  }
  throw new BeginAnew('no password is right')
}

async function signIn(person: Person): Promise<void> {
  const offer = await passPassword(person)
  await go(person)('compareCode', { code: await sendAndRead(person, offer, 'profile') }, 'profile')
}

async function recover(person: Person, flow: 'reset' | 'unlock'): Promise<void> {
  const { username } = person
  const offer = await go(person)(flow === 'reset' ? 'startReset' : 'startUnlock', { username, captcha })
  await go(person)('compareCode', { code: await sendAndRead(person, offer, flow) }, flow)
}

async function reset(person: Person): Promise<void> {
  await recover(person, 'reset')
  const password = person.freshPassword()
  await go(person)('resetPassword', { password, password2: password })
  person.passwords = [password]
}

async function change(person: Person): Promise<void> {
  const held = person.passwords
  const newPassword = person.freshPassword()
  for (const oldPassword of held) {
    const given = { oldPassword, newPassword, newpassword2: newPassword }
    const answer = await person.visitor.call('changePassword', given)
    if (answer.status >= 500) expect(answer.status, answer.text).toBe(503)
    if (answer.status === 200) person.passwords = [newPassword]
    if (answer.status === 200) return
  }
  throw new BeginAnew('not changed')
}

async function forcedChange(person: Person): Promise<void> {
  const offer = await passPassword(person)
  // The change took effect although its answer was lost: then this is an ordinary sign-in.
  if (offer.type !== 'changePassword') throw new BeginAnew('changed already')
  const password = person.freshPassword()
  const next = await go(person)('forcedChange', { password, password2: password })
  await go(person)('compareCode', { code: await sendAndRead(person, next, 'profile') }, 'profile')
  person.passwords = [password]
}

async function firstEmail(person: Person): Promise<void> {
  const offer = await passPassword(person)
  if (offer.type !== '') throw new BeginAnew('enrolled already')
  const { data } = await go(person)('initialEmail', { email: `${person.username}@mail.example` })
  const code = await readCode(portal, `${person.username}@mail.example`)
  await go(person)('verifyInitialEmail', { code, id: data.id })
}

async function addressesOf(person: Person) {
  return (await go(person)('session', {})).user?.emails ?? []
}

async function addEmail(person: Person): Promise<void> {
  const email = `${person.username}@extra.example`
  if ((await addressesOf(person)).some((entry) => entry.email === email && entry.verified)) return
  const { data } = await go(person)('addEmail', { email })
  await go(person)('verifyEmail', { code: await readCode(portal, email), id: data.id })
}

async function removeEmail(person: Person): Promise<void> {
  const entry = (await addressesOf(person)).find(({ email }) => email.endsWith('home.example'))
  if (entry !== undefined) await go(person)('removeEmail', { id: entry._id })
}

interface Path {
  /** The steps before, without faults and again after beginning anew. */
  readonly first?: (person: Person) => Promise<void>
  readonly path: (person: Person) => Promise<void>
  readonly account?: { isLocked?: boolean; mustChangePassword?: boolean; emails?: string[] }
  /** Works of the store that the path has at least: fewer would mean that hardly any was tried. */
  readonly least: number
}

const paths: Readonly<Record<string, Path>> = {
  'signing in': { path: signIn, least: 8 },
  'resetting a password': { path: reset, least: 10 },
  unlocking: { path: (person) => recover(person, 'unlock'), account: { isLocked: true }, least: 6 },
  'a forced change': { path: forcedChange, account: { mustChangePassword: true }, least: 10 },
  'a first address': { path: firstEmail, account: { emails: [] }, least: 6 },
  'adding an address': { first: signIn, path: addEmail, least: 5 },
  'removing an address': { first: signIn, path: removeEmail, least: 3 },
  'changing a password': { first: signIn, path: change, least: 4 },
  'signing out': { first: signIn, path: async (person) => void (await go(person)('signOut', {})), least: 1 },
}

let people = 0

async function newPerson(account: Path['account'] = {}): Promise<Person> {
  people += 1
  const username = `person${people}`
  const emails = [`${username}@mail.example`, `${username}@home.example`]
  const added = await portal.accounts.add({
    ...{ username, name: username, password: firstPassword, emails, phones: [], photo: null },
    ...{ mustChangePassword: false, isLocked: false, isDisabled: false, ...account },
  })
  expect(added).toMatchObject({ ok: true })
  let passwords = 0
  const person: Person = {
    username,
    passwords: [firstPassword],
    visitor: portal.visitor(),
    freshPassword() {
      passwords += 1
      const fresh = `Dry-Quince-${people}-${passwords}`
      person.passwords = [fresh, ...person.passwords]
      return fresh
    },
  }
  return person
}

/** Goes a path with one fault on it, again when need be; tells the number of works of the store. */
async function goThrough({ first, path, account }: Path, wanted: Fault) {
  const person = await newPerson(account)
  await first?.(person)
  fault = wanted
  works = 0
  let isThere = false
  for (let tries = 0; tries < 4 && !isThere; tries += 1) {
    isThere = await path(person).then(
      () => true,
      (cause: unknown) => {
        if (cause instanceof BeginAnew) return false
        throw cause
      },
    )
    if (isThere) break
    person.visitor = portal.visitor()
    // Once the change took effect, the rest of the way is to sign in.
    if (tries > 0 || first !== undefined)
      isThere = await signIn(person).then(
        () => first === undefined,
        () => false,
      )
  }
  fault = null
  return { person, isThere, works }
}

/** Exactly one password holds, an acknowledged one if any, and the person gets in at once. */
async function expectSound(person: Person): Promise<void> {
  const held: string[] = []
  const known = [...new Set([...person.passwords, firstPassword])]
  for (const password of known) {
    const { status } = await portal.visitor().call('signIn', { username: person.username, password, captcha })
    if (status === 200) held.push(password)
  }
  expect(held).toHaveLength(1)
  if (person.passwords.length === 1) expect(held).toEqual(person.passwords)
  const events = await eventsOf(person)
  const writes = events.filter((event) => event === 'password.written').length
  const open = await portal.ports.store.directoryWrites.open()
  const id = (await portal.ports.directory.find(person.username))?.id
  const hasRecord = writes > 0 || open.some(({ accountId }) => accountId === id)
  // New only with its record, or with the intent from which the next start makes one.
  expect(held[0] === firstPassword || hasRecord).toBe(true)
  person.visitor = portal.visitor()
  await signIn(person)
}

async function eventsOf({ username }: Person): Promise<string[]> {
  const id = (await portal.ports.directory.find(username))?.id ?? ''
  return (await portal.ports.store.audit.recent(1000, { actors: [id] })).map(({ event }) => event)
}

describe('whichever work of the store goes wrong, the person gets there, and the account is sound (W1, W2)', () => {
  const ways = (['fails', 'is done, and its answer lost'] as const).flatMap((how) =>
    Object.keys(paths).map((name) => [name, how] as const),
  )
  test.each(ways)('%s: each work %s once', { timeout: 60_000 }, async (name, how) => {
    const path = paths[name]
    if (path === undefined) throw new Error(name)
    for (let at = 1; ; at += 1) {
      const { person, isThere, works: had } = await goThrough(path, { at, how })
      expect([at, isThere]).toEqual([at, true])
      await expectSound(person)
      if (had < at) {
        expect(at).toBeGreaterThan(path.least)
        return
      }
    }
  })
})
