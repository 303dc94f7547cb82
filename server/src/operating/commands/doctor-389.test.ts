import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startNsSlapd } from '../../../../directories/ns-slapd.js'
import type { Slapd } from '../../../../directories/slapd.js'
import { doctorAnswer } from '../../testing/ask-doctor.js'
import { commandLine } from '../../testing/command-line.js'
import { type MailSink, startMailSink } from '../../testing/mail-sink.js'

const { run, inFolder } = commandLine()
const secret = 'k3J9-fq0Zt7vLw2xYb8mRd5nHs6pGc1a'
const suffix = 'dc=uni,dc=example'
let mail: MailSink
let server: Slapd
beforeAll(async () => {
  mail = await startMailSink()
  server = await startNsSlapd({ policy: { passwordMustChange: 'on' } })
  await server.addPerson({ username: 'canary', password: 'Canary-First-1', emails: ['canary@mail.example'] })
})
afterAll(() => Promise.all([mail.close(), server.stop()]))

/** The doctor's answer on the private server with a canary. */
async function doctor(settings: Record<string, string> = {}) {
  writeFileSync(inFolder('ca.pem'), server.ca)
  const env = {
    PORTICO_PUBLIC_URL: 'http://localhost:8080',
    PORTICO_SECRET: secret,
    PORTICO_MAIL_URL: mail.url.href,
    PORTICO_DATA_DIR: inFolder('data'),
    ...server.portalSettings,
    PORTICO_DIRECTORY_CA_FILE: inFolder('ca.pem'),
    PORTICO_DIRECTORY_EMAIL_ATTRIBUTES: 'mail',
    PORTICO_DIRECTORY_CANARY: 'canary',
    ...settings,
  }
  await run('migrate', { env })
  return doctorAnswer(await run('doctor --json', { env }), [secret, server.portalPassword])
}

/** Takes a right of the portal away while the work runs. */
async function without(dn: string, name: string, work: () => Promise<void>): Promise<void> {
  const [aci = ''] = (await server.valuesOf(dn, 'aci')).filter((one) => one.includes(name))
  const change = (act: string) => server.change(`dn: ${dn}\nchangetype: modify\n${act}: aci\naci: ${aci}\n`)
  await change('delete')
  await work().finally(() => change('add'))
}

test('finds a 389 Directory Server in order, and leaves the canary open (D1)', async () => {
  const { failed, of } = await doctor()
  expect(failed).toEqual([])
  expect(of('directory-policy')).toMatchObject({ found: expect.stringContaining('cn=config, at least 8 characters') })
  const rights = ['directory-right-reset', 'directory-right-change', 'directory-right-read', 'directory-lock-state']
  for (const code of [...rights, 'directory-right-unlock']) expect(of(code)).toMatchObject({ state: 'ok' })
  expect(await server.valuesOf(server.dnOf('canary'), 'accountUnlockTime')).toEqual([])
})

test.each([
  { dn: suffix, name: 'sets passwords', code: 'directory-right-reset', mend: 'targetattr="userPassword"' },
  { dn: suffix, name: 'lifts locks', code: 'directory-right-unlock', mend: 'accountUnlockTime' },
  { dn: 'cn=config', name: 'reads the configuration', code: 'directory-policy', mend: 'cn=config' },
])('names the aci that is missing where nothing $name (D1)', async ({ dn, name, code, mend }) => {
  await without(dn, name, async () => {
    const { failed, of } = await doctor()
    expect(failed).toContain(code)
    expect(of(code)?.mend).toContain(mend)
  })
})

test('names what lets the service account list all people, and that mends it (D1)', async () => {
  const replace = (dn: string, values: readonly string[]) =>
    server.change(values.map((value) => `dn: ${dn}\nchangetype: modify\nreplace: ${value}\n`).join('\n'))
  const usual = { config: '2000', database: '5000' }
  const limit = async ({ config, database } = usual) => {
    await replace('cn=config', [`nsslapd-sizelimit\nnsslapd-sizelimit: ${config}`])
    const tree = 'cn=config,cn=ldbm database,cn=plugins,cn=config'
    await replace(tree, [`nsslapd-lookthroughlimit\nnsslapd-lookthroughlimit: ${database}`])
  }
  const names = Array.from({ length: 30 }, (_, at) => `person-${at}`)
  await server.addPeople(names.map((username) => ({ username, password: 'Portico-First-1', emails: [] })))
  await limit({ config: '10', database: '10' })
  const { of } = await doctor()
  const filter = of('directory-filter')
  expect(filter?.state).toBe('warning')
  const [, values = ''] = /the values (.*)\.$/.exec(filter?.mend ?? '') ?? []
  const wanted = values.split(' and ')
  await replace(
    server.names.portal,
    wanted.map((value) => `${value.split(':')[0]}\n${value}`),
  )
  expect((await doctor()).of('directory-filter')).toMatchObject({ state: 'ok', found: expect.stringContaining('31') })
  await limit()
})

test('names the kind where the settings take the server for OpenLDAP (D1)', async () => {
  const { of } = await doctor({ PORTICO_DIRECTORY_KIND: 'openldap' })
  const mend = 'Set PORTICO_DIRECTORY_KIND to 389ds.'
  expect(of('directory-kind')).toMatchObject({ state: 'failed', found: expect.stringContaining('389 Project'), mend })
})
