import { once } from 'node:events'
import { appendFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { certificateAuthority, serverCertificate } from '../../../../directories/certificates.js'
import { type Slapd, startSlapd } from '../../../../directories/slapd.js'
import type { SlapdChoice } from '../../../../directories/slapd-tree.js'
import { doctorAnswer } from '../../testing/ask-doctor.js'
import { commandLine } from '../../testing/command-line.js'
import { type MailSink, startMailSink } from '../../testing/mail-sink.js'
import { asConsumer } from '../../testing/slapd-directory.js'

const { run, inFolder } = commandLine()
const secret = 'k3J9-fq0Zt7vLw2xYb8mRd5nHs6pGc1a'
let mail: MailSink
let slapd: Slapd | null = null
beforeEach(async () => {
  mail = await startMailSink()
})
afterEach(async () => {
  await Promise.all([mail.close(), slapd?.stop()])
  slapd = null
})

interface Portal {
  readonly choice?: SlapdChoice | undefined
  /** Settings over the right ones; an empty one is not set. */
  readonly settings?: (started: Slapd) => Record<string, string>
  /** Work on the directory, or on the files of the operator, after the start. */
  readonly more?: (started: Slapd) => Promise<void>
}

interface Broken extends Omit<Portal, 'choice'> {
  readonly choice?: () => Promise<SlapdChoice>
  readonly code: string
  readonly found: RegExp
  readonly mend: RegExp
  /** Other checks that fail for the same reason. */
  readonly also?: readonly string[]
}

/** The doctor's answer on a private slapd with a canary. */
async function doctor({ choice = {}, settings = () => ({}), more = async () => undefined }: Portal = {}) {
  slapd = await startSlapd(choice)
  await slapd.addPerson({ username: 'canary', password: 'Canary-First-1', emails: ['canary@mail.example'] })
  writeFileSync(inFolder('ca.pem'), slapd.ca)
  await more(slapd)
  const env = {
    PORTICO_PUBLIC_URL: 'http://localhost:8080',
    PORTICO_SECRET: secret,
    PORTICO_MAIL_URL: mail.url.href,
    PORTICO_DATA_DIR: inFolder('data'),
    ...slapd.portalSettings,
    PORTICO_DIRECTORY_CA_FILE: inFolder('ca.pem'),
    PORTICO_DIRECTORY_EMAIL_ATTRIBUTES: 'mail',
    PORTICO_DIRECTORY_CANARY: 'canary',
    ...settings(slapd),
  }
  await run('migrate', { env })
  const answer = doctorAnswer(await run('doctor --json', { env }), [secret, slapd.portalPassword])
  return { ...answer, env }
}

/** Set-ups with one mistake: the check that fails, what it finds, and what mends it. */
const broken: Record<string, Broken> = {
  'a wrong host name': {
    settings: () => ({ PORTICO_DIRECTORY_URL: 'ldap://ldap.portico.invalid' }),
    code: 'directory-name',
    found: /^The name ldap\.portico\.invalid has no address/,
    mend: /PORTICO_DIRECTORY_URL/,
  },
  'a port that is shut': {
    settings: () => ({ PORTICO_DIRECTORY_URL: 'ldap://127.0.0.1:9' }),
    code: 'directory-connection',
    found: /127\.0\.0\.1:9 refuses the connection/,
    mend: /PORTICO_DIRECTORY_URL/,
  },
  'a CA that is not trusted': {
    more: async () => writeFileSync(inFolder('ca.pem'), (await certificateAuthority('CA of another university')).cert),
    code: 'directory-authority',
    found: /certificate of an unknown authority/,
    mend: /PORTICO_DIRECTORY_CA_FILE/,
  },
  'an expired certificate': {
    choice: async () => {
      const ca = await certificateAuthority('CA of the university')
      return { tls: { ca, server: await serverCertificate(ca, { addresses: ['127.0.0.1'], isExpired: true }) } }
    },
    code: 'directory-expiry',
    found: /certificate that is not valid today/,
    mend: /Renew it/,
  },
  'a refused StartTLS': {
    choice: async () => ({ tls: null }),
    settings: () => ({ PORTICO_DIRECTORY_CA_FILE: '' }),
    code: 'directory-tls',
    found: /refuses StartTLS/,
    mend: /ldaps:\/\//,
  },
  'a wrong password of the service account': {
    settings: () => ({ PORTICO_DIRECTORY_BIND_PASSWORD: 'Wrong-Password-1' }),
    code: 'directory-bind',
    found: /refuses name or password of the service account/,
    mend: /PORTICO_DIRECTORY_BIND_PASSWORD/,
  },
  'an excluded group whose members are hidden': {
    choice: async () => ({
      access: 'access to dn.subtree="ou=groups,dc=uni,dc=example" attrs=member by * none',
    }),
    more: (started) =>
      started.addEntry({ dn: 'cn=hidden,ou=groups,dc=uni,dc=example', objectClass: 'groupOfNames', member: 'cn=x' }),
    settings: () => ({ PORTICO_DIRECTORY_EXCLUDE_GROUPS: 'Hidden' }),
    code: 'directory-exclude-groups',
    found: /The members of the group cn=hidden,.* cannot be read/,
    mend: /PORTICO_DIRECTORY_EXCLUDE_GROUPS/,
  },
  'a server that is a copy of another one': {
    choice: async () => ({ folder: inFolder('slapd') }),
    more: async (started) => {
      await started.halt()
      appendFileSync(inFolder('slapd/slapd.conf'), asConsumer)
      await started.start()
    },
    code: 'directory-right-reset',
    found: /^The server takes no writes \(result 10\)/,
    mend: /PORTICO_DIRECTORY_URL/,
    also: ['directory-right-unlock'],
  },
  'a service account that may set a password and not compare one': {
    choice: async () => ({
      access: `access to attrs=userPassword by dn.exact="cn=portal,ou=services,dc=uni,dc=example" =w by * break`,
    }),
    code: 'directory-right-change',
    found: /may not compare the old one \(result 53/,
    mend: /userPassword.* =xw/,
  },
  'a base that is missing': {
    settings: () => ({ PORTICO_DIRECTORY_BASE_DN: 'ou=nowhere,dc=uni,dc=example' }),
    code: 'directory-base',
    found: /There is no base ou=nowhere,dc=uni,dc=example/,
    mend: /PORTICO_DIRECTORY_BASE_DN/,
  },
  'a filter that finds no entry': {
    settings: () => ({ PORTICO_DIRECTORY_USER_FILTER: '(objectClass=posixAccount)' }),
    code: 'directory-filter',
    found: /sees no entries below the bases that fit \(objectClass=posixAccount\) and have uid/,
    mend: /PORTICO_DIRECTORY_USER_FILTER/,
  },
  'a filter that finds two entries for one name': {
    more: (started) =>
      started.addEntry({
        dn: `cn=Canary Two,${started.names.people}`,
        objectClass: 'inetOrgPerson',
        sn: 'Two',
        uid: 'canary',
      }),
    code: 'directory-names',
    found: /1 username belongs to more than one entry: canary/,
    mend: /PORTICO_DIRECTORY_USER_FILTER/,
    also: ['directory-canary'],
  },
  'a missing right to reset': {
    choice: async () => ({ without: ['reset'] }),
    code: 'directory-right-reset',
    found: /may not set the password/,
    mend: /olcAccess: \{0\}to attrs=userPassword by dn\.exact="cn=portal,ou=services,dc=uni,dc=example" =xw/,
  },
  'a missing right to unlock': {
    choice: async () => ({ without: ['unlock'] }),
    code: 'directory-right-unlock',
    found: /may not lift a lock/,
    mend: /olcAccess: \{0\}to attrs=pwdAccountLockedTime by dn\.exact="cn=portal,ou=services,dc=uni,dc=example" write/,
  },
  'a policy that cannot be read': {
    choice: async () => ({ without: ['policies'] }),
    code: 'directory-policy',
    found: /the service account sees none of them/,
    mend: /olcAccess: \{0\}to filter=\(objectClass=pwdPolicy\)/,
  },
}

describe('portico doctor on OpenLDAP (CMD11)', () => {
  test('finds nothing wrong with the usual set-up, and leaves the canary as it was', async () => {
    const ofDesk = { PORTICO_STAFF_CONSOLE: 'true', PORTICO_REPORTS_MAIL: 'desk@uni.example' }
    const console = { ...ofDesk, PORTICO_STAFF_NETWORKS: '10.1.0.0/16' }
    const { exit, checks, env, of } = await doctor({ settings: () => console })
    const wrong = checks.filter(({ state }) => state !== 'ok' && state !== 'skipped')
    // Nobody is an agent yet.
    expect(wrong.map(({ code }) => code)).toEqual(['staff-agents'])
    expect(exit).toBe(0)
    expect(of('staff-search')?.found).toMatch(/^A search of the help desk takes 0\.\d s\.$/)
    const { out } = await run('directory show canary', { env })
    expect(out.join('\n')).toContain('mail: canary@mail.example')
    expect(out.join('\n')).not.toMatch(/pwdAccountLockedTime|pwdReset/)
  })

  test('with --no-canary writes nothing to the directory, and says what it did not try (OPS4)', async () => {
    const { env } = await doctor()
    const password = async () => slapd?.valuesOf(slapd.dnOf('canary'), 'userPassword')
    const before = await password()
    const left = doctorAnswer(await run('doctor --json --no-canary', { env }), [secret])
    expect([left.exit, left.of('directory-right-reset')?.state]).toEqual([0, 'skipped'])
    expect(await password()).toEqual(before)
    await run('doctor --json', { env })
    expect(await password()).not.toEqual(before)
  })

  test.each(Object.entries(broken))('tells %s', async (_, { choice, code, found, mend, also = [], ...rest }) => {
    const { exit, failed, of } = await doctor({ choice: await choice?.(), ...rest })
    expect(exit).toBe(1)
    expect(failed).toEqual([code, ...also])
    expect(of(code)?.found).toMatch(found)
    expect(of(code)?.mend).toMatch(mend)
  })

  test.each([
    ['reset', 'directory-right-reset'],
    ['unlock', 'directory-right-unlock'],
    ['policies', 'directory-policy'],
  ] as const)('names the grant of the right %s, which mends it', async (right, code) => {
    const broken = await doctor({ choice: { without: [right] } })
    const grant = broken.of(code)?.mend?.replace(/^.*olcAccess: \{0\}to/, 'access to') ?? ''
    await slapd?.stop()
    const mended = await doctor({ choice: { without: [right], access: grant } })
    expect(mended.failed).toEqual([])
  })

  test('tells attributes that the service account does not read, and names the grant that mends it', async () => {
    const access = 'access to attrs=pwdChangedTime by * none'
    const broken = await doctor({ choice: { access } })
    expect(broken.failed).toEqual(['directory-right-read'])
    const grant = broken.of('directory-right-read')?.mend?.replace(/^.*olcAccess: \{0\}to/, 'access to') ?? ''
    await slapd?.stop()
    expect((await doctor({ choice: { access: `${grant}\n${access}` } })).failed).toEqual([])
  })

  test.each([
    ['another kind of directory', { PORTICO_DIRECTORY_KIND: 'active-directory' }, 'directory-kind'],
    ['the service account as the canary', { PORTICO_DIRECTORY_CANARY: 'portal' }, 'directory-canary'],
  ])('tells %s', async (_, wrong, code) => {
    const names = { PORTICO_DIRECTORY_BASE_DN: 'dc=uni,dc=example', PORTICO_DIRECTORY_USERNAME_ATTRIBUTE: 'cn' }
    const { failed, of } = await doctor({ settings: () => ({ ...names, ...wrong }) })
    expect(failed).toEqual([code])
    expect(of(code)?.mend).toContain(Object.keys(wrong)[0])
  })

  test('warns of a certificate that ends within 30 days', async () => {
    const ca = await certificateAuthority('CA of the university')
    const server = await serverCertificate(ca, { addresses: ['127.0.0.1'], validDays: 9.5 })
    const { exit, of } = await doctor({ choice: { tls: { ca, server } } })
    expect(exit).toBe(0)
    expect(of('directory-expiry')).toMatchObject({ state: 'warning', mend: 'Renew it in time.' })
    expect(of('directory-expiry')?.found).toContain('valid for 9 more days')
  })

  test.each<[string, string, string, RegExp]>([
    ['not set', '', 'skipped', /\{SSHA\}!….* only where the service account may read/],
    ['fits nobody', '(employeeTyp=left)', 'warning', /fits no account/],
    ['cannot be searched', '(employeeType=*)', 'warning', /fits no account/],
    ['fits somebody', '(uid=canary)', 'ok', /bars accounts/],
  ])('tells of a filter of barred accounts that %s', async (...[, filter, state, found]) => {
    const { of } = await doctor({ settings: () => ({ PORTICO_DIRECTORY_BARRED_FILTER: filter }) })
    expect(of('directory-barred')?.state).toBe(state)
    expect(of('directory-barred')?.found).toMatch(found)
  })

  test('has fourteen different answers to broken set-ups', () => {
    expect(new Set(Object.values(broken).map(({ code }) => code)).size).toBe(14)
  })

  test.each([
    ['a minimum age', { pwdMinAge: '172800' }, 'directory-resets', /refuses a reset for 2 days/, /pwdMinAge to 0/],
    ['safe changes', { pwdSafeModify: 'TRUE' }, 'directory-resets', /demands the old password/, /pwdSafeModify/],
    [
      'a lock that adds up',
      { pwdFailureCountInterval: '0' },
      'directory-lockout',
      /^cn=default,ou=policies,dc=uni,dc=example forgets no failure/,
      /pwdFailureCountInterval/,
    ],
    ['an early lock', { pwdMaxFailure: '3' }, 'directory-lockout', /locks at failure 3/, /Raise the threshold/],
  ])('warns of a policy with %s', async (...[, policy, code, found, mend]) => {
    const { of } = await doctor({ choice: { policy } })
    expect(of(code)?.state).toBe('warning')
    expect(of(code)?.found).toMatch(found)
    expect(of(code)?.mend).toMatch(mend)
  })

  test('tells that the failures of an account cannot be read, and names the rule that mends it', async () => {
    const broken = await doctor({ choice: { access: 'access to attrs=pwdFailureTime by * none' } })
    const state = broken.of('directory-lock-state')
    expect(state).toMatchObject({ state: 'failed', found: expect.stringContaining('counts the failures') })
    const grant = /olcAccess: \{0\}(.*)$/.exec(state?.mend ?? '')?.[1] ?? ''
    await slapd?.stop()
    const mended = await doctor({ choice: { access: `access ${grant}` } })
    expect(mended.of('directory-lock-state')?.state).toBe('ok')
  })

  test('warns where people may write their contacts themselves, and names the rule that mends it', async () => {
    const access = 'access to attrs=mail by self write by * break'
    const broken = await doctor({ choice: { access } })
    const contacts = broken.of('directory-contacts')
    expect(contacts).toMatchObject({
      state: 'warning',
      found: expect.stringMatching(/^People may write mail.*from the first day/),
      mend: expect.stringContaining('PORTICO_DIRECTORY_CONTACTS to after-sign-in, or'),
    })
    const rule = contacts?.mend?.replace(/^.*olcAccess: \{0\}to/, 'access to') ?? ''
    await slapd?.stop()
    const mended = await doctor({ choice: { access: `${rule}\n${access}` } })
    expect(mended.of('directory-contacts')).toMatchObject({
      state: 'ok',
      found: expect.stringContaining('people can write them only where a rule of the directory lets them'),
    })
  })

  test('warns of a directory that does not list all accounts, and names the limit that mends it', async () => {
    const more = async (started: Slapd) => started.addPerson({ username: 'bob', password: 'Bob-First-1' })
    const broken = await doctor({ choice: { database: 'sizelimit size.prtotal=1' }, more })
    const filter = broken.of('directory-filter')
    expect(filter).toMatchObject({ state: 'warning' })
    const limits = filter?.mend?.replace(/^.*olcLimits: /, 'limits ').replace(/\.$/, '') ?? ''
    await slapd?.stop()
    const mended = await doctor({ choice: { database: `sizelimit size.prtotal=1\n${limits}` }, more })
    expect(mended.of('directory-filter')).toMatchObject({ state: 'ok' })
  })

  test('goes on with the servers that work, and warns of the others, also of a silent one', async () => {
    const silent = createServer(() => undefined).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const { exit, failed, of } = await doctor({
      settings: ({ ldapUrl }) => ({
        PORTICO_DIRECTORY_URL: `ldap://127.0.0.1:9,ldap://127.0.0.1:${port},${ldapUrl}`,
        PORTICO_DIRECTORY_TIMEOUT_SECONDS: '2',
      }),
    })
    silent.close()
    expect({ exit, failed }).toEqual({ exit: 0, failed: [] })
    expect(of('directory-connection')).toMatchObject({ state: 'warning' })
    expect(of('directory-connection')?.found).toMatch(/:9 refuses the connection.*does not answer in time/)
    expect(of('directory-right-unlock')).toMatchObject({ state: 'ok' })
  })

  test('skips the rights without a canary, and says how to make one', async () => {
    const { exit, of } = await doctor({ settings: () => ({ PORTICO_DIRECTORY_CANARY: '' }) })
    expect(exit).toBe(0)
    expect(of('directory-canary')).toMatchObject({ state: 'skipped', mend: expect.stringContaining('_CANARY') })
    expect(of('directory-right-reset')).toMatchObject({ state: 'skipped' })
    expect(of('directory-contacts')).toMatchObject({
      state: 'warning',
      found: expect.stringContaining('no canary to try whether people may write mail'),
      mend: expect.stringMatching(/PORTICO_DIRECTORY_CANARY, or set PORTICO_DIRECTORY_CONTACTS to after-sign-in/),
    })
  })

  test('needs no canary for contacts that serve nothing before a sign-in', async () => {
    const settings = () => ({ PORTICO_DIRECTORY_CANARY: '', PORTICO_DIRECTORY_CONTACTS: 'after-sign-in' })
    const { of } = await doctor({ settings })
    expect(of('directory-contacts')).toMatchObject({ state: 'skipped' })
  })
})

test.each(['Ends-In-A-Blank ', ' Begins-With-One', 'Has-Neither'])(
  'a service account whose password is "%s" binds with its file (SET3)',
  async (password) => {
    const file = inFolder('bind-password')
    const { of } = await doctor({
      async more({ change, portalSettings }) {
        writeFileSync(file, `${password}\n`)
        const value = Buffer.from(password).toString('base64')
        const dn = portalSettings['PORTICO_DIRECTORY_BIND_DN']
        await change(`dn: ${dn}\nchangetype: modify\nreplace: userPassword\nuserPassword:: ${value}\n`)
      },
      settings: () => ({ PORTICO_DIRECTORY_BIND_PASSWORD: '', PORTICO_DIRECTORY_BIND_PASSWORD_FILE: file }),
    })
    expect(of('directory-bind')).toMatchObject({ state: 'ok' })
    expect(of('secret')?.state).toBe(password === password.trim() ? 'ok' : 'warning')
  },
)
