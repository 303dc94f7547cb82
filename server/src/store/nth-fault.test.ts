import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuditEntry } from '../ports/audit-log.js'
import { Unavailable } from '../ports/refusal.js'
import { startPerson } from '../rules/contact/stop-person.js'
import type { Store, Stores } from '../rules/stores.js'
import { readCode } from '../testing/steps.js'
import {
  BeginAnew,
  go,
  makeCodes,
  passPassword,
  proveByMail,
  proveByPasskey,
  removeApp,
  reportNotMe,
  type StubbornPerson,
  setUpApp,
  setUpPasskey,
  signIn,
  stubbornPerson,
} from '../testing/stubborn-person.js'
import {
  rightCaptcha as captcha,
  password as firstPassword,
  type TestPortal,
  testPortal,
} from '../testing/test-portal.js'

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

const desk = 'desk@uni.example'
let portal: TestPortal
beforeAll(async () => {
  const limits = { failedSignIns: 1000, resendMs: 0, sendsPerContactDay: 1000, sendsPerAccountDay: 1000 }
  portal = await testPortal({ limits, rules: { reportsMail: desk }, store: faulty })
})
afterAll(() => portal.close())

async function recover(person: StubbornPerson, flow: 'reset' | 'unlock'): Promise<void> {
  const { username } = person
  const offer = await go(person)(flow === 'reset' ? 'startReset' : 'startUnlock', { username, captcha })
  if (person.passkey === null) await proveByMail(person, offer, flow)
  else await proveByPasskey(person, flow)
}

async function reset(person: StubbornPerson): Promise<void> {
  await recover(person, 'reset')
  const password = person.freshPassword()
  await go(person)('resetPassword', { password, password2: password })
  person.passwords = [password]
}

async function change(person: StubbornPerson): Promise<void> {
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

async function forcedChange(person: StubbornPerson): Promise<void> {
  const offer = await passPassword(person)
  // The change took effect although its answer was lost: then this is an ordinary sign-in.
  if (offer.type !== 'changePassword') throw new BeginAnew('changed already')
  const password = person.freshPassword()
  const next = await go(person)('forcedChange', { password, password2: password })
  await proveByMail(person, next, 'profile')
  person.passwords = [password]
}

async function firstEmail(person: StubbornPerson): Promise<void> {
  const offer = await passPassword(person)
  if (offer.type !== '') throw new BeginAnew('enrolled already')
  const { data } = await go(person)('initialEmail', { email: `${person.username}@mail.example` })
  const code = await readCode(portal, `${person.username}@mail.example`)
  await go(person)('verifyInitialEmail', { code, id: data.id })
}

async function addressesOf(person: StubbornPerson) {
  return (await go(person)('session', {})).user?.emails ?? []
}

async function addEmail(person: StubbornPerson): Promise<void> {
  const email = `${person.username}@extra.example`
  if ((await addressesOf(person)).some((entry) => entry.email === email && entry.verified)) return
  const { data } = await go(person)('addEmail', { email })
  await go(person)('verifyEmail', { code: await readCode(portal, email), id: data.id })
}

async function removeEmail(person: StubbornPerson): Promise<void> {
  const entry = (await addressesOf(person)).find(({ email }) => email.endsWith('home.example'))
  if (entry !== undefined) await go(person)('removeEmail', { id: entry._id })
}

async function withApp(person: StubbornPerson): Promise<void> {
  await signIn(person)
  await setUpApp(person)
}

async function withCodes(person: StubbornPerson): Promise<void> {
  await withApp(person)
  await makeCodes(person)
}

async function withPasskey(person: StubbornPerson): Promise<void> {
  await signIn(person)
  await setUpPasskey(person)
}

async function withNotice(person: StubbornPerson): Promise<void> {
  // Only an address that was verified before the event gets a code.
  portal.pass(1)
  await signIn(person)
  await change(person)
}

/** All of the report took effect, once; then an operator lets self-service start again. */
async function startAgain(person: StubbornPerson): Promise<void> {
  const { store, directory, clock } = portal.ports
  const { username } = person
  const id = (await directory.find(username))?.id ?? ''
  await portal.delivered()
  const told = portal.mail.messages().filter(({ message }) => message.to === desk && message.text.includes(username))
  expect({
    isStopped: (await store.people.standingOf(id)).isStopped,
    by: (await store.reports.stopOf(id))?.by,
    sessions: await store.sessions.liveOf(id, clock.now(), 0),
    events: [await countIn(person, 'report.made'), await countIn(person, 'selfservice.stopped')],
    told: told.length,
  }).toEqual({ isStopped: true, by: 'report', sessions: [], events: [1, 1], told: 1 })
  await store.transaction((stores) => startPerson(stores, id))
}

interface Path {
  /** The steps before, without faults and again after beginning anew. */
  readonly first?: (person: StubbornPerson) => Promise<void>
  readonly path: (person: StubbornPerson) => Promise<void>
  /** What follows before the person is looked at, without faults. */
  readonly after?: (person: StubbornPerson) => Promise<void>
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
  'setting up an app': { first: signIn, path: setUpApp, least: 4 },
  'signing in with an app': { first: withApp, path: signIn, least: 5 },
  'signing in with a recovery code': { first: withCodes, path: signIn, least: 5 },
  'resetting a password with an app': { first: withApp, path: reset, least: 10 },
  'making recovery codes': { first: withApp, path: makeCodes, least: 1 },
  'setting up a passkey': { first: signIn, path: setUpPasskey, least: 4 },
  'signing in with a passkey': { first: withPasskey, path: signIn, least: 5 },
  'resetting a password with a passkey alone': { first: withPasskey, path: reset, least: 8 },
  'reporting an event': { first: withNotice, path: reportNotMe, after: startAgain, least: 2 },
  'removing an app': { first: withCodes, path: removeApp, least: 2 },
  'signing out': { first: signIn, path: async (person) => void (await go(person)('signOut', {})), least: 1 },
}

/** Goes a path with one fault on it, again when need be; tells the number of works of the store. */
async function goThrough({ first, path, account }: Path, wanted: Fault) {
  const person = await stubbornPerson(portal, account)
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
async function expectSound(person: StubbornPerson): Promise<void> {
  const held: string[] = []
  const known = [...new Set([...person.passwords, firstPassword])]
  for (const password of known) {
    const { status } = await portal.visitor().call('signIn', { username: person.username, password, captcha })
    if (status === 200) held.push(password)
  }
  expect(held).toHaveLength(1)
  if (person.passwords.length === 1) expect(held).toEqual(person.passwords)
  const writes = await countIn(person, 'password.written')
  const open = await portal.ports.store.directoryWrites.open()
  const id = (await portal.ports.directory.find(person.username))?.id
  const hasRecord = writes > 0 || open.some(({ accountId }) => accountId === id)
  // New only with its record, or with the intent from which the next start makes one.
  expect(held[0] === firstPassword || hasRecord).toBe(true)
  await expectToldOnce(person)
  await expectProofsSound(person)
  await expectProvenSignIns(person)
  person.visitor = portal.visitor()
  await signIn(person)
}

/** Each password that was written is told once, to the audit and to the owner. */
async function expectToldOnce(person: StubbornPerson): Promise<void> {
  const written = (await eventsOf(person)).filter(({ event }) => event === 'password.written')
  const requests = new Set(written.map(({ requestId }) => requestId))
  expect(written).toHaveLength(requests.size)
  const id = (await portal.ports.directory.find(person.username))?.id ?? ''
  const told = await portal.ports.store.outbox.lastOf(id, 100)
  const notices = told.filter(({ purpose }) => purpose === 'password-reset' || purpose === 'password-changed')
  const mails = new Set(notices.map(({ requestId, masked }) => `${requestId} ${masked}`))
  expect(notices).toHaveLength(mails.size)
}

/** What was set up, used or removed is so in the store and in the audit, or in neither. */
async function expectProofsSound(person: StubbornPerson): Promise<void> {
  const { proofs, people } = portal.ports.store
  const accountId = (await portal.ports.directory.find(person.username))?.id ?? ''
  const own = (await proofs.allOf(accountId, 0)).filter(({ verifiedAt }) => verifiedAt !== null)
  const sets = own.filter(({ kind }) => kind === 'recovery-code')
  let devices = 0
  for (const kind of ['app', 'passkey'] as const) {
    const ofKind = own.filter((proof) => proof.kind === kind)
    const left = (await countIn(person, 'proof.added', kind)) - (await countIn(person, 'proof.removed', kind))
    expect([kind, ofKind.length]).toEqual([kind, left])
    const isUnused = left === 0 || (await countIn(person, 'proof.checked', kind)) === 0
    expect([kind, ofKind.every(({ usedAt }) => usedAt === null)]).toEqual([kind, isUnused])
    // A passkey counts on when it is used, an app from its set-up on.
    if (kind === 'passkey') expect(ofKind.every(({ mark }) => mark === 0)).toBe(isUnused)
    devices += left
  }
  expect(devices).toBeLessThan(2)
  const hasDevice = await people.hasDeviceProof(accountId)
  expect([hasDevice, await countIn(person, 'proof.suspect')]).toEqual([devices > 0, 0])
  const made = await countIn(person, 'proof.added', 'recovery-code')
  const used = made > 1 ? 0 : await countIn(person, 'proof.checked', 'recovery-code')
  const left = await Promise.all(sets.map(({ id }) => proofs.codesLeft(id)))
  expect(left).toEqual(hasDevice && made > 0 ? [{ left: 10 - used, total: 10 }] : [])
}

/** The audit has a right proof for each sign-in, which a repeated transaction may tell twice. */
async function expectProvenSignIns(person: StubbornPerson): Promise<void> {
  const events = await eventsOf(person)
  const isProof = ({ event, result }: AuditEntry) => event.endsWith('.checked') && result === 'ok'
  const isOfSignIn = ({ purpose }: AuditEntry) => purpose !== 'reset' && purpose !== 'unlock'
  const requestsOf = (own: readonly AuditEntry[]) => new Set(own.map(({ requestId }) => requestId)).size
  const signIns = requestsOf(events.filter(({ event }) => event === 'sign-in.done'))
  expect(signIns).toBeLessThanOrEqual(requestsOf(events.filter((entry) => isProof(entry) && isOfSignIn(entry))))
}

async function eventsOf({ username }: StubbornPerson): Promise<readonly AuditEntry[]> {
  const id = (await portal.ports.directory.find(username))?.id ?? ''
  return portal.ports.store.audit.recent(1000, { actors: [id] })
}

/** How many events of a person the audit has, of one reason or of all. */
async function countIn(person: StubbornPerson, event: string, reason?: string): Promise<number> {
  const own = await eventsOf(person)
  return own.filter((entry) => entry.event === event && (reason === undefined || entry.reason === reason)).length
}

describe('whichever work of the store goes wrong, the person gets there, and the account is sound (W1, W2, PF13)', () => {
  const ways = (['fails', 'is done, and its answer lost'] as const).flatMap((how) =>
    Object.keys(paths).map((name) => [name, how] as const),
  )
  test.each(ways)('%s: each work %s once', { timeout: 60_000 }, async (name, how) => {
    const path = paths[name]
    if (path === undefined) throw new Error(name)
    for (let at = 1; ; at += 1) {
      const { person, isThere, works: had } = await goThrough(path, { at, how })
      expect([at, isThere]).toEqual([at, true])
      await path.after?.(person)
      await expectSound(person)
      if (had < at) {
        expect(at).toBeGreaterThan(path.least)
        return
      }
    }
  })
})
