import { afterEach, describe, expect, test } from 'vitest'
import { doctorAnswer } from '../../testing/ask-doctor.js'
import { commandLine } from '../../testing/command-line.js'
import { rightSettings } from '../../testing/mistakes.js'
import { allRows } from '../../testing/run-sql.js'
import { offeredIds, sendFirst, signInFully, startFlow } from '../../testing/steps.js'
import { portalSecret, type TestPortal, type TestPortalChoice, testPortal } from '../../testing/test-portal.js'

const { run, inFolder } = commandLine()
const fresh = 'quite another secret of 32 characters'
const env = (secret = fresh) => ({ ...rightSettings, PORTICO_DATA_DIR: inFolder('data'), PORTICO_SECRET: secret })
const file = () => inFolder('data/portico.sqlite')

/** How many rows a table of the store has. */
function rowsOf(table: string): number {
  const tables = JSON.parse(allRows(file())) as readonly (readonly [name: string, rows: readonly unknown[]])[]
  return tables.find(([name]) => name === table)?.[1].length ?? Number.NaN
}

let portal: TestPortal
let isOpen = false
afterEach(async () => {
  if (isOpen) await portal.close()
  isOpen = false
})

/** A store of a portal that ran with the secret which is lost, and stopped. */
async function lostStore() {
  await begin({})
  await signInFully(portal)
  const visitor = portal.visitor()
  await sendFirst(visitor, await startFlow(visitor, 'reset', 'alice'), { flow: 'reset' })
  for (let tries = 0; tries < 5; tries += 1) await startFlow(portal.visitor(), 'reset', 'nobody').catch(() => undefined)
  await portal.close()
  isOpen = false
}

/** A portal on the store, which is closed after the test. */
async function begin(choice: TestPortalChoice = { people: [], secret: fresh }) {
  portal = await testPortal({ file: file(), startsAt: Date.now(), ...choice })
  isOpen = true
}

describe('portico secret renounce (NODE4)', () => {
  test('says what is lost, and changes nothing without --yes', async () => {
    await lostStore()
    const { exit, out, err } = await run('secret renounce', { env: env() })
    expect(exit).toBe(1)
    expect(out[1]).toBe('Accounts, passwords, contacts and the audit stay. To go on without that secret costs:')
    expect(out.slice(2).every((line) => line.startsWith('  - '))).toBe(true)
    expect(err).toEqual([expect.stringMatching(/^Nothing is changed\. .* Otherwise add --yes\.$/)])
    expect(rowsOf('session')).toBeGreaterThan(0)
    await begin({ people: [] })
    await signInFully(portal)
  })

  test('lets people sign in with the passwords and contacts that they have, and begins all else anew', async () => {
    await lostStore()
    const { exit, out, err } = await run('secret renounce --yes', { env: env() })
    expect({ exit, err }).toEqual({ exit: 0, err: [] })
    expect(out.at(-1)).toBe('Done. The next start makes the store one of the secret of the settings.')
    const emptied = [
      'session',
      'flow',
      'one_time_code',
      'outbox',
      'notice_marker',
      'counter',
      'attempt',
      'seen_network',
    ]
    expect(emptied.map(rowsOf)).toEqual(emptied.map(() => 0))
    await begin()
    await signInFully(portal)
    expect(offeredIds(await startFlow(portal.visitor(), 'reset', 'alice'))).toHaveLength(2)
    const [event] = await portal.ports.store.audit.recent(1, { event: 'secret.renounced' })
    expect(event).toMatchObject({ actor: 'operator:ada', about: null, result: 'ok' })
  })

  test.each([
    ['the secret of the store', { PORTICO_SECRET: portalSecret }],
    ['it among the previous ones', { PORTICO_SECRET: fresh, PORTICO_SECRET_PREVIOUS: portalSecret }],
  ])('gives nothing up where the settings have %s', async (_, own) => {
    await lostStore()
    const { exit, err } = await run('secret renounce --yes', { env: { ...env(), ...own } })
    expect({ exit, err }).toEqual({ exit: 1, err: [`The secret of the settings opens ${file()}: nothing is lost.`] })
    expect(rowsOf('session')).toBeGreaterThan(0)
  })

  test('waits until every server has stopped, and says where there is no store', async () => {
    await begin({})
    const running = await run('secret renounce --yes', { env: env() })
    expect(running).toMatchObject({ exit: 1, err: [`A server is running on ${file()}. Stop it first.`] })
    const nowhere = await run('secret renounce', { env: { ...env(), PORTICO_DATA_DIR: inFolder('none') } })
    expect(nowhere).toMatchObject({ exit: 1, err: [expect.stringMatching(/^There is no store at /)] })
  })
})

describe('a store whose secret is lost', () => {
  test('ends a start with 78, so that no unit tries again, and says what to read (NODE4, OP18)', async () => {
    await lostStore()
    const { exit, err } = await run('serve', { env: { ...env(), PORTICO_LISTEN: '127.0.0.1:0' } })
    expect({ exit, err }).toEqual({
      exit: 78,
      err: [
        expect.stringMatching(
          /sealed with another secret\. Set .* Where that secret is lost, see portico secret renounce\.$/,
        ),
      ],
    })
  })

  test('is what the doctor finds, and not one that is right (CMD10)', async () => {
    await lostStore()
    const of = async (secret: string) => doctorAnswer(await run('doctor --json', { env: env(secret) }), []).of('secret')
    expect(await of(fresh)).toMatchObject({
      state: 'failed',
      found: `${file()} was used with another secret, so that no server starts on it.`,
      mend: 'Set PORTICO_SECRET to that one, or see portico secret renounce.',
    })
    expect(await of(portalSecret)).toMatchObject({ state: 'ok' })
  })
})
