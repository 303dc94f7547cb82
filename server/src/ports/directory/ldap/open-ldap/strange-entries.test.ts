import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SlapdPerson } from '../../../../../../directories/slapd.js'
import { listedEntries } from '../../../../testing/listed-entries.js'
import { type SlapdDirectory, slapdSettings, startSlapdDirectory } from '../../../../testing/slapd-directory.js'
import { canonicalUsername } from '../../canonical-username.js'

const password = 'Portico-First-1'
const gif = Buffer.from('GIF89a-rest', 'latin1')

let under: SlapdDirectory
beforeAll(async () => {
  under = await startSlapdDirectory()
})
afterAll(() => under.stop())

const add = (username: string, more: Partial<SlapdPerson> = {}) =>
  under.slapd.addPerson({ username, name: `Person ${username}`, password, ...more })
const find = (username: string) => under.directory.find(username)

describe('a username that an attacker makes up', () => {
  test.each([
    '*',
    'al*',
    '*)(uid=*',
    'ada)(|(uid=*',
    '\\2a',
    '\\41da',
    'ada\0',
    '\0',
    'uid=ada',
    'ada,ou=people,dc=uni,dc=example',
    'a'.repeat(10_000),
    '\u{1f600}'.repeat(5_000),
    '\ud800',
  ])('finds no account (I4): %j', async (username) => {
    await add('ada').catch(() => undefined)
    expect(await find('ada')).not.toBeNull()
    expect(await find(username)).toBeNull()
    expect(await under.directory.byId(username)).toBeNull()
  })
})

describe('a name that the directory compares more loosely than the portal', () => {
  test.each([
    ['ann lee', 'ann  lee'],
    ['zoë', 'zoe\u0308'],
    ['bob', ' bob '],
    ['carl', '\uff43arl'],
    ['dirk', 'di\u00adrk'],
  ])('is no second name of %j (E7): %j', async (username, other) => {
    await add(username)
    expect(await find(username)).toMatchObject({ username })
    expect(await find(other)).toBeNull()
  })

  test('is found in any letter case, under its canonical form', async () => {
    await add('McAdams')
    expect(await find('mcadams')).toMatchObject({ username: 'mcadams' })
    expect(await find('McAdams')).toBeNull()
  })
})

describe('a name that the directory folds', () => {
  test.each([
    ['İpek', ['İpek', 'ipek', 'IPEK']],
    ['IŞIK', ['IŞIK', 'işik']],
    ['two  blanks', ['two  blanks', 'two blanks', 'TWO\u00a0BLANKS']],
    ['one blank', ['one  blank', ' one blank ']],
    ['no mark', ['no mark\u200f', 'no\u200b mark', '\ufeffno mark']],
  ])('reaches the account of %j in each spelling (E7)', async (username, spellings) => {
    await add(username)
    for (const typed of spellings) {
      const { value, whole } = canonicalUsername(typed)
      expect([typed, await under.directory.find(value, whole)]).toMatchObject([typed, { name: `Person ${username}` }])
    }
  })
})

test('a name that holds a sign no font draws in the directory itself is no name of the portal (E7)', async () => {
  await add('soft\u00adly')
  for (const typed of ['soft\u00adly', 'softly']) {
    const { value, whole } = canonicalUsername(typed)
    expect([typed, await under.directory.find(value, whole)]).toEqual([typed, null])
  }
})

describe('where the attribute of the username holds addresses', () => {
  const domains = ['uni.example', 'students.uni.example']
  const addresses = ['gus', 'gus@uni.example', 'gus@students.uni.example', 'hal@uni.example', 'ida@else.example']

  test('each name is looked for as it was typed, and only then without the domain (E7)', async () => {
    const byMail = await startSlapdDirectory({
      settings: { attributes: { ...slapdSettings(under.slapd).attributes, username: 'mail' } },
    })
    for (const [at, mail] of addresses.entries())
      await byMail.slapd.addPerson({ username: `p${at}`, name: mail, password, emails: [mail] })
    const reached = async (typed: string) => {
      const { value, whole } = canonicalUsername(typed, domains)
      return (await byMail.directory.find(value, whole))?.name ?? null
    }
    expect(await Promise.all(addresses.map(reached))).toEqual(addresses)
    expect(await reached('Hal@UNI.example')).toBe('hal@uni.example')
    expect(await reached('gus@uni.example ')).toBe('gus@uni.example')
    expect(await reached('hal')).toBeNull()
    expect(await reached('hal@students.uni.example')).toBeNull()
    await byMail.stop()
  })
})

describe('an entry', () => {
  test('without a full name has the common name', async () => {
    await under.slapd.addPerson({ username: 'eve', password })
    expect(await find('eve')).toMatchObject({ name: 'eve' })
  })

  test('with two usernames is one account under both', async () => {
    await add('fay', { more: { uid: ['fay', 'fay.fox'] } })
    expect(await find('fay.fox')).toEqual(await find('fay'))
  })

  test('with many contacts has each once, in the order of the settings', async () => {
    await add('gus', { emails: ['gus@mail.example', 'gus@home.example'], phones: ['+1 555 0101'] })
    expect(await under.directory.contacts(await find('gus'))).toEqual([
      { kind: 'email', address: 'gus@mail.example' },
      { kind: 'email', address: 'gus@home.example' },
      { kind: 'phone', address: '+1 555 0101' },
    ])
    const listed = (await listedEntries(under.directory)) ?? []
    expect(listed.find(({ kept }) => kept.length === 3)?.kept).toEqual(
      await under.directory.contacts(await find('gus')),
    )
  })

  test('with a photo shows it, and none that is too large or no picture', async () => {
    await add('hal', { photo: gif })
    await add('ida', { photo: Buffer.concat([gif, Buffer.alloc(300_000)]) })
    const [hal, ida] = [await find('hal'), await find('ida')]
    expect(hal).toMatchObject({ hasPhoto: true })
    expect(await under.directory.photo(hal?.id ?? '')).toEqual({ contentType: 'image/gif', bytes: gif })
    expect(await under.directory.photo(ida?.id ?? '')).toBeNull()
  })

  test('without a password takes none', async () => {
    await under.slapd.addEntry({ dn: under.slapd.dnOf('jo'), objectClass: 'inetOrgPerson', cn: 'jo', sn: 'jo' })
    const jo = await find('jo')
    expect(jo).toMatchObject({ username: 'jo' })
    expect(await under.directory.isPasswordRight(jo ?? { nameKey: '' }, password)).toBe(false)
  })

  test('that is no account is not found', async () => {
    await under.slapd.addEntry({
      dn: under.slapd.dnOf('kay'),
      objectClass: ['account', 'simpleSecurityObject'],
      userPassword: 'x',
    })
    expect(await find('kay')).toBeNull()
  })

  test('that refers to another server is passed over', async () => {
    await under.slapd.change(
      `dn: ${under.slapd.dnOf('lea')}\nchangetype: add\nobjectClass: referral\nobjectClass: extensibleObject\nuid: lea\nref: ldap://192.0.2.1/${under.slapd.dnOf('lea')}\n`,
    )
    expect(await find('lea')).toBeNull()
    await add('max')
    expect(await find('max')).not.toBeNull()
  })
})

test('two entries with one username are no account, and the log counts them', async () => {
  await add('nell')
  await under.slapd.addEntry({ dn: `ou=other,${under.slapd.names.people}`, objectClass: 'organizationalUnit' })
  const dn = `uid=nell,ou=other,${under.slapd.names.people}`
  await under.slapd.addEntry({ dn, objectClass: 'inetOrgPerson', cn: 'nell', sn: 'nell', userPassword: password })
  expect(await find('nell')).toBeNull()
  expect(under.logLines.join('')).toMatch(/"level":"warn".*"entries":2.*one username/)
  expect(under.logLines.join('')).not.toContain('nell')
})

test('two entries with one username are no account either where the server tells only one of them (I4)', async () => {
  const limited = await startSlapdDirectory({ database: 'sizelimit 1' })
  const { slapd, directory, logLines } = limited
  for (const unit of ['one', 'two']) {
    const folder = `ou=${unit},${slapd.names.people}`
    await slapd.addEntry({ dn: folder, objectClass: 'organizationalUnit' })
    await slapd.addEntry({ dn: `uid=nell,${folder}`, objectClass: 'inetOrgPerson', cn: 'nell', sn: 'nell' })
  }
  await slapd.addPerson({ username: 'olga', password })
  expect(await directory.find('nell')).toBeNull()
  expect(logLines.join('')).toMatch(/"level":"warn".*one username/)
  expect(await directory.find('olga')).not.toBeNull()
  await limited.stop()
})
