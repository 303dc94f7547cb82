import { writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Samba, startSamba } from '../../../../directories/samba.js'
import { type Slapd, startSlapd } from '../../../../directories/slapd.js'
import { openSqliteStore } from '../../store/sqlite/open-sqlite-store.js'
import { commandLine } from '../../testing/command-line.js'
import { portalSecret } from '../../testing/test-portal.js'

const { run, inFolder } = commandLine()

/** Runs commands, which may fail, on a directory and a store of its own. */
const endOn =
  (directory: () => Readonly<Record<string, string>>, store: string) =>
  (line: string, more: Record<string, string> = {}) => {
    const own = { PORTICO_STORE_URL: `sqlite:${inFolder(store)}`, PORTICO_SECRET: portalSecret }
    return run(line, { env: { ...directory(), ...own, ...more } })
  }

/** Runs commands that must not fail, and returns what they print. */
const commandsOn =
  (...where: Parameters<typeof endOn>) =>
  async (line: string, more: Record<string, string> = {}) => {
    const { exit, out, err } = await endOn(...where)(line, more)
    expect({ line, exit, err }).toEqual({ line, exit: 0, err: [] })
    return out
  }

let slapd: Slapd
beforeAll(async () => {
  slapd = await startSlapd({
    access: 'access to attrs=ou by dn.exact="cn=portal,ou=services,dc=uni,dc=example" read',
  })
})
afterAll(() => slapd.stop())

const openLdap = {
  unit: 'ou',
  settings: () => slapd.portalSettings,
  start: async () => undefined,
  stop: async () => undefined,
  addPerson: (username: string, more: Readonly<Record<string, string>> = {}) =>
    slapd.addPerson({ username, name: username, password: 'Ada-First-1', emails: [], phones: [], more }),
  removePerson: (username: string) =>
    slapd.change(`dn: uid=${username},ou=people,dc=uni,dc=example\nchangetype: delete\n`),
}

let samba: Samba
const activeDirectory = {
  unit: 'department',
  settings: () => samba.portalSettings,
  start: async () => {
    samba = await startSamba()
  },
  stop: () => samba.stop(),
  addPerson: (username: string, attributes: Readonly<Record<string, string>> = {}) =>
    samba.addUser({ username, password: 'Ada-First-1', attributes }),
  removePerson: (username: string) => samba.database.remove(`CN=${username},${samba.people}`),
}

describe.each([
  { name: 'OpenLDAP', directory: openLdap },
  { name: 'Active Directory', directory: activeDirectory },
])('on $name', { timeout: 60_000 }, ({ directory }) => {
  beforeAll(directory.start)
  afterAll(directory.stop)

  test('person, contact and session commands work there, and find who left it (CMD14, CMD17)', async () => {
    const portico = commandsOn(directory.settings, 'p.sqlite')
    await directory.addPerson('ada')
    await directory.addPerson('ben')
    writeFileSync(inFolder('contacts.csv'), 'username,email\nada,ada@mail.example\nben,ben@mail.example\n')
    await portico('migrate')
    await portico(`contact import ${inFolder('contacts.csv')}`)
    expect((await portico('contact list ada'))[1]).toMatch(/^email\tada@mail\.example\t/)
    expect(await portico('session list ada')).toHaveLength(1)
    const exported = JSON.parse((await portico('person export ada')).join('\n')) as { readonly accountId: string }
    expect(exported).toMatchObject({ account: null, directory: { username: 'ada' }, contacts: [{ kind: 'email' }] })
    expect(await portico('person delete ada')).toEqual([
      'Deleted ada with 1 contact.',
      expect.stringMatching(/^The audit keeps \d+ events under a keyed hash\.$/),
      'The directory still has the account "ada": delete or disable it there.',
    ])
    expect(JSON.parse((await portico('person export ada')).join('\n'))).toMatchObject({
      person: { enrolledAt: null, language: null, deviceGeneration: 1 },
      contacts: [],
    })
    expect((await portico('person list')).slice(1).map((row) => row.split('\t')[1])).toEqual(
      expect.arrayContaining(['ada', 'ben']),
    )
    expect(await portico('person list --gone')).toHaveLength(1)
    await directory.removePerson('ben')
    const [gone, ...others] = (await portico('person list --gone --json')).map(
      (line) => JSON.parse(line) as { readonly id: string; readonly username: string | null },
    )
    expect([gone?.username, others]).toEqual([null, []])
    expect((await portico(`person delete --id ${gone?.id}`))[0]).toBe(`Deleted ${gone?.id} with 1 contact.`)
    expect(await portico('person list --gone')).toHaveLength(1)
  })

  test('coverage counts each person in their unit, and refuses units that are too small (CV1, CV2)', async () => {
    const server = { PORTICO_PUBLIC_URL: 'http://localhost:8080', PORTICO_MAIL_URL: 'smtp://127.0.0.1:9' }
    const settings = { ...server, PORTICO_DIRECTORY_UNIT_ATTRIBUTE: directory.unit }
    const portico = commandsOn(directory.settings, 'coverage.sqlite')
    const unitOf = { p: { [directory.unit]: 'Physics' }, m: { [directory.unit]: 'Mathematics' }, n: {} }
    const names = [...'ppppppppp', ...'mmmm', ...'nn'].map((unit, index) => `${unit}${index}`)
    for (const name of names) await directory.addPerson(name, unitOf[name.charAt(0) as keyof typeof unitOf])
    const rows = names.map((name) => `${name},${name}@mail.example`)
    writeFileSync(inFolder('contacts.csv'), ['username,email', ...rows, ''].join('\n'))
    await portico('migrate')
    await portico(`contact import ${inFolder('contacts.csv')}`)
    const listed = (await portico('people coverage --list --json', settings)).map(
      (line) => JSON.parse(line) as { readonly username: string; readonly unit: string | null; readonly way: string },
    )
    expect(listed.filter(({ way }) => way !== 'none')).toHaveLength(15)
    expect(listed).toContainEqual(expect.objectContaining({ username: 'm9', unit: 'Mathematics', way: 'one' }))
    expect((await portico('people coverage', server))[2]).toBe('one\t15')
    // Nine at most are of Physics, told as five, and four of no unit: two at least of the others are left.
    for (const form of ['', '--json'])
      expect(await endOn(directory.settings, 'coverage.sqlite')(`people coverage --by unit ${form}`, settings)).toEqual(
        {
          exit: 1,
          out: [],
          err: [expect.stringMatching(/^The units are too small: .* would tell of single people\. Leave --by away/)],
        },
      )
    await directory.removePerson('m9')
    const byUnit = await portico('people coverage --by unit --json', settings)
    expect(byUnit.map((line) => JSON.parse(line) as unknown)).toContainEqual(
      expect.objectContaining({ unit: 'Physics', one: 5 }),
    )
  })
})

test('the addresses that the portal wrote into an entry stay known until the server has taken them out (CMD14)', async () => {
  const portico = commandsOn(openLdap.settings, 'written-back.sqlite')
  await slapd.addPerson({ username: 'cleo', name: 'Cleo', password: 'Ada-First-1', emails: [], phones: [] })
  writeFileSync(inFolder('contacts.csv'), 'username,email\ncleo,cleo@mail.example\n')
  const env = { PORTICO_DIRECTORY_WRITE_BACK_ATTRIBUTE: 'carLicense' }
  await portico('migrate', env)
  await portico(`contact import ${inFolder('contacts.csv')}`, env)
  const { accountId } = JSON.parse((await portico('person export cleo', env)).join('\n')) as {
    readonly accountId: string
  }
  const { store } = await openSqliteStore({ file: inFolder('written-back.sqlite'), owner: 'command' })
  await store.writtenBack.settle({ accountId, addresses: ['cleo@mail.example'] })
  await portico('person delete cleo', env)
  const now = Date.now()
  expect(await store.writtenBack.due({ verifiedBefore: now, now, most: 9 })).toEqual([{ accountId, addresses: [] }])
  await slapd.change('dn: uid=cleo,ou=people,dc=uni,dc=example\nchangetype: delete\n')
  await portico(`person delete --id ${accountId}`, env)
  expect(await store.writtenBack.due({ verifiedBefore: now, now, most: 9 })).toEqual([])
  await store.close()
})
