import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProof } from '../rules/proof/seal-proof.js'
import { inBase32 } from '../rules/proof/totp.js'
import { appOf } from '../testing/app-of.js'
import { type Killer, newKiller } from '../testing/kill-portal.js'
import { type Death, deadlyPaths } from '../testing/killed-portal.js'
import { readCode, sendFirst, startFlow } from '../testing/steps.js'
import { type TestPortal, testPortal } from '../testing/test-portal.js'

/** A path has fewer calls of the store. */
const most = 80
const later = Date.UTC(2026, 0, 5, 12)

let killer: Killer
beforeAll(async () => {
  killer = await newKiller()
})
afterAll(() => killer.free())

/** What the store has of alice's proofs after a kill. */
async function stateOf({ ports: { store, directory, clock } }: TestPortal) {
  const accountId = (await directory.find('alice'))?.id ?? ''
  const own = (await store.proofs.allOf(accountId)).filter(({ verifiedAt }) => verifiedAt !== null)
  const app = own.find(({ kind }) => kind === 'app')
  const sets = own.filter(({ kind }) => kind === 'recovery-code')
  const codes = await Promise.all(sets.map(({ id }) => store.proofs.codesLeft(id)))
  const sessions = await store.sessions.liveOf(accountId, clock.now(), 0)
  return {
    app: app ?? null,
    isCounted: await store.people.hasDeviceProof(accountId),
    codes: codes.map(({ left, total }) => `${left} of ${total}`),
    signedIn: sessions.filter(({ signedInAt }) => signedInAt !== null).length,
  }
}

type State = Awaited<ReturnType<typeof stateOf>>

/** What each path leaves: all of what it did, or nothing. Any other state is half of it. */
const outcomes: Readonly<Record<Death['path'], (state: State) => boolean | null>> = {
  'verifying an app': ({ app, isCounted, signedIn }) =>
    signedIn === 1 && isCounted === (app !== null) && (app?.mark ?? 1) > 0 ? app !== null : null,
  'signing in with an app': ({ app, codes, signedIn }) =>
    codes[0] === '10 of 10' && app !== null && app.mark > 0 === (signedIn === 1) ? app.mark > 0 : null,
  'signing in with a recovery code': ({ app, codes, signedIn }) =>
    app?.mark === 0 && codes[0] === (signedIn === 1 ? '9 of 10' : '10 of 10') ? signedIn === 1 : null,
  'making recovery codes': ({ app, codes }) =>
    app !== null && codes.length === 1 && codes[0] === '10 of 10' ? true : null,
  'removing an app': ({ app, codes, isCounted }) =>
    isCounted === (app !== null) && codes.length === (app === null ? 0 : 1) ? app === null : null,
}

/** Signs alice in with what the store now demands. */
async function expectEntry(portal: TestPortal, { app }: State): Promise<void> {
  const visitor = portal.visitor()
  const begun = await startFlow(visitor, 'profile', 'alice')
  expect('proofs' in begun).toBe(app !== null)
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
      await expectEntry(portal, state)
      await portal.close()
    }
    expect(at).toBeGreaterThan(5)
    expect(at).toBeLessThan(most)
    expect(seen).toContain(true)
    if (path !== 'making recovery codes') expect(seen).toContain(false)
  },
  600_000,
)
