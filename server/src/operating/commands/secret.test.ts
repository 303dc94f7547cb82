import { afterEach, describe, expect, test } from 'vitest'
import { deriveSecrets } from '../../ports/system/secrets.js'
import { tidy } from '../../start/start-housekeeping.js'
import { giveProofs } from '../../testing/app-of.js'
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
  await giveProofs(portal, 'carol', { hasCodes: true })
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
      'proof',
      'recovery_code',
    ]
    expect(emptied.map(rowsOf)).toEqual(emptied.map(() => 0))
    await begin()
    await signInFully(portal)
    // Her app is gone, whose codes nobody could tell any more.
    expect(await startFlow(portal.visitor(), 'profile', 'carol')).not.toHaveProperty('proofs')
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

describe('what people have set up, under a new secret (PF9, CMD10)', () => {
  const both = { PORTICO_SECRET: fresh, PORTICO_SECRET_PREVIOUS: portalSecret }
  const next = { people: [], secret: fresh, previousSecrets: [portalSecret] }
  const sealed = async (own: Record<string, string> = {}) =>
    doctorAnswer(await run('doctor --json', { env: { ...env(), ...own } }), []).of('sealed-anew')

  test('needs the earlier secret until a server has sealed it anew, says the doctor', async () => {
    await begin({})
    expect(await sealed({ PORTICO_SECRET: portalSecret })).toMatchObject({
      state: 'ok',
      found: 'Nobody has set up an app or recovery codes.',
    })
    await giveProofs(portal, 'alice', { hasCodes: true })
    await portal.close()
    expect(await sealed(both)).toMatchObject({
      state: 'warning',
      found: 'No server has started with this PORTICO_SECRET yet, so that the earlier one has to stay.',
      mend: 'Start the server, and run portico doctor again.',
    })
    await begin(next)
    expect(await sealed(both)).toMatchObject({
      state: 'warning',
      found: '2 apps or sets of recovery codes need an earlier secret, which has to stay, also after a leak.',
      mend: 'A running server seals them anew within eleven minutes. Run portico doctor again then.',
    })
    await tidy(portal.ports, 1_000_000)
    expect(await sealed(both)).toMatchObject({
      state: 'ok',
      found:
        'PORTICO_SECRET has sealed everything: 2 apps and sets of recovery codes. An earlier secret that leaked can go now, another one when the page about rotating secrets says.',
    })
    expect(await sealed()).toMatchObject({ state: 'ok' })
  })

  test('is lost with a secret that went too early, until that is back or is given up', async () => {
    await begin({})
    await portal.close()
    await begin(next)
    const before = { ...portal.ports, secrets: deriveSecrets(portalSecret) }
    await giveProofs({ ...portal, ports: before }, 'alice', { hasCodes: true })
    await portal.close()
    isOpen = false
    expect(await sealed()).toMatchObject({
      state: 'failed',
      found:
        '2 apps or sets of recovery codes need a secret that the settings do not have, so that all their codes are refused.',
      mend: 'Set PORTICO_SECRET_PREVIOUS to the secret of before. Where it is lost, see portico secret renounce.',
    })
    expect(await sealed(both)).toMatchObject({ state: 'warning' })
    const asked = await run('secret renounce', { env: env() })
    expect(asked.out).toEqual([
      `The secret of the settings opens ${file()}, but not 2 apps or sets of recovery codes.`,
      'To go on without the one that sealed them costs:',
      expect.stringMatching(/^ {2}- 2 apps or sets of recovery codes/),
    ])
    expect(asked.err).toEqual([expect.stringMatching(/^Nothing is changed\. .* Otherwise add --yes\.$/)])
    expect((await run('secret renounce --yes', { env: env() })).exit).toBe(0)
    expect([rowsOf('proof'), rowsOf('recovery_code'), rowsOf('account') > 0]).toEqual([0, 0, true])
    await begin()
    await signInFully(portal)
    expect(await sealed()).toMatchObject({ state: 'ok' })
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
