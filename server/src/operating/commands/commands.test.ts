import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { commandLine } from '../../testing/command-line.js'
import type { StopOrder } from './command.js'
import { runCommand } from './run-command.js'

const password = 'Portico-Demo-1'
const png = Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1')
const prerender = `export const assemblePage = (template, settings) => settings.institution.name
export const prepareScreens = () => new Map()`

const { run, worldOf, inFolder } = commandLine()
let folder: string
beforeEach(() => {
  folder = inFolder()
})

const add = (line: string, input: string | Buffer = `${password}\n`) => run(`account add ${line}`, { input })
const rows = async () => (await run('account list')).out.slice(1).map((row) => row.split('\t'))

const operating = [
  'doctor',
  'directory show',
  'account import',
  'contact import',
  'person show',
  'person clear',
  'audit',
  'backup',
  'restore',
]

describe('the command line', () => {
  test('tells its version and its commands (CMD1)', async () => {
    expect(await run('--version')).toEqual({ exit: 0, out: ['1.2.3'], err: [] })
    const help = await run('--help')
    expect(help).toMatchObject({ exit: 0, err: [] })
    expect(await run('help')).toEqual(help)
    expect(await run('account --help')).toMatchObject({ exit: 0, err: [] })
    for (const command of [
      'serve',
      'demo',
      'migrate',
      'account add',
      'account set',
      'account list',
      'config check',
      ...operating,
    ]) {
      expect(help.out.join('\n')).toContain(`portico ${command} `)
      const more = await run(`${command} --help`)
      expect(more).toMatchObject({ exit: 0, err: [] })
      expect(more.out[0]).toMatch(new RegExp(`^Usage: portico ${command} \\[options\\]`))
    }
  })

  test.each([
    ['', 'account add'],
    ['frobnicate', "unknown command 'frobnicate'"],
    ['account', 'account list'],
    ['account drop', "unknown command 'drop'"],
    ['serve --fast', "unknown option '--fast'"],
    ['serve now', 'too many arguments'],
    ['account add --name N', "required option '--username <username>' not specified"],
    ['account add --username "" --name N', "option '--username <username>' argument '' is invalid. It is empty."],
    ['account add --name N --username --locked', "argument '--locked' is invalid. It looks like an option."],
    ['account set --username alice', 'nothing to change'],
    ['account set --username alice --locked --unlocked', "'--locked' cannot be used with option '--unlocked'"],
    ['account add --username', "option '--username <username>' argument missing"],
    ['backup', "missing required argument 'file'"],
  ])('says what is wrong with "%s" and exits with 2 (CMD1)', async (line, said) => {
    const { exit, out, err } = await run(line)
    expect(exit).toBe(2)
    expect(out).toEqual([])
    expect(err.join('\n')).toContain(said)
  })
})

describe('the account commands', () => {
  test('add an account with everything it can have (CMD2)', async () => {
    writeFileSync(join(folder, 'photo.png'), png)
    const all = `--username Alice --name "Alice Andersen" --email a@mail.example --email b@home.example --phone "+1 555 0142"`
    expect(await add(`${all} --photo ${join(folder, 'photo.png')} --must-change --locked --disabled`)).toEqual({
      exit: 0,
      out: ['Added Alice.'],
      err: [],
    })
    expect(await rows()).toEqual([
      ['alice', 'Alice Andersen', 'disabled locked must-change', 'a@mail.example;b@home.example', '+15550142'],
    ])
  })

  test('need neither mail nor secret, and take the place of the store from the file (CMD2)', async () => {
    writeFileSync(join(folder, 'p.yaml'), `store:\n  url: sqlite:${join(folder, 'elsewhere.sqlite')}\n`)
    const options = { env: {}, input: password }
    expect(await run(`account add --config ${join(folder, 'p.yaml')} --username a --name A`, options)).toMatchObject({
      exit: 0,
    })
    expect(existsSync(join(folder, 'elsewhere.sqlite'))).toBe(true)
  })

  test('refuse a name that is taken, and an account that is not there (CMD2)', async () => {
    await add('--username alice --name A')
    expect(await add('--username ALICE --name B')).toMatchObject({
      exit: 1,
      err: ['There is an account "alice" already.'],
    })
    expect(await run('account set --username bob --locked')).toMatchObject({
      exit: 1,
      err: ['There is no account "bob".'],
    })
  })

  test.each([
    ['an empty password', '', 'The password is empty.'],
    ['a lone newline', '\n', 'The password is empty.'],
    ['no text', Buffer.from([0xff, 0xfe]), 'The password on standard input is not text in UTF-8.'],
  ])('refuse %s', async (_, input, said) => {
    expect(await add('--username alice --name A', input)).toMatchObject({ exit: 1, err: [said] })
    expect(await rows()).toEqual([])
  })

  test('refuse a photo that is none or cannot be read', async () => {
    writeFileSync(join(folder, 'photo.png'), '<svg/>')
    for (const file of ['photo.png', 'missing.png']) {
      const refused = await add(`--username alice --name A --photo ${join(folder, file)}`)
      expect(refused.exit).toBe(1)
      expect(refused.err).toHaveLength(1)
    }
  })

  test('change an account (CMD2)', async () => {
    await add('--username alice --name A')
    const state = async () => (await rows())[0]?.[2]
    expect(await run('account set --username alice --locked --disabled --must-change')).toMatchObject({ exit: 0 })
    expect(await state()).toBe('disabled locked must-change')
    expect(await run('account set --username alice --password-stdin', { input: 'Portico-Other-2\n' })).toMatchObject({
      exit: 0,
    })
    expect(await state()).toBe('disabled')
    expect(await run('account set --username alice --enabled')).toMatchObject({ exit: 0, out: ['Changed alice.'] })
    expect(await state()).toBe('active')
  })

  test('say what is wrong with the store', async () => {
    const elsewhere = { PORTICO_STORE_URL: 'mysql://db/portico' }
    const refused = await run('account list', { env: elsewhere })
    expect(refused.exit).toBe(78)
    expect(refused.err.join('\n')).toContain('must be sqlite:FILE')
    const folderAsFile = { PORTICO_STORE_URL: `sqlite:${folder}` }
    for (const command of ['account list', 'migrate']) {
      const broken = await run(command, { env: folderAsFile })
      expect(broken).toMatchObject({ exit: 1, out: [] })
      expect(broken.err.join('\n')).toContain('is a folder. Name a file')
    }
  })

  test('print one line an account, whatever a name holds (CMD2)', async () => {
    await add('--username alice --name "A\tB"')
    expect(await rows()).toEqual([['alice', 'A B', 'active', '', '']])
  })
})

describe('migrate and config check', () => {
  test('migrate brings a store up to date, again and again (W8)', async () => {
    for (const _ of [1, 2]) expect(await run('migrate')).toMatchObject({ exit: 0 })
    expect(existsSync(join(folder, 'data/portico.sqlite'))).toBe(true)
  })

  test('config check says all that is missing, or that nothing is', async () => {
    const refused = await run('config check', { env: {} })
    expect(refused.exit).toBe(78)
    for (const name of ['PORTICO_PUBLIC_URL', 'PORTICO_SECRET', 'PORTICO_MAIL_URL']) {
      expect(refused.err.join('\n')).toContain(name)
    }
    expect(await run('config check', { env: settings() })).toMatchObject({ exit: 0 })
  })
})

function settings(): Record<string, string> {
  return {
    PORTICO_LISTEN: '127.0.0.1:0',
    PORTICO_PUBLIC_URL: 'http://localhost:8080',
    PORTICO_SECRET: 'k3J9-fq0Zt7vLw2xYb8mRd5nHs6pGc1a',
    PORTICO_MAIL_URL: 'smtp://127.0.0.1:1',
    PORTICO_DATA_DIR: join(folder, 'data'),
  }
}

/** Runs serve or demo as a process does, and tells where it listens. */
async function started(line: string, env: Record<string, string>) {
  let stop: (order: StopOrder) => void = () => undefined
  const stopped = new Promise<StopOrder>((resolve) => {
    stop = resolve
  })
  let heard: () => void = () => undefined
  const ready = new Promise<void>((resolve) => {
    heard = resolve
  })
  const out: string[] = []
  const print = (text: string) => {
    out.push(text)
    if (/portal\.ready|The portal/.test(text)) heard()
  }
  const { world, err } = worldOf('', { env, stopped: () => stopped, print })
  const ended = runCommand(line.split(' '), world)
  await Promise.race([ready, ended])
  const address = /http:\/\/127[\d.]+:\d+/.exec(out.join('\n'))?.[0] ?? ''
  return { address, out, err, ended, stop: (graceMs = 0) => stop({ signal: 'SIGTERM', graceMs }) }
}

const elsewhere = {
  PORTICO_DIRECTORY_KIND: 'openldap',
  PORTICO_DIRECTORY_URL: 'ldaps://127.0.0.1:1',
  PORTICO_DIRECTORY_BIND_DN: 'cn=portal,dc=uni,dc=example',
  PORTICO_DIRECTORY_BIND_PASSWORD: 'x',
  PORTICO_DIRECTORY_BASE_DN: 'dc=uni,dc=example',
}

test.each(['add --username ada --name A', 'set --username ada --locked', 'list', 'import -'])(
  'account %s makes no second set of accounts beside a directory of its own (CMD1)',
  async (line) => {
    const { exit, err } = await run(`account ${line}`, {
      env: { ...elsewhere },
      input: 'username,name,password\nada,A,x',
    })
    expect({ exit, err }).toEqual({
      exit: 1,
      err: [
        'The accounts of this portal are in a directory of its own (PORTICO_DIRECTORY_KIND is openldap). Manage them there.',
      ],
    })
  },
)

describe('a server that is started', () => {
  beforeEach(() => {
    mkdirSync(join(folder, 'web/dist/assets'), { recursive: true })
    mkdirSync(join(folder, 'web/dist-ssr'), { recursive: true })
    mkdirSync(join(folder, 'demo'))
    writeFileSync(join(folder, 'web/dist-ssr/template.html'), '')
    writeFileSync(join(folder, 'web/dist-ssr/package.json'), '{"type":"module"}')
    writeFileSync(join(folder, 'web/dist-ssr/prerender.js'), prerender)
    for (const file of ['people.json', 'grace.png']) {
      writeFileSync(join(folder, 'demo', file), readFileSync(new URL(`../../../../demo/${file}`, import.meta.url)))
    }
  })

  test('answers until it is told to stop, says meanwhile that it is not ready, and ends with 0 (W6)', async () => {
    const server = await started('serve', settings())
    expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
    server.stop(300)
    await expect.poll(async () => (await fetch(`${server.address}/readyz`)).status).toBe(503)
    expect((await fetch(server.address)).status).toBe(200)
    expect(await server.ended).toBe(0)
    await expect(fetch(`${server.address}/healthz`)).rejects.toThrow()
  })

  test('keeps a second one off its store, but not the account commands (SET6)', async () => {
    const server = await started('serve', settings())
    const second = await started('serve', settings())
    expect(await second.ended).toBe(1)
    expect(second.err.join('\n')).toContain('another server')
    expect(await add('--username alice --name A')).toMatchObject({ exit: 0 })
    server.stop()
    expect(await server.ended).toBe(0)
  })

  test('is not ready while the disk of its store is full, and recovers by itself (OP2)', async () => {
    const server = await started('serve', settings())
    const ready = async () => (await fetch(`${server.address}/readyz`)).status
    expect(await ready()).toBe(200)
    // Every write to this device fails as on a full disk.
    symlinkSync('/dev/full', join(folder, 'data/portico.sqlite.probe'))
    await expect.poll(ready, { timeout: 15_000 }).toBe(503)
    await expect.poll(ready, { timeout: 15_000 }).toBe(200)
    server.stop()
    await server.ended
    const parts = server.out.map((line) => JSON.parse(line)).filter(({ part }) => part === 'store')
    expect(parts.map(({ msg }) => msg)).toEqual(['part.failed', 'part.recovered'])
    expect(parts[0].why).toContain('no space left')
  })

  test('logs its start, readiness and stop as events, and prints nothing else (OP11)', async () => {
    const server = await started('serve', { ...settings(), PORTICO_MAIL_USER: 'u', PORTICO_MAIL_PASSWORD: 'hush ' })
    server.stop()
    await server.ended
    const about = { version: '1.2.3', publicUrl: 'http://localhost:8080', level: 'info' }
    const events = server.out.map((line) => JSON.parse(line)).filter(({ msg }) => msg.startsWith('portal.'))
    expect(events).toEqual([
      expect.objectContaining({ ...about, msg: 'portal.start', store: join(folder, 'data/portico.sqlite') }),
      expect.objectContaining({ ...about, msg: 'portal.ready', address: server.address }),
      expect.objectContaining({ msg: 'portal.stop', signal: 'SIGTERM' }),
      expect.objectContaining({ msg: 'portal.stopped' }),
    ])
    expect(server.out.join()).toContain('"PORTICO_MAIL_PASSWORD ends with a blank. The blank counts."')
  })

  test('says when its port is taken', async () => {
    const server = await started('serve', settings())
    const elsewhere = { PORTICO_LISTEN: new URL(server.address).host, PORTICO_DATA_DIR: join(folder, 'other') }
    const second = await started('serve', { ...settings(), ...elsewhere })
    expect(await second.ended).toBe(1)
    expect(second.err.join('\n')).toContain('is taken by another program')
    server.stop()
    await server.ended
  })

  test('says all that is missing and does not start (C4, SET1)', async () => {
    const server = await started('serve', {})
    expect(await server.ended).toBe(78)
    expect(server.err).toHaveLength(5)
  })

  test.each([
    ['PORTICO_SECRET', 'secret'],
    ['PORTICO_SECRET', 'change-me-change-me-change-me-change-me'],
    ['PORTICO_CAPTCHA_KIND', 'test'],
    ['PORTICO_CAPTCHA_KIND', 'none'],
  ])(
    'does not start with %s=%s: there are no default keys, and no captcha takes everything (C4)',
    async (name, value) => {
      const server = await started('serve', { ...settings(), NODE_ENV: 'production', [name]: value })
      expect(await server.ended).toBe(78)
      expect(server.err.join('\n')).toMatch(new RegExp(`- ${name} (must|is a placeholder)`))
      expect(existsSync(join(folder, 'data'))).toBe(false)
    },
  )

  test.each([
    ['', 1],
    ['+49', 0],
  ])('warns where SMS may go to every country: with prefixes "%s" %i times (D5)', async (prefixes, warnings) => {
    const sms = { PORTICO_SMS_URL: 'http://127.0.0.1:1/send', PORTICO_SMS_PREFIXES: prefixes }
    const server = await started('serve', { ...settings(), ...sms })
    server.stop()
    await server.ended
    expect(server.out.filter((line) => line.includes('PORTICO_SMS_PREFIXES'))).toHaveLength(warnings)
  })

  test('is the demo with its people, who last until it starts afresh (DEMO1)', async () => {
    const env = { PORT: '0', PORTICO_STORE_URL: 'mysql://real/portal', PORTICO_SECRET: 'the secret of a real portal' }
    const data = { PORTICO_DATA_DIR: join(folder, '.demo') }
    const names = async () => (await run('account list', { env: data })).out.slice(1).map((row) => row.split('\t')[0])
    const first = await started('demo', env)
    expect((await names()).join(' ')).toBe('alice bob carol dave erin frank grace heidi ivan judy karl')
    const listed = await run('proof list heidi', { env: data })
    expect(listed.out.slice(1).map((row) => row.split('\t')[1])).toEqual(['app', 'recovery-code'])
    const secret = readFileSync(join(folder, '.demo/secret'), 'utf8')
    const hoursEnrolled = async (name: string) => {
      const { out } = await run(`person export ${name}`, { env: { ...data, PORTICO_SECRET: secret } })
      const { exportedAt, person } = JSON.parse(out.join(''))
      return Math.floor((Date.parse(exportedAt) - Date.parse(person.enrolledAt)) / 3_600_000)
    }
    // The help desk's console opens a day after it.
    expect(await Promise.all(['alice', 'ivan', 'judy', 'karl'].map(hoursEnrolled))).toEqual([0, 24, 24, 24])
    for (const said of ['/demo/outbox', 'Portico-Demo-1', 'alice', 'grace', '/staff', 'ivan'])
      expect(first.out.join('\n')).toContain(said)
    const fresh = await started('demo --fresh', env)
    expect(await fresh.ended).toBe(1)
    first.stop()
    await first.ended
    await run('account add --username henry --name H', { env: data, input: 'x' })
    const second = await started('demo', env)
    expect(await names()).toContain('henry')
    expect(readFileSync(join(folder, '.demo/secret'), 'utf8')).toBe(secret)
    second.stop()
    await second.ended
    const third = await started('demo --fresh', env)
    expect(await names()).not.toContain('henry')
    third.stop()
    await third.ended
  })

  test('is the demo on a private OpenLDAP server, which lasts like the people in it (DEMO2)', async () => {
    const data = join(folder, '.demo-openldap')
    const isRunning = (pid: number) => existsSync(`/proc/${pid}`)
    const imported = async () =>
      (await run('audit --event contacts.imported', { env: { PORTICO_DATA_DIR: data } })).out.length
    const pids: number[] = []
    const rows: number[] = []
    for (const _ of ['first', 'again']) {
      const demo = await started('demo --directory openldap', { PORT: '0' })
      expect(demo.out.join('\n')).toContain('alice')
      const staff = await run('staff list', { env: { PORTICO_DATA_DIR: data } })
      expect(staff.out.slice(1).map((row) => row.split('\t')[3])).toEqual(['agent', 'agent', 'lead'])
      pids.push(Number(readFileSync(join(data, 'openldap/slapd.pid'), 'utf8')))
      expect(isRunning(pids.at(-1) ?? 0)).toBe(true)
      rows.push(await imported())
      demo.stop()
      expect(await demo.ended).toBe(0)
      expect(isRunning(pids.at(-1) ?? 0)).toBe(false)
    }
    expect(new Set(pids).size).toBe(2)
    expect(rows[0]).toBeGreaterThanOrEqual(6)
    expect(rows[1]).toBe(rows[0])
  })
})
