import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Slapd, startSlapd } from '../../../../directories/slapd.js'
import { doctorAnswer } from '../../testing/ask-doctor.js'
import { commandLine } from '../../testing/command-line.js'
import { type MailSink, startMailSink } from '../../testing/mail-sink.js'

const { run, inFolder } = commandLine()
const secret = 'k3J9-fq0Zt7vLw2xYb8mRd5nHs6pGc1a'
const password = 'Portico-First-1'
let mail: MailSink
let staff: Slapd
let students: Slapd
beforeAll(async () => {
  ;[mail, staff, students] = await Promise.all([startMailSink(), startSlapd(), startSlapd()])
  for (const [server, names] of [
    [staff, ['canary', 'both', '\u0130pek']],
    [students, ['max', 'Both', 'ipek']],
  ] as const)
    for (const username of names) await server.addPerson({ username, password, emails: ['a@mail.example'] })
})
afterAll(() => Promise.all([mail.close(), staff.stop(), students.stop()]))

interface Choice {
  readonly staff?: Readonly<Record<string, string>>
  readonly students?: Readonly<Record<string, string>>
  /** More lines of the file. */
  readonly more?: string
}

/** The doctor's answer for a portal with two servers and the accounts of its own store. */
async function doctor(choice: Choice = {}) {
  const lines = (
    [
      ['staff', staff],
      ['students', students],
    ] as const
  ).flatMap(([name, server]) => {
    writeFileSync(inFolder(`${name}.pem`), server.ca)
    const own = { ...server.portalSettings, PORTICO_DIRECTORY_CA_FILE: inFolder(`${name}.pem`), ...choice[name] }
    const keyOf = (setting: string) => setting.replace('PORTICO_DIRECTORY_', '').toLowerCase()
    return [`  ${name}:`, ...Object.entries(own).map(([key, value]) => `    ${keyOf(key)}: ${JSON.stringify(value)}`)]
  })
  const file = ['directories:', ...lines, '  guests:', '    kind: embedded', choice.more ?? ''].join('\n')
  writeFileSync(inFolder('portico.yaml'), file)
  const env = {
    PORTICO_PUBLIC_URL: 'http://localhost:8080',
    PORTICO_SECRET: secret,
    PORTICO_MAIL_URL: mail.url.href,
    PORTICO_DATA_DIR: inFolder('data'),
  }
  await run('migrate', { env })
  return doctorAnswer(await run('doctor --json', { env }), [secret, staff.portalPassword, students.portalPassword])
}

test('the doctor looks at each of several directories, and names it (D1)', async () => {
  const { of, failed } = await doctor({ staff: { canary: 'canary', email_attributes: 'mail' } })
  expect(failed).toEqual([])
  const statesOf = (name: string) =>
    ['directory-bind', 'directory-names', 'directory-policy', 'directory-right-reset'].map(
      (code) => of(`${name}:${code}`)?.state,
    )
  expect(statesOf('staff')).toEqual(['ok', 'ok', 'ok', 'ok'])
  // Where no account is for trying, rights are not tried.
  expect(statesOf('students')).toEqual(['ok', 'ok', 'ok', 'skipped'])
})

test('the doctor counts usernames that stand in two directories (DIR26)', async () => {
  await run('migrate')
  const { of } = await doctor()
  expect(of('directory-twice')).toMatchObject({
    state: 'warning',
    found:
      '2 usernames stand in two directories: both (staff has it, not students), ipek (staff has it, not students).',
  })
  const apart = await doctor({ students: { usernames: 'm*' } })
  expect(apart.of('directory-twice')).toMatchObject({
    state: 'ok',
    found: 'No username stands in two of the directories staff, students, guests.',
  })
})

test('the doctor names a setting of one of them by its place in the file (D1)', async () => {
  const { failed, of } = await doctor({ students: { PORTICO_DIRECTORY_BASE_DN: 'ou=nowhere,dc=uni,dc=example' } })
  expect(failed).toEqual(['students:directory-base'])
  expect(of('students:directory-base')?.mend).toContain('directories.students.base_dn')
})

test('the doctor looks for a group of agents in the directory that it names, as for excluded ones (HD4)', async () => {
  const [desk, others] = ['cn=desk,ou=groups,dc=uni,dc=example', 'cn=others,ou=groups,dc=uni,dc=example']
  await staff.addEntry({ dn: desk, objectClass: 'groupOfNames', member: staff.dnOf('canary') })
  const agents = (group: string) =>
    `staff:\n  console: true\n  agents: "${group} -> m*"\nreports:\n  mail: a@uni.example`
  const open = await doctor({ more: agents(`staff:${desk}`) })
  expect(open.of('staff-groups')?.state).toBe('ok')
  expect(open.of('staff-agents')).toMatchObject({
    found: expect.stringContaining(`staff:${desk}`),
    mend: 'Add these groups to directories.NAME.exclude_groups.',
  })
  const excluded = await doctor({ staff: { exclude_groups: desk }, more: agents(`staff:${desk}`) })
  expect(excluded.of('staff-agents')?.state).toBe('ok')
  expect(excluded.of('staff:directory-exclude-groups')?.state).toBe('ok')
  const lost = await doctor({ students: { exclude_groups: others }, more: agents(`students:${desk}`) })
  expect(lost.failed).toEqual(['students:directory-exclude-groups', 'staff-groups'])
})

test('the doctor reads in each whether its passwords end (RM5, RM6)', async () => {
  const { of } = await doctor({ staff: { canary: 'canary' }, more: 'reminders:\n  days: [14]' })
  expect(of('staff:expiry-read')?.found).toBe('The directory tells when the password of canary ends.')
  expect(of('students:expiry-read')?.found).toContain('of the first 3 accounts')
  expect(of('guests:expiry-read')).toMatchObject({ state: 'warning', found: expect.stringContaining('do not end') })
  expect(of('expiry-read')).toBeUndefined()
})
