import { writeFileSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { type Slapd, startSlapd } from '../../../../directories/slapd.js'
import type { Contact } from '../../rules/contact/contact-store.js'
import { openSqliteStore } from '../../store/sqlite/open-sqlite-store.js'
import { commandLine } from '../../testing/command-line.js'
import { sampleContact } from '../../testing/store-samples.js'

const { run, inFolder } = commandLine()
let slapd: Slapd | null = null
afterEach(async () => {
  await slapd?.stop()
  slapd = null
})

/** The settings of a portal on a private slapd; mail and secret are not needed. */
async function onSlapd(settings: Record<string, string> = {}) {
  slapd = await startSlapd()
  const env = {
    ...slapd.portalSettings,
    PORTICO_DATA_DIR: inFolder('data'),
    PORTICO_DIRECTORY_EMAIL_ATTRIBUTES: 'mail',
    PORTICO_DIRECTORY_PHONE_ATTRIBUTES: 'mobile',
    PORTICO_INSTITUTION_DOMAINS: 'uni.example',
    ...settings,
  }
  const show = async (name: string, options = '') => {
    const { exit, out, err } = await run(`directory show ${name} ${options}`, { env })
    return { exit, out: out.join('\n'), err: err.join('\n') }
  }
  return { slapd, show }
}

describe('directory show (CMD12)', () => {
  test('tells what the portal reads of an entry, and what follows from it', async () => {
    const { slapd, show } = await onSlapd()
    await slapd.addPerson({
      username: 'ada',
      name: 'Ada Lovelace',
      password: 'Ada-First-1',
      emails: ['ada@mail.example', 'ada@uni.example', 'not an address'],
      phones: ['+1 555 0142'],
      photo: Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1'),
      more: { pwdChangedTime: '20261001000000Z' },
    })
    const { exit, out, err } = await show('ADA')
    expect({ exit, err }).toEqual({ exit: 0, err: '' })
    for (const said of [
      'name             ada',
      'entry            uid=ada,ou=people,dc=uni,dc=example',
      'displayName: Ada Lovelace',
      'jpegPhoto: 12 bytes',
      'sign-in          yes. With the password and a code.',
      'reset            yes. With a code to a verified contact.',
      'password         set 2026-10-01T00:00:00.000Z',
      'expires 2027-10-01T00:00:00.000Z',
      'Not one of your last 3 passwords',
      'lockout          at failure 7, each counts for 600 s',
      'email ada@mail.example, taken: serves sign-in, reset and unlock',
      'email ada@uni.example, left out: a mailbox of the institution',
      'email not an address, left out: malformed',
      'phone +15550142, taken: serves nothing, because no SMS of the portal goes there',
    ])
      expect(out).toContain(said)
    expect(out).not.toMatch(/userPassword|SSHA|Ada-First-1/)
    const { contacts, account, reset } = JSON.parse((await show('ada', '--json')).out)
    expect(contacts).toContainEqual({
      ...{ kind: 'email', address: 'ada@mail.example', leftOut: null, state: 'taken' },
      ...{ serves: 'sign-in, reset and unlock', waitsUntil: null },
    })
    expect(account).toMatchObject({ username: 'ada', passwordExpiresAt: '2027-10-01T00:00:00.000Z' })
    expect(reset).toEqual({ isAllowed: true, why: 'With a code to a verified contact.' })
  })

  test('says what each contact serves, by the rules, and when (N9)', async () => {
    const { slapd, show } = await onSlapd()
    await slapd.addPerson({ username: 'ada', password: 'Ada-First-1', emails: ['ada@mail.example'] })
    const { id } = JSON.parse((await show('ada', '--json')).out).account
    await run('migrate')
    const yet = await show('ada')
    expect(yet.out).toContain('reset            no. No contact serves it yet.')
    expect(yet.out).toContain('ada@mail.example, not taken over yet: serves nothing until the next round of the server')
    const opened = await openSqliteStore({ file: inFolder('data/portico.sqlite'), owner: 'command' })
    const row = (address: string, more: Partial<Contact>) =>
      sampleContact({ id: address, accountId: id, address, canonical: address, ...more })
    await opened.store.contacts.add(row('ada@mail.example', { keptSince: 1, heldUntil: Date.UTC(2099, 0, 1) }))
    const waiting = await show('ada')
    expect(waiting.out).toContain('reset            no. Each contact that could take a code still waits.')
    expect(waiting.out).toContain('taken: serves sign-in, and reset and unlock from 2099-01-01T00:00:00.000Z on')
    await opened.store.contacts.add(row('own@mail.example', {}))
    await opened.store.contacts.add(row('old@mail.example', { keptSince: 1 }))
    const { out } = await show('ada')
    expect(out).toContain('reset            yes. With a code to a verified contact.')
    expect(out).toContain('own@mail.example, not in the entry: serves sign-in, reset and unlock')
    expect(out).toContain('old@mail.example, not in the entry: serves nothing, because the entry does not name it')
    await opened.store.close()
  })

  test('says where contacts serve nothing before a sign-in, and where there is none (N9)', async () => {
    const { slapd, show } = await onSlapd({ PORTICO_DIRECTORY_CONTACTS: 'after-sign-in' })
    await slapd.addPerson({ username: 'ada', password: 'Ada-First-1', emails: ['ada@mail.example'] })
    await slapd.addPerson({ username: 'bea', password: 'Bea-First-1', emails: ['bea@uni.example'] })
    expect((await show('ada')).out).toMatch(
      /reset +no\. No contact serves it yet: the portal takes contacts over at a sign-in/,
    )
    expect((await show('bea')).out).toMatch(/unlock +no\. No contact can take a code/)
  })

  test.each([
    ['a locked', { isLocked: true }, /sign-in +no\. The directory has locked the account/],
    ['a disabled', { isDisabled: true }, /sign-in +no\. The account is disabled, expired or barred/],
    ['a reset', { mustChangePassword: true }, /sign-in +yes\. .*then a new password has to be set/],
  ])('says what holds for %s account', async (_, state, said) => {
    const { slapd, show } = await onSlapd()
    await slapd.addPerson({ username: 'bob', password: 'Bob-First-1', ...state })
    expect((await show('bob')).out).toMatch(said)
  })

  test('says whom the portal lets neither reset nor unlock', async () => {
    const { slapd, show } = await onSlapd({
      PORTICO_DIRECTORY_EXCLUDE_GROUPS: 'admins',
      PORTICO_SELF_SERVICE_EXCLUDE: 'adm-*',
    })
    for (const username of ['carol', 'adm-dave']) await slapd.addPerson({ username, password: 'Portal-First-1' })
    const [dn, member] = [`cn=admins,${slapd.names.groups}`, slapd.dnOf('carol')]
    await slapd.addEntry({ dn, objectClass: 'groupOfNames', member })
    expect((await show('carol')).out).toContain('reset            no. The person is in a privileged group.')
    expect((await show('adm-dave')).out).toContain('reset            no. PORTICO_SELF_SERVICE_EXCLUDE names')
  })

  test('shows of several directories the entry of the person whom a name means (DIR26)', async () => {
    slapd = await startSlapd()
    writeFileSync(inFolder('ca.pem'), slapd.ca)
    const own = { ...slapd.portalSettings, PORTICO_DIRECTORY_CA_FILE: inFolder('ca.pem') }
    const settings = Object.entries(own).map(
      ([setting, value]) => `    ${setting.replace('PORTICO_DIRECTORY_', '').toLowerCase()}: ${JSON.stringify(value)}`,
    )
    const file = [
      'directories:',
      '  guests:',
      '    kind: embedded',
      '  staff:',
      '    suffix: staff.uni.example',
      ...settings,
    ]
    writeFileSync(inFolder('portico.yaml'), file.join('\n'))
    await slapd.addPerson({ username: 'ada', password: 'Ada-First-1' })
    await run('migrate')
    const entriesOf = async (name: string) => {
      const { account, entries } = JSON.parse((await run(`directory show ${name} --json`)).out.join('\n'))
      return [account?.id.replace(/:.*/, ''), ...entries.map(({ dn }: { readonly dn: string }) => dn)]
    }
    expect(await entriesOf('ada')).toEqual(['staff', slapd.dnOf('ada')])
    expect(await run('account add --username ada --name Ada', { input: 'Portico-Second-2' })).toMatchObject({ exit: 0 })
    expect(await entriesOf('ada')).toEqual(['guests'])
    expect(await entriesOf('ada@staff.uni.example')).toEqual(['staff', slapd.dnOf('ada')])
  })

  test('has a sentence for an unknown name, two entries, and a directory that is away', async () => {
    const { slapd, show } = await onSlapd()
    expect(await show('nobody')).toMatchObject({
      exit: 1,
      out: expect.stringContaining('sign-in          no. The directory has no account with this username.'),
    })
    await slapd.addPerson({ username: 'erin', password: 'Erin-First-1' })
    const twin = { dn: `cn=Erin Two,${slapd.names.people}`, objectClass: 'inetOrgPerson', sn: 'Two', uid: 'erin' }
    await slapd.addEntry(twin)
    const two = await show('erin')
    expect(two.exit).toBe(1)
    expect(two.out).toContain('Several entries have this username')
    for (const dn of ['uid=erin,ou=people,dc=uni,dc=example', 'cn=Erin Two,ou=people,dc=uni,dc=example']) {
      expect(two.out).toContain(`entry            ${dn}`)
    }
    await slapd.halt()
    const away = await show('erin')
    expect(away).toMatchObject({ exit: 1, out: '' })
    expect(away.err).toMatch(
      /^The directory server 127\.0\.0\.1:\d+ refuses the connection\. .*PORTICO_DIRECTORY_URL\.$/,
    )
  })

  test('works on the embedded directory', async () => {
    await run('account add --username alice --name Alice --locked', { input: 'Portico-First-1\n' })
    const { exit, out } = await run('directory show alice')
    expect(exit).toBe(0)
    expect(out.join('\n')).toMatch(/sign-in +no\. The directory has locked the account/)
    expect(out.join('\n')).toContain("the portal's own rules (PORTICO_PASSWORD_PROFILE)")
    expect((await run('directory show nobody')).exit).toBe(1)
  })

  test('needs no store on another directory, and refuses a text that is no name', async () => {
    const { show } = await onSlapd()
    expect(await show('"a\u0007b"')).toMatchObject({ exit: 1, err: expect.stringContaining('cannot be a username') })
  })
})
