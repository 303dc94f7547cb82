import { beforeEach, describe, expect, test } from 'vitest'
import { startConsoleSession } from '../../rules/desk/console-session.js'
import { commandLine } from '../../testing/command-line.js'
import { signInFully, startWithCode } from '../../testing/steps.js'
import { type TestPortal, testPortal } from '../../testing/test-portal.js'

const { run, inFolder } = commandLine()

let portal: TestPortal
beforeEach(async () => {
  const person = (username: string) => ({ username, name: username, emails: [`${username}@mail.example`] })
  const people = [person('alice'), person('bob'), person('carl')]
  portal = await testPortal({ file: inFolder('p.sqlite'), startsAt: Date.now(), limits: { resendMs: 0 }, people })
  return () => portal.close()
})

const session = (line: string) =>
  run(`session ${line}`, { env: { PORTICO_STORE_URL: `sqlite:${inFolder('p.sqlite')}` } })
const listed = async (line = '') => {
  const { exit, out, err } = await session(`list --json ${line}`)
  expect({ exit, err }).toEqual({ exit: 0, err: [] })
  return out.map((one) => JSON.parse(one) as { readonly id: string; readonly username: string; readonly kind: string })
}
const isIn = async (visitor: Awaited<ReturnType<typeof signInFully>>) => (await visitor.call('session')).body.isLoggedIn

/** The console of an agent who has signed in at the portal. */
async function openConsole(username: string): Promise<string> {
  const { store, directory } = portal.ports
  portal.pass(1)
  const account = await directory.find(username)
  const opening = { signedInAt: portal.ports.clock.now(), browser: '', system: '', proven: [] }
  const { session: started } = await store.transaction((stores) =>
    startConsoleSession(stores, portal.ports, { accountId: account?.id ?? '', ...opening }),
  )
  return started.idHash
}

describe('session list', () => {
  test('lists who is signed in, all people or one, without the secret (CMD16)', async () => {
    await signInFully(portal, 'alice')
    await signInFully(portal, 'bob')
    await startWithCode(portal, 'profile', { username: 'carl' })
    expect((await listed()).map(({ username }) => username)).toEqual(['alice', 'bob'])
    const [bob] = await listed('BOB')
    expect(bob).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{12}$/),
      username: 'bob',
      kind: 'portal',
      signedInAt: expect.stringMatching(/Z$/),
      seenAt: expect.stringMatching(/Z$/),
      expiresAt: expect.stringMatching(/Z$/),
    })
    const { out } = await session('list')
    expect([out[0], out.length]).toEqual([
      ['id', 'username', 'signedInAt', 'seenAt', 'expiresAt', 'kind'].join('\t'),
      3,
    ])
  })

  test('marks those of the console, also one that sleeps, and ends one by its id (CMD16)', async () => {
    const alice = await signInFully(portal, 'alice')
    const console = await openConsole('alice')
    const { sessions } = portal.ports.store
    for (const [username, minutes] of [['bob', 34] as const, ['carl', 36] as const])
      await sessions.seen(await openConsole(username), portal.ports.clock.now() - minutes * 60_000)
    expect((await listed()).map(({ username, kind }) => [username, kind])).toEqual([
      ['alice', 'portal'],
      ['alice', 'console'],
      ['bob', 'console'],
    ])
    const own = await listed('alice')
    expect((await session(`end --id ${own[1]?.id}`)).out).toEqual([`Ended 1 session of ${own[1]?.id}.`])
    expect(await sessions.find(console)).toBeNull()
    expect(await isIn(alice)).toBe(true)
    expect((await session('end bob')).out).toEqual(['Ended 1 session of bob.'])
    expect((await listed()).map(({ kind }) => kind)).toEqual(['portal'])
  })

  test('leaves out sessions that are over', async () => {
    const file = inFolder('earlier.sqlite')
    const earlier = await testPortal({ file, startsAt: Date.now() - 2 * 60 * 60_000 })
    await signInFully(earlier, 'alice')
    await earlier.close()
    expect((await run('session list', { env: { PORTICO_STORE_URL: `sqlite:${file}` } })).out).toHaveLength(1)
  })
})

describe('session end', () => {
  test('ends the sessions of one person, one session, or all (CMD16, S7)', async () => {
    const [phone, laptop] = [await signInFully(portal, 'alice'), await signInFully(portal, 'alice')]
    const [bob, carl] = [await signInFully(portal, 'bob'), await signInFully(portal, 'carl')]
    const [first] = await listed('alice')
    expect((await session(`end --id ${first?.id}`)).out).toEqual([`Ended 1 session of ${first?.id}.`])
    expect([await isIn(phone), await isIn(laptop)]).toEqual([false, true])
    expect((await session('end bob')).out).toEqual(['Ended 1 session of bob.'])
    expect([await isIn(bob), await isIn(carl)]).toEqual([false, true])
    expect((await session('end --all')).out).toEqual(['Ended 2 sessions of everyone.'])
    expect([await isIn(laptop), await isIn(carl)]).toEqual([false, false])
    expect(await listed()).toEqual([])
  })

  test('leaves its line in the audit, with the person where it is one (CMD6, OP16)', async () => {
    await signInFully(portal, 'alice')
    await session('end alice')
    await session('end --all')
    const id = (await portal.ports.directory.find('alice'))?.id
    expect(await portal.ports.store.audit.recent(2)).toMatchObject([
      { event: 'sessions.ended', actor: 'operator:ada', about: null, detail: { sessions: 0 } },
      { event: 'sessions.ended', actor: 'operator:ada', about: id, detail: { sessions: 1 } },
    ])
  })

  test('wants one of a username, an id and --all, and one that exists', async () => {
    for (const line of ['end', 'end alice --all', 'end alice --id x', 'end --all --id x'])
      expect(await session(line)).toMatchObject({ exit: 2, out: [] })
    expect((await session('end ghost')).err).toEqual(['There is no account "ghost".'])
    expect((await session('end --id 000000000000')).err).toEqual(['There is no session with the id "000000000000".'])
  })
})
