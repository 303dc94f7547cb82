import { existsSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { openSqliteStore } from '../../store/sqlite/open-sqlite-store.js'
import { commandLine } from '../../testing/command-line.js'

const { run, inFolder } = commandLine()
const file = () => inFolder('data/portico.sqlite')
const env = () => ({
  PORTICO_DATA_DIR: inFolder('data'),
  PORTICO_SECRET: 'k3J9-fq0Zt7vLw2xYb8mRd5nHs6pGc1a',
  // Whose change is told by mail needs the settings of the server.
  PORTICO_PUBLIC_URL: 'https://account.uni.example',
  PORTICO_MAIL_URL: 'smtp://127.0.0.1:9',
})
const portico = (line: string) => run(line, { env: env(), input: 'Portico-Demo-1' })

const reading = [
  'person show alice',
  'person list',
  'audit',
  'audit --actor alice',
  'account list',
  'account show --username alice',
  'contact list alice',
  'proof list alice',
  'session list',
  'outbox list',
]
const changing = [
  'person clear alice',
  'person export alice',
  'person delete alice',
  'account set --username alice --locked',
  'account rename --username alice --to ada',
  'account delete --username alice',
  'account export',
  'contact remove alice a@mail.example',
  'proof remove alice --all',
  'session end --all',
  'outbox retry --all',
]

/** A store that lacks the last migration. */
async function writeOlderStore(): Promise<string> {
  await portico('account add --username alice --name A')
  const { db, store } = await openSqliteStore({ file: file(), owner: 'command' })
  const record = db.selectFrom('migration' as never).select('name' as never)
  const names = ((await record.execute()) as { name: string }[]).map(({ name }) => name).sort()
  const last = names.at(-1) ?? ''
  await db
    .deleteFrom('migration' as never)
    .where('name' as never, '=', last as never)
    .execute()
  await store.close()
  return last
}

describe('a command that needs a store', () => {
  test.each([...reading, ...changing])(
    'makes none and no folder: "%s" says that there is none (OP12)',
    async (line) => {
      const { exit, out, err } = await portico(line)
      expect({ exit, out, err }).toEqual({ exit: 1, out: [], err: [`There is no store at ${file()}.`] })
      expect(existsSync(inFolder('data'))).toBe(false)
    },
  )

  test.each(reading)(
    'leaves a store of an earlier version as it is: "%s" names the command that migrates (OP12)',
    async (line) => {
      const last = await writeOlderStore()
      const { exit, out, err } = await portico(line)
      expect({ exit, out }).toEqual({ exit: 1, out: [] })
      expect(err).toEqual([
        `The store ${file()} is of an earlier version. Run portico migrate, or start this version of the server.`,
      ])
      const { db, store } = await openSqliteStore({ file: file(), owner: 'command', migrates: false })
      const names = (await db
        .selectFrom('migration' as never)
        .select('name' as never)
        .execute()) as { name: string }[]
      expect(names.map(({ name }) => name)).not.toContain(last)
      await store.close()
    },
  )

  test.each(reading)('leaves no file behind: "%s" (OP12)', async (line) => {
    await portico('account add --username alice --name A')
    const before = readdirSync(inFolder('data'))
    expect(await portico(line)).toMatchObject({ exit: 0, err: [] })
    expect(readdirSync(inFolder('data'))).toEqual(before)
  })
})

test('config check makes no store and no folder (OP12)', async () => {
  const settings = {
    ...env(),
    PORTICO_PUBLIC_URL: 'http://localhost:8080',
    PORTICO_MAIL_URL: 'smtp://127.0.0.1:1',
  }
  expect(await run('config check', { env: settings })).toMatchObject({ exit: 0 })
  expect(existsSync(inFolder('data'))).toBe(false)
})

describe('config check', () => {
  const complete = () => ({
    ...env(),
    PORTICO_PUBLIC_URL: 'http://localhost:8080',
    PORTICO_MAIL_URL: 'smtp://127.0.0.1:1',
  })

  test('counts the people who lost their only reachable contact (N2)', async () => {
    await portico('account add --username frank --name F --phone +15550142')
    await portico('account add --username alice --name A --email a@mail.example --phone +15550143')
    const [, ...others] = (await run('config check', { env: complete() })).out
    expect(others.at(-1)).toBe('1 enrolled person has no contact that messages can reach with these settings.')
    const gateway = { PORTICO_SMS_URL: 'http://127.0.0.1:1/', PORTICO_SMS_PREFIXES: '+1' }
    const { out } = await run('config check', { env: { ...complete(), ...gateway } })
    expect(out.join()).not.toContain('no contact')
  })

  test('prints one object for a program, with all problems where there are some', async () => {
    const right = await run('config check --json', { env: complete() })
    expect([right.exit, JSON.parse(right.out.join('\n'))]).toEqual([
      0,
      {
        isComplete: true,
        publicUrl: 'http://localhost:8080',
        told: [expect.stringContaining('settings file')],
        problems: [],
        unreachablePeople: null,
      },
    ])
    const wrong = await run('config check --json', { env: {} })
    expect([wrong.exit, wrong.err]).toEqual([78, []])
    expect(JSON.parse(wrong.out.join('\n'))).toMatchObject({
      isComplete: false,
      problems: expect.arrayContaining([expect.stringContaining('PORTICO_PUBLIC_URL is missing')]),
    })
  })
})

describe('for programs', () => {
  test.each([...reading, 'directory show alice', 'config check', 'config show', 'doctor', 'mail test', 'sms test'])(
    '"%s" takes --json',
    async (line) => {
      const [words = ''] = /^[a-z]+( (list|show|check|test))?/.exec(line) ?? []
      expect((await portico(`${words} --help`)).out.join('\n')).toContain('--json')
    },
  )

  test('account list prints one JSON object an account', async () => {
    await portico('account add --username alice --name "A B" --email a@mail.example --locked')
    const { out } = await portico('account list --json')
    expect(out.map((line) => JSON.parse(line))).toEqual([
      {
        username: 'alice',
        name: 'A B',
        isLocked: true,
        isDisabled: false,
        mustChangePassword: false,
        emails: ['a@mail.example'],
        phones: [],
      },
    ])
  })

  test('person show prints one JSON object', async () => {
    await portico('account add --username alice --name "A B" --email a@mail.example')
    const count = { taken: 0, limit: 20, until: null }
    const { out } = await portico('person show alice --json')
    expect(JSON.parse(out.join('\n'))).toEqual({
      username: 'alice',
      account: { id: expect.any(String), name: 'A B', isDisabled: false, isLocked: false, mustChangePassword: false },
      contacts: [
        { kind: 'email', address: 'a@mail.example', verifiedAt: expect.stringMatching(/Z$/), keptSince: null },
      ],
      stopped: null,
      proofs: [],
      failedSignIns: { count: 0, throttledFrom: 5, waitUntil: null },
      wrongProofs: { day: count },
      wrongCodes: ['sign-in', 'recovery', 'enrollment'].map((family) => ({
        family,
        day: count,
        inARow: { ...count, limit: 100 },
      })),
      sends: ['sign-in', 'recovery', 'enrollment'].map((family) => ({ family, day: count })),
      sessions: [],
      bindings: [],
      flows: [],
      messages: [],
    })
  })
})
