import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { certificateAuthority } from '../../../../directories/certificates.js'
import { startNsSlapd } from '../../../../directories/ns-slapd.js'
import { type Samba, startSamba } from '../../../../directories/samba.js'
import { type Slapd, startSlapd } from '../../../../directories/slapd.js'
import type { SlapdChoice } from '../../../../directories/slapd-tree.js'
import { commandLine } from '../../testing/command-line.js'
import { type MailSink, startMailSink } from '../../testing/mail-sink.js'
// The commands of this file, outside the time of a test.
import './config-check.js'
import './config-show.js'
import './setup.js'

const { run, inFolder } = commandLine()
let mail: MailSink
beforeEach(async () => {
  mkdirSync(inFolder('etc'))
  mail = await startMailSink()
})
afterEach(() => mail.close())

type Options = Readonly<Record<string, string>>

/** The options of a portal at a directory, as its settings in the environment say. */
function optionsOf(settings: Readonly<Record<string, string>>, { ca, password }: { ca: string; password: string }) {
  writeFileSync(inFolder('ca.pem'), ca)
  writeFileSync(inFolder('password'), password)
  const of = (name: string) => settings[`PORTICO_DIRECTORY_${name}`] ?? ''
  return {
    'directory-kind': of('KIND'),
    'directory-url': of('URL'),
    'directory-ca-file': inFolder('ca.pem'),
    'directory-bind-dn': of('BIND_DN'),
    'directory-bind-password-file': inFolder('password'),
    'directory-base-dn': of('BASE_DN'),
  }
}

async function setUp(options: Options) {
  const all = { 'public-url': 'http://localhost:8080', 'mail-url': mail.url.href, ...options }
  const line = Object.entries(all).map(([name, value]) => `--${name} "${value}"`)
  const { exit, out, err } = await run(`setup ${line.join(' ')}`, { env: {} })
  const ofState = (state: string) =>
    out.filter((told) => told.startsWith(state)).map((told) => told.split(/\s+/)[1] ?? '')
  return { exit, err, failed: ofState('failed'), warned: ofState('warning'), said: [...out, ...err].join('\n') }
}

const isRight = async (password: string) => {
  expect(readFileSync(inFolder('etc/portico.yaml'), 'utf8')).not.toContain(password)
  const { exit, err } = await run('config check', { env: { PORTICO_DATA_DIR: inFolder('data') } })
  expect({ exit, err }).toEqual({ exit: 0, err: [] })
}

describe('portico setup on OpenLDAP (CMD27)', { timeout: 60_000 }, () => {
  let slapd: Slapd | null = null
  afterEach(async () => {
    await slapd?.stop()
    slapd = null
  })
  const start = async (choice: SlapdChoice = {}) => {
    slapd = await startSlapd(choice)
    await slapd.addPerson({ username: 'canary', password: 'Canary-First-1', emails: ['canary@mail.example'] })
    const { portalSettings, ldapsUrl, ca, portalPassword: password } = slapd
    const options: Options = { ...optionsOf(portalSettings, { ca, password }), 'directory-url': ldapsUrl }
    return { options, password }
  }

  test('takes ldaps with an authority of its own, and writes settings that hold', async () => {
    const { options, password } = await start()
    const { exit, failed, said } = await setUp({ ...options, 'directory-canary': 'canary' })
    expect({ exit, failed }).toEqual({ exit: 0, failed: [] })
    expect(said).not.toContain(password)
    await isRight(password)
  })

  test('tells a wrong authority, password, base and kind by the check of the doctor', async () => {
    const { options } = await start()
    const failing = async (more: Options) => (await setUp({ ...options, ...more })).failed
    writeFileSync(inFolder('wrong'), 'Wrong-Password-1')
    writeFileSync(inFolder('other.pem'), (await certificateAuthority('CA of another one')).cert)
    expect(await failing({ 'directory-ca-file': inFolder('other.pem') })).toEqual(['directory-authority'])
    expect(await failing({ 'directory-bind-password-file': inFolder('wrong') })).toEqual(['directory-bind'])
    expect(await failing({ 'directory-base-dn': 'ou=nowhere,dc=uni,dc=example' })).toEqual(['directory-base'])
    expect(await failing({ 'directory-kind': 'ad' })).toEqual(['directory-kind'])
  })

  test('goes on without a password policy, and ends where one is there that the service account cannot read', async () => {
    const { options } = await start({ policy: null })
    const { exit, said } = await setUp(options)
    expect({ exit, said }).toEqual({ exit: 0, said: expect.stringContaining('The directory has no password policy') })
    await slapd?.stop()
    rmSync(inFolder('etc'), { recursive: true })
    mkdirSync(inFolder('etc'))
    const hidden = await setUp((await start({ without: ['policies'] })).options)
    expect([hidden.exit, hidden.failed]).toEqual([1, ['directory-policy']])
    expect(hidden.said).toContain('olcAccess: {0}to filter=(objectClass=pwdPolicy)')
  })

  test('tells missing rights with a test account', async () => {
    const { options } = await start({
      access: 'access to dn.subtree="ou=people,dc=uni,dc=example" attrs=userPassword by anonymous auth by * none',
    })
    const { exit, failed } = await setUp({ ...options, 'directory-canary': 'canary' })
    expect(exit).toBe(1)
    expect(failed).toContain('directory-right-reset')
  })
})

describe('portico setup on Active Directory (CMD27)', { timeout: 60_000 }, () => {
  let samba: Samba
  beforeAll(async () => {
    samba = await startSamba()
    await samba.addUser({ username: 'canary', password: 'Canary-First-1' })
  })
  afterAll(() => samba.stop())
  const options = (): Options => optionsOf(samba.portalSettings, { ca: samba.ca, password: samba.service.password })

  test('takes the usual set-up, and writes settings that hold', async () => {
    const { exit, failed, said } = await setUp({ ...options(), 'directory-canary': 'canary' })
    expect({ exit, failed }).toEqual({ exit: 0, failed: [] })
    expect(said).not.toContain(samba.service.password)
    await isRight(samba.service.password)
  })

  test('tells a wrong password, base and kind by the check of the doctor', async () => {
    const failing = async (more: Options) => (await setUp({ ...options(), ...more })).failed
    writeFileSync(inFolder('wrong'), 'Wrong-Password-1')
    expect(await failing({ 'directory-bind-password-file': inFolder('wrong') })).toEqual(['directory-bind'])
    expect(await failing({ 'directory-base-dn': 'OU=Nowhere,DC=ad,DC=uni,DC=example' })).toEqual(['directory-base'])
    expect(await failing({ 'directory-kind': 'openldap' })).toEqual(['directory-kind'])
  })

  test('tells missing rights with a test account', async () => {
    await samba.database.revoke(samba.people, samba.service.dn)
    const { failed } = await setUp({ ...options(), 'directory-canary': 'canary' })
    await samba.delegate()
    expect(failed).toContain('directory-right-reset')
  })
})

describe('portico setup on 389 Directory Server (CMD27)', { timeout: 60_000 }, () => {
  let server: Slapd
  beforeAll(async () => {
    server = await startNsSlapd()
    await server.addPerson({ username: 'canary', password: 'Canary-First-1', emails: ['canary@mail.example'] })
  })
  afterAll(() => server.stop())
  const options = (): Options => optionsOf(server.portalSettings, { ca: server.ca, password: server.portalPassword })

  test('takes the usual set-up, and writes settings that hold', async () => {
    const { exit, failed, said } = await setUp({ ...options(), 'directory-canary': 'canary' })
    expect({ exit, failed }).toEqual({ exit: 0, failed: [] })
    expect(said).not.toContain(server.portalPassword)
    await isRight(server.portalPassword)
  })

  test('tells a wrong kind by the check of the doctor', async () => {
    expect((await setUp({ ...options(), 'directory-kind': 'openldap' })).failed).toEqual(['directory-kind'])
  })
})
