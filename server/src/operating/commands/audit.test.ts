import { beforeEach, describe, expect, test } from 'vitest'
import { commandLine } from '../../testing/command-line.js'
import { signInFully } from '../../testing/steps.js'
import { portalSecret, rightCaptcha, type TestPortal, testPortal } from '../../testing/test-portal.js'
import type { StopOrder } from './command.js'
import { runCommand } from './run-command.js'

const { run, worldOf, inFolder } = commandLine()
const env = () => ({ PORTICO_STORE_URL: `sqlite:${inFolder('p.sqlite')}`, PORTICO_SECRET: portalSecret })

/** Runs `portico audit` and gives what it printed, cell by cell. */
async function audit(line = '') {
  const { exit, out, err } = await run(`audit ${line}`, { env: env() })
  return { exit, err, header: out[0], rows: out.slice(1).map((row) => row.split('\t')) }
}

const eventsOf = async (line: string) => (await audit(line)).rows.map(([, event]) => event)

/** A portal with a quiet hour between two visits: alice signs in, a stranger fails. */
async function busyPortal(): Promise<TestPortal> {
  const portal = await testPortal({ file: inFolder('p.sqlite') })
  await signInFully(portal, 'alice')
  portal.pass(60 * 60_000)
  const stranger = { username: 'MyS3cret!pw', password: 'Hush-Hush-1', captcha: rightCaptcha }
  expect((await portal.visitor().call('signIn', stranger)).status).toBe(400)
  return portal
}

describe('audit', () => {
  let portal: TestPortal
  beforeEach(async () => {
    portal = await busyPortal()
    return () => portal.close()
  })

  test('prints what happened, the newest last, and no secret (AU1, AU2, CMD7)', async () => {
    const { exit, header, rows, err } = await audit()
    expect({ exit, err }).toEqual({ exit: 0, err: [] })
    expect(header?.split('\t').slice(0, 3)).toEqual(['at', 'event', 'result'])
    const added = 5
    expect(rows.slice(added).map(([at, event, result]) => [at, event, result])).toEqual([
      ['2026-01-05T09:00:00.000Z', 'sign-in.password', 'ok'],
      ['2026-01-05T09:00:00.000Z', 'code.sent', 'ok'],
      ['2026-01-05T09:00:00.000Z', 'delivery.taken', 'ok'],
      ['2026-01-05T09:00:00.000Z', 'code.checked', 'ok'],
      ['2026-01-05T09:00:00.000Z', 'sign-in.done', 'ok'],
      ['2026-01-05T10:00:00.000Z', 'refused.signIn', 'refused'],
    ])
    const whole = JSON.stringify(rows)
    for (const secret of ['MyS3cret', 'mys3cret', 'Hush', 'mail.example']) expect(whole).not.toContain(secret)
  })

  test('prints the newest few, and says that there are older ones', async () => {
    const { rows, err } = await audit('--limit 2')
    expect(rows.map(([, event]) => event)).toEqual(['sign-in.done', 'refused.signIn'])
    expect(err).toEqual(['There are older events. Use --limit 4 to see more.'])
  })

  test('prints one JSON object a line, as the log has it', async () => {
    const { out } = await run('audit --json --limit 1', { env: env() })
    expect(JSON.parse(out[0] ?? '')).toMatchObject({
      at: '2026-01-05T10:00:00.000Z',
      event: 'refused.signIn',
      reason: 'unknown name',
      requestId: expect.any(String),
    })
  })

  test('finds a person by name, whether it is kept as an account or as a hash (CMD7)', async () => {
    const found = await eventsOf('--actor ALICE')
    const signedIn = ['sign-in.password', 'code.sent', 'delivery.taken', 'code.checked', 'sign-in.done']
    expect(found).toEqual(['account.added', ...signedIn])
    const id = (await portal.ports.directory.find('alice'))?.id ?? ''
    expect(await eventsOf(`--actor ${id}`)).toEqual(found)
    expect(await eventsOf('--actor MyS3cret!pw')).toEqual(['refused.signIn'])
    expect(await eventsOf('--actor nobody')).toEqual([])
    expect(await eventsOf('--actor operator')).toHaveLength(5)
  })

  test('finds a name that was kept under an earlier secret (CMD7)', async () => {
    const later = {
      ...env(),
      PORTICO_SECRET: 'another secret of 32 characters!',
      PORTICO_SECRET_PREVIOUS: portalSecret,
    }
    const { out } = await run('audit --actor MyS3cret!pw', { env: later })
    expect(out).toHaveLength(2)
  })

  test('prints usernames beside ids, which the audit itself never keeps (OP16, AU2)', async () => {
    const account = await portal.ports.directory.find('alice')
    const id = account?.id ?? ''
    const { rows } = await audit('--event sign-in.done')
    expect(rows[0]?.[4]).toBe(`${id} (alice)`)
    expect((await audit('--event delivery')).rows[0]?.slice(4, 6)).toEqual(['portal', `${id} (alice)`])
    const { out } = await run('audit --json --event sign-in.done', { env: env() })
    expect(JSON.parse(out[0] ?? '')).toMatchObject({ actor: id, actorName: 'alice', about: null, aboutName: null })
    expect(JSON.stringify(await portal.ports.store.audit.recent(100))).not.toContain('alice')
  })

  test('names the operator, and the fields that were changed without their values (OP16, AU1)', async () => {
    const added = await audit('--event account.added')
    expect(added.rows[0]?.[4]).toBe('operator:test')
    const line = 'account set --username alice --locked --password-stdin'
    expect(await run(line, { env: env(), input: 'New-Secret-42' })).toMatchObject({ exit: 0 })
    const { rows } = await audit('--event account.changed')
    expect(rows.map((row) => [row[4], row.at(-1)])).toEqual([['operator:ada', 'fields=password,locked']])
    expect(await eventsOf('--actor operator:ada')).toEqual(['account.changed'])
    expect(JSON.stringify(await run('audit --json', { env: env() }))).not.toContain('New-Secret-42')
  })

  test('filters by the end of a time, which it leaves out (OP16)', async () => {
    expect(await eventsOf('--until 2026-01-05T10:00:00Z --event refused')).toEqual([])
    expect(await eventsOf('--until 2026-01-05T10:00:01Z --event refused')).toEqual(['refused.signIn'])
    expect(await eventsOf('--until 2026-01-05T09:00:00Z')).toEqual([])
  })

  test('refuses an event that does not exist, and names those that do (OP16)', async () => {
    for (const event of ['cod', 'code.sentt', 'sign-in.']) {
      const { exit, err } = await audit(`--event ${event}`)
      expect(exit).toBe(2)
      for (const known of ['code.sent', 'delivery.put-off', 'account.changed', 'refused.signIn'])
        expect(err[0]).toContain(known)
    }
  })

  test('follows new events, each once, until it is interrupted (OP16)', async () => {
    let interrupt: () => void = () => undefined
    const stop = new Promise<StopOrder>((resolve) => {
      interrupt = () => resolve({ signal: 'SIGINT', graceMs: 0 })
    })
    const { world, out } = worldOf('', { env: env(), stopped: () => stop })
    const ended = runCommand(['audit', '--follow', '--limit', '1', '--json'], world)
    const seen = () => out.map((line) => (JSON.parse(line) as { readonly event: string }).event)
    await expect.poll(seen, { timeout: 10_000 }).toEqual(['refused.signIn'])
    portal.pass(60_000)
    await portal.visitor().call('signIn', { username: 'alice', password: 'wrong', captcha: rightCaptcha })
    await expect.poll(seen, { timeout: 10_000 }).toEqual(['refused.signIn', 'refused.signIn'])
    await signInFully(portal, 'alice')
    const signedIn = ['sign-in.password', 'code.sent', 'delivery.taken', 'code.checked', 'sign-in.done']
    await expect.poll(seen, { timeout: 10_000 }).toEqual(['refused.signIn', 'refused.signIn', ...signedIn])
    interrupt()
    expect(await ended).toBe(0)
  })

  test('filters by instant, event and request (CMD7)', async () => {
    expect(await eventsOf('--since 2026-01-05T11:00:00+01:00')).toEqual(['refused.signIn'])
    expect(await eventsOf('--since 2026-01-06')).toEqual([])
    expect(await eventsOf('--event code')).toEqual(['code.sent', 'code.checked'])
    expect(await eventsOf('--event code.sent')).toEqual(['code.sent'])
    const { rows } = await audit('--event code.checked')
    expect(await eventsOf(`--request ${rows[0]?.[9]}`)).toEqual(['code.checked', 'sign-in.done'])
  })

  test('filters by the case of the help desk, as a person reads it out (CMD7)', async () => {
    const [event] = await portal.ports.store.audit.recent(1, { event: 'sign-in.done' })
    if (event === undefined) throw new Error('there was a sign-in')
    const { id: _, seq: __, ...entry } = event
    await portal.ports.store.audit.append({ ...entry, event: 'case.opened', caseId: 'C-8F3K-2M' })
    expect(await eventsOf('--case c-8f3k-2m')).toEqual(['case.opened'])
    expect(await eventsOf('--case C-8F3K-2N')).toEqual([])
  })

  test('needs the secret only to find a name, and says so', async () => {
    const bare = { PORTICO_STORE_URL: env().PORTICO_STORE_URL }
    expect(await run('audit', { env: bare })).toMatchObject({ exit: 0 })
    const refused = await run('audit --actor alice', { env: bare })
    expect(refused.exit).toBe(78)
    for (const said of ['PORTICO_SECRET is missing', 'keyed hashes']) expect(refused.err.join('\n')).toContain(said)
  })

  test.each(['--limit 0', '--limit many', '--since yesterday', '--since 2026-01-05T10:00', '--since 2026-13-01'])(
    'refuses %s as wrong usage (CMD1)',
    async (line) => {
      expect((await audit(line)).exit).toBe(2)
    },
  )
})
