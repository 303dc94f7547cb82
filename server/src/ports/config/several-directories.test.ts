import { describe, expect, test } from 'vitest'
import { loadConfig, loadStoreConfig } from './load-config.js'
import { shownSettings } from './shown-settings.js'

const enough = {
  PORTICO_PUBLIC_URL: 'https://account.uni.example',
  PORTICO_SECRET: 'a secret of 32+ characters that only tests know',
  PORTICO_MAIL_URL: 'smtp://mail.uni.example',
}

const staff = `
  staff:
    kind: active-directory
    url: [ldaps://dc1.uni.example, ldaps://dc2.uni.example]
    bind_dn: CN=portal,DC=uni,DC=example
    bind_password_file: /run/secrets/staff
    base_dn: OU=Staff,DC=uni,DC=example
    exclude_groups: Admins
    email_attributes: mail
`
const students = `
  students:
    kind: openldap
    url: ldaps://ldap.uni.example
    bind_dn: cn=portal,dc=uni
    bind_password: Students-Only-2
    base_dn: ou=people,dc=uni
    suffix: Students.uni.example
    usernames: [M*, s??, İ*]
    phone_attributes: mobile
`
const guests = `
  guests:
    kind: embedded
`

const noNames = 'must have names such as staff below it, and below each name settings such as kind'

function sourcesOf(yaml: string, env: Record<string, string> = {}) {
  const file = { path: 'portico.yaml', text: yaml }
  const readFile = (path: string) => (path === '/run/secrets/staff' ? 'Staff-Only-1\n' : null)
  return { env: { ...enough, ...env }, file, readFile }
}

function problemsOf(yaml: string, env: Record<string, string> = {}): readonly string[] {
  const loaded = loadConfig(sourcesOf(yaml, env))
  return loaded.ok ? [] : loaded.problems
}

describe('several directories in the settings', () => {
  test('stand by their names in the order of the file, each with its own settings', () => {
    const loaded = loadConfig(
      sourcesOf(`institution:\n  domains: [uni.example]\ndirectories:${staff}${students}${guests}`),
    )
    if (!loaded.ok) throw new Error(loaded.problems.join('\n'))
    const { directory, institution, keptContacts } = loaded.value
    expect(directory).toMatchObject({
      kind: 'several',
      among: [
        {
          ...{ name: 'staff', suffix: null, usernames: null },
          directory: { kind: 'active-directory', bindPassword: 'Staff-Only-1', excludeGroups: ['Admins'] },
        },
        {
          ...{ name: 'students', suffix: 'students.uni.example', usernames: ['m*', 's??', 'i*'] },
          directory: { kind: 'openldap', bindPassword: 'Students-Only-2', pool: 4 },
        },
        { name: 'guests', suffix: null, usernames: null, directory: { kind: 'embedded' } },
      ],
    })
    expect(institution.domains.map((domain) => domain.toLowerCase())).toEqual(['uni.example', 'students.uni.example'])
    expect(keptContacts).toEqual({ from: ['staff:mail', 'students:mobile'], serve: 'offered' })
    expect(loadStoreConfig(sourcesOf(`directories:${staff}`))).toMatchObject({ ok: true })
  })

  test('offer contacts before a sign-in only where all of them do', () => {
    const loaded = loadConfig(sourcesOf(`directories:${staff}    phone_attributes: mobile\n${students}`))
    expect(loaded.ok && loaded.value.keptContacts.serve).toBe('after-sign-in')
  })

  test.each([
    ['directories:\n  Staff:\n    kind: embedded\n', 'line 3: directories.Staff.kind: a directory is named by small'],
    ['directories:\n  staff: embedded\n', 'line 2: directories.staff must have settings below it, such as kind'],
    ['directories:\n  staff: []\n', 'line 2: directories.staff must have settings below it, such as kind'],
    ['directories:\n  staff: {}\n', 'line 2: directories.staff must have settings below it, such as kind'],
    ['directories:\n  staff: null\n', 'line 2: directories.staff must have settings below it, such as kind'],
    ['directories:\n  staff:\n', 'line 2: directories.staff must have settings below it, such as kind'],
    [`directories:${guests}  staff:\n`, 'line 4: directories.staff must have settings below it, such as kind'],
    ['directories:\n  staff:\n    kind:\n    url:\n', 'line 3: directories.staff must have settings below it'],
    ['directories:\n  Staff:\n', 'line 2: directories.Staff: a directory is named by small'],
    ['directories: embedded\n', `line 1: directories ${noNames}`],
    ['directories: staff\n', `line 1: directories ${noNames}`],
    ['directories: []\n', `line 1: directories ${noNames}`],
    ['directories: [staff]\n', `line 1: directories ${noNames}`],
    ['directories: {}\n', `line 1: directories ${noNames}`],
    ['directories:\n', `line 1: directories ${noNames}`],
    ['directories: ~\ndirectory:\n  kind: embedded\n', `line 1: directories ${noNames}`],
    [`directories:${guests}    bas_dn: dc=uni\n`, 'directories.guests.bas_dn is not a setting; did you mean base_dn?'],
    [
      `directories:${guests}    url: ldaps://a\n`,
      'directories.guests.url is set, but directories.guests.kind is embedded',
    ],
    [`directories:${guests}${guests.replace('guests', 'more')}`, 'directories.more is embedded, and the store has one'],
    ['directories:\n  staff:\n    kind: openldap\n', 'directories.staff.base_dn is missing: openldap needs it'],
    [
      `directories:${students}${students.replace('students', 'others')}`,
      'directories.others.suffix is that of another',
    ],
    [
      `directories:${staff}directory:\n  kind: embedded\n`,
      'directory.kind is set, but directories names the directories',
    ],
    [
      `directories:${staff}staff:\n  console: true\n  agents: cn=desk,dc=uni -> lab-*\nreports:\n  mail: a@uni.example\n`,
      'the group cn=desk,dc=uni needs its directory before it, as in staff:cn=desk,dc=uni',
    ],
    [
      `directories:${staff}staff:\n  console: true\n  agents: "staff:cn=desk,dc=uni -> stuff:ou=lab,dc=uni"\nreports:\n  mail: a@uni.example\n`,
      'the base DN stuff:ou=lab,dc=uni names no directory; there is staff',
    ],
    [
      `directories:${staff}staff:\n  console: true\n  agents: "stuff:cn=desk,dc=uni -> lab-*"\nreports:\n  mail: a@uni.example\n`,
      'the group stuff:cn=desk,dc=uni names no directory; there is staff',
    ],
    [
      `directories:${students}    id_attribute: uid\nwebhook:\n  url: https://a.example\n  secret: ${'0123456789abcdef'.repeat(3)}\n`,
      'directories.students.id_attribute names people',
    ],
    [`directories:${staff.replace('/run/secrets/staff', '/nowhere')}`, 'names /nowhere, which does not exist'],
  ])('are refused with the place of what is wrong: %j', (yaml, problem) => {
    expect(problemsOf(yaml).join('\n')).toContain(problem)
  })

  test('are told once of a name that none can have, however many settings stand below it', () => {
    const problems = problemsOf(`directories:${staff.replace('staff:', 'Staff:')}${students}`)
    expect(problems).toEqual([expect.stringContaining('line 3: directories.Staff.kind: a directory is named by small')])
  })

  test('are told once of a name without settings, and may leave single settings empty', () => {
    expect(problemsOf('directories:\n  staff:\n    kind:\n    url:\n')).toHaveLength(1)
    expect(problemsOf(`directories:${guests}    suffix:\n`)).toEqual([])
    expect(loadStoreConfig(sourcesOf('directories:\n'))).toMatchObject({ ok: false })
  })

  test('go with no setting of a single one in the environment, and stand in no variable', () => {
    expect(problemsOf(`directories:${staff}`, { PORTICO_DIRECTORY_POOL: '3' })).toEqual([
      'PORTICO_DIRECTORY_POOL is set, but directories names the directories; keep one of them',
    ])
    expect(problemsOf('', { PORTICO_DIRECTORIES: 'staff' })[0]).toContain('PORTICO_DIRECTORIES is not a setting')
  })

  test('are shown without their secrets', () => {
    const shown = shownSettings(sourcesOf(`directories:${staff}${students}`))
    if (!shown.ok) throw new Error(shown.problems.join('\n'))
    const of = (path: string) => shown.value.settings.find((one) => one.path === path)?.value
    expect(of('directories.students.url')).toBe('ldaps://ldap.uni.example')
    expect(JSON.stringify(shown.value)).not.toContain('Only-')
    expect(shown.value.problems).toEqual([])
  })
})
