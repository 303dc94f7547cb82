import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { ActName } from '@portico/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPerson } from '../rules/contact/stop-person.js'
import { openProof } from '../rules/proof/seal-proof.js'
import { inBase32 } from '../rules/proof/totp.js'
import { prepare } from '../start/start-housekeeping.js'
import { appOf } from '../testing/app-of.js'
import { callStaff, enterConsole } from '../testing/call-staff.js'
import { caseOfDave, type DeskPath, deskPaths, deskRules } from '../testing/deadly-desk.js'
import { raceRounds } from '../testing/in-parallel.js'
import { type Killer, newKiller } from '../testing/kill-portal.js'
import {
  changedPassword,
  deadlyPasskey,
  deadlyPaths,
  type LeftByBrowser,
  outsidePath,
} from '../testing/killed-portal.js'
import { outsidePortal, strongAcr } from '../testing/outside-portal.js'
import { provePasskey } from '../testing/passkey-of.js'
import { holderOf, readCode, sendFirst } from '../testing/steps.js'
import { password, rightCaptcha, type TestPortal, testPortal } from '../testing/test-portal.js'

type Path = (typeof deadlyPaths)[number]
/** A path has fewer calls of the store. */
const most = 80
const later = Date.UTC(2026, 0, 5, 12)

let killer: Killer
beforeAll(async () => {
  killer = await newKiller()
})
afterAll(() => killer.free())

/** What the store has of alice's proofs and of her report after a kill. */
async function stateOf({ ports: { store, directory, clock } }: TestPortal) {
  const accountId = (await directory.find('alice'))?.id ?? ''
  const own = (await store.proofs.allOf(accountId, 0)).filter(({ verifiedAt }) => verifiedAt !== null)
  const app = own.find(({ kind }) => kind === 'app')
  const passkey = own.find(({ kind }) => kind === 'passkey')
  const sets = own.filter(({ kind }) => kind === 'recovery-code')
  const codes = await Promise.all(sets.map(({ id }) => store.proofs.codesLeft(id)))
  const sessions = await store.sessions.liveOf(accountId, clock.now(), 0)
  const events = await store.audit.recent(1000, { actors: [accountId] })
  const { isStopped } = await store.people.standingOf(accountId)
  const tellsOfReport = ({ purpose }: { readonly purpose: string | null }) =>
    purpose === 'report' || purpose === 'stopped'
  return {
    app: app ?? null,
    passkey: passkey ?? null,
    reported: {
      ...{ isStopped, hasStop: (await store.reports.stopOf(accountId)) !== null },
      events: events.filter(({ event }) => event === 'report.made' || event === 'selfservice.stopped').length,
      mails: (await store.outbox.lastOf(accountId, 100)).filter(tellsOfReport).length,
    },
    isCounted: await store.people.hasDeviceProof(accountId),
    codes: codes.map(({ left, total }) => `${left} of ${total}`),
    signedIn: sessions.filter(({ signedInAt }) => signedInAt !== null).length,
  }
}

type State = Awaited<ReturnType<typeof stateOf>>

/** What each path leaves: all of what it did, or nothing. Any other state is half of it. */
const outcomes: Readonly<Record<Path, (state: State) => boolean | null>> = {
  'verifying an app': ({ app, isCounted, signedIn }) =>
    signedIn === 1 && isCounted === (app !== null) && (app?.mark ?? 1) > 0 ? app !== null : null,
  'verifying a passkey': ({ passkey, isCounted, signedIn }) =>
    signedIn === 1 && isCounted === (passkey !== null) ? passkey !== null : null,
  'reporting an event': ({ reported, signedIn }) => {
    const [nothing, all] = [
      { isStopped: false, hasStop: false, events: 0, mails: 0 },
      { isStopped: true, hasStop: true, events: 2, mails: 4 },
    ]
    if (isDeepStrictEqual([reported, signedIn], [all, 0])) return true
    return isDeepStrictEqual([reported, signedIn], [nothing, 1]) ? false : null
  },
  'signing in with an app': ({ app, codes, signedIn }) =>
    codes[0] === '10 of 10' && app !== null && app.mark > 0 === (signedIn === 1) ? app.mark > 0 : null,
  // One session stays from the set-up.
  'signing in with a passkey': ({ passkey, signedIn }) =>
    passkey !== null && passkey.mark > 0 === (signedIn === 2) ? passkey.mark > 0 : null,
  'signing in with a recovery code': ({ app, codes, signedIn }) =>
    app?.mark === 0 && codes[0] === (signedIn === 1 ? '9 of 10' : '10 of 10') ? signedIn === 1 : null,
  'making recovery codes': ({ app, codes }) =>
    app !== null && codes.length === 1 && codes[0] === '10 of 10' ? true : null,
  'removing an app': ({ app, codes, isCounted }) =>
    isCounted === (app !== null) && codes.length === (app === null ? 0 : 1) ? app === null : null,
}

/** Signs alice in with what the store now demands, once an operator has let her start again. */
async function expectEntry(portal: TestPortal, path: Path, { app, passkey, reported }: State): Promise<void> {
  const { store, directory } = portal.ports
  const accountId = (await directory.find('alice'))?.id ?? ''
  if (reported.isStopped) await store.transaction((stores) => startPerson(stores, accountId))
  const visitor = portal.visitor()
  const { body: begun } = await visitor.call('signIn', {
    ...{ username: 'alice', captcha: rightCaptcha },
    password: path === 'reporting an event' ? changedPassword : password,
  })
  expect('proofs' in begun).toBe(app !== null || passkey !== null)
  if (passkey !== null) {
    expect(await provePasskey(visitor, deadlyPasskey(), { counter: passkey.mark + 1 })).toBe('200')
    return
  }
  if (app === null) {
    await sendFirst(visitor, begun, { flow: 'profile' })
    const code = await readCode(portal, 'alice@mail.example')
    expect((await visitor.call('compareCode', { code })).status).toBe(200)
    return
  }
  const secret = inBase32(Buffer.from(openProof(portal.ports.secrets, app) ?? ''))
  const { status } = await visitor.call('compareApp', { code: appOf(portal, { id: app.id, secret }).code() })
  expect(status).toBe(200)
}

test.each(deadlyPaths)(
  'a kill -9 before any call of the store leaves %s done or not, and lets the person in (PF13)',
  async (path) => {
    const seen = new Set<boolean | null>()
    let at = 1
    for (; at < most; at += 1) {
      const file = join(killer.folder, `${deadlyPaths.indexOf(path)}-${at}.db`)
      if (!(await killer.isKilled({ file, path, at }))) break
      const portal = await testPortal({ file, people: [], startsAt: later })
      const state = await stateOf(portal)
      const outcome = outcomes[path](state)
      expect([at, state, outcome]).toEqual([at, state, expect.any(Boolean)])
      seen.add(outcome)
      await expectEntry(portal, path, state)
      await portal.close()
    }
    expect(at).toBeGreaterThan(5)
    expect(at).toBeLessThan(most)
    expect(seen).toContain(true)
    if (path !== 'making recovery codes') expect(seen).toContain(false)
  },
  600_000,
)

/** Half a minute after the kill, within which the same press is the same act. */
const soonAtDesk = Date.UTC(2026, 0, 6, 10, 0, 30)

/** What the store has of dave's case after a kill, and of what follows from it. */
async function deskStateOf({ ports: { store, directory, clock } }: TestPortal) {
  const [dave, alice] = [await directory.find('dave'), await directory.find('alice')]
  const accountId = dave?.id ?? ''
  const [one] = await store.cases.about(accountId, { since: 0, limit: 5 })
  const events = (await store.audit.recent(100, { caseId: one?.id ?? '' })).map(({ event }) => event)
  const sent = (await store.outbox.lastOf(accountId, 100)).map(({ purpose }) => purpose)
  const of = (all: readonly (string | null)[], wanted: string) => all.filter((each) => each === wanted).length
  const keys = [`desk/acts/${alice?.id}`, `desk/checks-of/${accountId}`, `desk/checks-in/${one?.id}`]
  const used = await store.counters.read(keys, clock.now())
  return {
    check: one?.check?.state ?? null,
    events: [of(events, 'check.sent'), of(events, 'check.passed'), of(events, 'act.done')],
    messages: [of(sent, 'check'), of(sent, 'desk-act')],
    counted: used.map(({ taken }) => taken),
    isLocked: dave?.isLocked,
    isStopped: (await store.people.standingOf(accountId)).isRecoveryStopped,
    isOpen: (await store.directoryWrites.open()).length > 0,
  }
}

type DeskState = Awaited<ReturnType<typeof deskStateOf>>

const begun: DeskState = {
  ...{ check: null, events: [0, 0, 0], messages: [0, 0], counted: [0, 0, 0] },
  ...{ isLocked: true, isStopped: false, isOpen: false },
}
const sent: DeskState = { ...begun, check: 'sent', events: [1, 0, 0], messages: [1, 0], counted: [0, 1, 1] }
const passed: DeskState = { ...sent, check: 'passed', events: [1, 1, 0] }

/** What each path finds, and what it leaves. */
const deskOutcomes: Readonly<Record<DeskPath, readonly [nothing: DeskState, all: DeskState]>> = {
  'sending a check': [begun, sent],
  'taking its digits': [sent, passed],
  // What began is done at the next start.
  'unlocking in a case': [
    passed,
    { ...passed, events: [1, 1, 1], messages: [1, 1], counted: [1, 1, 1], isLocked: false },
  ],
  'stopping in a case': [begun, { ...begun, events: [0, 0, 1], messages: [0, 1], counted: [1, 0, 0], isStopped: true }],
}

/** The agent comes back and presses the same: whether it was done or not, it is one act then. */
async function pressAgain(portal: TestPortal, path: DeskPath, all: DeskState): Promise<void> {
  const acts: Partial<Record<DeskPath, ActName>> = { 'unlocking in a case': 'unlock', 'stopping in a case': 'stop' }
  const act = acts[path]
  if (act === undefined) return
  const alice = await enterConsole(portal)
  const { case: id } = await caseOfDave(alice)
  expect((await callStaff(alice, 'staffAct', { case: id, act })).status).toBe(200)
  expect(await deskStateOf(portal)).toEqual(all)
}

/** Those of one transaction are tried where races are measured: each kill is a server of its own. */
const tried = raceRounds > 4 ? deskPaths : (['taking its digits', 'unlocking in a case'] as const)

test.each(tried)(
  'a kill -9 before any call of a transaction leaves %s done or not, and the same press is one act (HD10, HD11)',
  async (path) => {
    const [nothing, all] = deskOutcomes[path]
    const seen = new Set<boolean>()
    for (let at = 1; at < most; at += 1) {
      const file = join(killer.folder, `desk-${deskPaths.indexOf(path)}-${at}.db`)
      if (!(await killer.isKilled({ file, path, at }))) break
      const portal = await testPortal({ file, people: [], startsAt: soonAtDesk, rules: deskRules })
      await prepare(portal.ports, { isShared: false })
      const state = await deskStateOf(portal)
      const isDone = isDeepStrictEqual(state, all)
      expect([at, state]).toEqual([at, isDone ? all : nothing])
      seen.add(isDone)
      await pressAgain(portal, path, all)
      await portal.close()
    }
    expect(seen).toEqual(new Set([false, true]))
  },
  600_000,
)

test('a kill -9 between the use of a start and the exchange of its code signs nobody in, and a new start does (SSO4)', async () => {
  const file = join(killer.folder, 'outside.db')
  expect(await killer.isKilled({ file, path: outsidePath, at: 1 })).toBe(true)
  const { cookies, back } = JSON.parse(readFileSync(`${file}.browser`, 'utf8')) as LeftByBrowser
  const portal = await outsidePortal({ file, people: [] })
  portal.provider.claims = { acr: strongAcr }
  const browser = holderOf(portal, new Map(cookies))
  // Another server may still be at it.
  expect(await portal.comeBack(browser, new URL(back))).toBe('/')
  expect(await portal.told(browser)).toBeUndefined()
  portal.pass(11_000)
  expect(await portal.comeBack(browser, new URL(back))).toBe('/')
  expect(await portal.told(browser)).toBe('outside-failed')
  expect(portal.provider.asked.get('/token')).toBeUndefined()
  const { id } = (await portal.ports.directory.find('alice')) ?? { id: '' }
  expect(await portal.ports.store.outside.bindingsOf(id)).toEqual([])
  expect(await portal.ports.store.sessions.liveOf(id, portal.ports.clock.now(), 0)).toEqual([])
  expect(await portal.use(browser)).toBe('/dashboard')
  await portal.close()
})
