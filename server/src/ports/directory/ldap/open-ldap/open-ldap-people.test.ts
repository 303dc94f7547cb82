import { Client, TimeLimitExceededError } from 'ldapts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SlapdPerson } from '../../../../../../directories/slapd.js'
import { usualNames } from '../../../../../../directories/slapd-tree.js'
import { startTcpProxy } from '../../../../../../directories/tcp-proxy.js'
import {
  type SlapdDirectory,
  type SlapdDirectoryChoice,
  slapdSettings,
  startSlapdDirectory,
} from '../../../../testing/slapd-directory.js'
import { clockFrom } from '../../../system/clock.js'
import { createLogger } from '../../../system/logger.js'
import type { People, PeopleFound, PeopleQuestion } from '../../people.js'
import { peopleScope } from '../../people-scope.js'
import { type LdapServers, openLdapServers } from '../ldap-servers.js'
import { openLdapPeople } from './open-ldap.js'

const access = `access to attrs=sn,givenName by dn.exact="${usualNames.portal}" read by * none`
const log = createLogger({ level: 'silent', format: 'json' })
const opened: SlapdDirectory[] = []
afterAll(async () => {
  for (const { stop } of opened) await stop()
})

async function start(choice: SlapdDirectoryChoice = {}) {
  const under = await startSlapdDirectory({ access, ...choice })
  opened.push(under)
  return under
}

const password = 'Portico-First-1'
const person = (username: string, [givenName, sn]: readonly [string, string], more: Partial<SlapdPerson> = {}) => ({
  ...{ username, password, name: `${givenName} ${sn}`, more: { givenName, sn } },
  ...more,
})
const words = (text: string): PeopleQuestion => ({ by: 'words', words: text.split(' ') })
const search = (people: People, question: PeopleQuestion, scope = '') =>
  people.search(question, { scopes: [peopleScope(scope)], most: 10 })
const usernames = ({ people }: PeopleFound) => people.map(({ username }) => username).sort()

describe('people on OpenLDAP', () => {
  let under: SlapdDirectory
  const students = `ou=students,${usualNames.people}`
  beforeAll(async () => {
    under = await start({ database: 'index sn,givenName,displayName sub,eq' })
    await under.slapd.addEntry({ dn: students, objectClass: 'organizationalUnit' })
    await under.slapd.addPeople([
      person('garcia', ['María José', 'García López'], { emails: ['Maria@mail.example'], phones: ['+49 151 1234567'] }),
      person('maria', ['Maria', 'Garcez'], { emails: ['shared@mail.example'] }),
      person('mario', ['Mario', 'Garbo'], { emails: ['shared@mail.example'] }),
      ...Array.from({ length: 60 }, (_, n) => person(`many${n}`, ['Ilse', `Bilse${n}`])),
    ])
    await under.slapd.addEntry({
      ...{ dn: `uid=nina,${students}`, objectClass: 'inetOrgPerson', cn: 'Nina', sn: 'Nussbaum' },
      ...{ displayName: 'Nina Nussbaum', givenName: 'Nina' },
    })
  })

  test.each([
    'garcía lópez',
    'garcía lópez maría',
    'maría josé garcía lópez',
    'MARÍA JOSÉ GARCÍA',
    'garcía maría josé',
  ])('are found by surnames and first names of several words, such as %j (HD5)', async (text) => {
    expect(usernames(await search(under.people, words(text)))).toEqual(['garcia'])
  })

  test.each([
    ['email', 'maria@mail.example', ['garcia']],
    ['email', 'shared@mail.example', ['maria', 'mario']],
    ['email', '*@mail.example', []],
    ['email', 'maria@mail.example)(uid=*', []],
    ['email', 'maria', []],
    ['phone', '+491511234567', ['garcia']],
    ['phone', '*1234567', []],
  ] as const)('are found by a whole %s that their entries keep: %s', async (kind, spelling, expected) => {
    const question = { by: 'contact', kind, spellings: [spelling] } as const
    expect(usernames(await search(under.people, question))).toEqual(expected)
  })

  test('are found below the name that a desk has, and nobody else (HD5)', async () => {
    expect(usernames(await search(under.people, words('nina')))).toEqual(['nina'])
    expect(usernames(await search(under.people, words('nina'), 'OU=Students, ou=people,dc=uni,dc=example'))).toEqual([
      'nina',
    ])
    expect(usernames(await search(under.people, words('mar'), students))).toEqual([])
    expect(usernames(await search(under.people, words('nina'), 'dc=uni,dc=example'))).toEqual(['nina'])
    for (const elsewhere of [`ou=gone,${usualNames.people}`, usualNames.groups, 'o=other', 'ou=,=', 'no name='])
      expect(usernames(await search(under.people, words('nina'), elsewhere))).toEqual([])
    const nina = await under.directory.find('nina')
    const mario = await under.directory.find('mario')
    if (nina === null || mario === null) throw new Error('nobody is there')
    const isIn = (account: typeof nina, scope: string) => under.people.isIn(account, peopleScope(scope))
    expect([await isIn(nina, students), await isIn(mario, students), await isIn(mario, usualNames.people)]).toEqual([
      true,
      false,
      true,
    ])
    expect([await isIn(nina, 'ni?a'), await isIn(nina, 'n'), await isIn(nina, '')]).toEqual([true, false, true])
    expect(await isIn({ ...nina, id: 'gone' }, students)).toBe(false)
  })

  test('are ten at most, and it is told that there are more (HD5)', async () => {
    const found = await search(under.people, words('ils bil'))
    expect([found.people.length, found.isCut]).toEqual([10, true])
  })

  test('of a name pattern are looked for among fifty, and it is told that there are more (HD5)', async () => {
    const found = await search(under.people, words('ilse'), 'many5*')
    expect(found.isCut).toBe(true)
    for (const name of usernames(found)) expect(name).toMatch(/^many5/)
    expect(usernames(await search(under.people, words('bilse59'), 'many5*'))).toEqual(['many59'])
    await expect(search(under.people, words('ilse'), 'nobody-*')).rejects.toMatchObject({ code: 'search-text' })
  })
})

test.each([
  ['4, of the size', 'sizelimit 3'],
  ['11, of the work', 'limits * size.unchecked=3'],
])('a limit of the server with result %s asks for more text, and is no outage (HD5)', async (_, database) => {
  const { slapd, people, logLines } = await start({ database })
  await slapd.addPeople(Array.from({ length: 8 }, (_each, n) => person(`many${n}`, ['Ilse', `Bilse${n}`])))
  for (let n = 0; n < 6; n += 1)
    await expect(search(people, words('ilse'))).rejects.toMatchObject({ code: 'search-text' })
  const exact = await search(people, { by: 'contact', kind: 'email', spellings: ['nobody@mail.example'] }).catch(
    (error: unknown) => error,
  )
  expect([{ people: [], isCut: false }, expect.objectContaining({ code: 'search-text' })]).toContainEqual(exact)
  expect(logLines.filter((line) => line.includes('"level":50'))).toEqual([])
})

test('a limit of the time keeps those who were found before it, and tells that there are more (HD5)', async () => {
  const { slapd } = await start()
  const settings = slapdSettings(slapd)
  const page = {
    searchEntries: [{ dn: 'uid=ilse', uid: 'ilse', entryUUID: 'an-id', cn: 'Ilse' }],
    searchReferences: [],
  }
  const servers: LdapServers = {
    ...openLdapServers(settings, { log }),
    read: (work) =>
      work(Object.assign(new Client({ url: 'ldap://nowhere' }), { searchPaginated }), {
        url: new URL('ldap://nowhere'),
      }),
  }
  let isFirst = true
  async function* searchPaginated() {
    if (isFirst) yield page
    isFirst = false
    throw new TimeLimitExceededError()
  }
  const people = openLdapPeople({ settings, servers, clock: clockFrom(0), log })
  const ilse = { id: 'an-id', username: 'ilse', name: 'Ilse' }
  expect(await search(people, words('ilse'))).toEqual({ people: [ilse], isCut: true })
  await expect(search(people, words('ilse'))).rejects.toMatchObject({ code: 'search-text' })
})

test('a directory that says nothing is an outage within its time (HD5)', async () => {
  const { slapd } = await start()
  const proxy = await startTcpProxy(Number(new URL(slapd.ldapsUrl).port))
  const settings = { ...slapdSettings(slapd), urls: [new URL(`ldaps://127.0.0.1:${proxy.port}`)], timeoutMs: 600 }
  const servers = openLdapServers(settings, { log })
  const people = openLdapPeople({ settings, servers, clock: clockFrom(0), log })
  expect(await search(people, words('ilse'))).toEqual({ people: [], isCut: false })
  await proxy.set({ kind: 'silence' })
  await expect(search(people, words('ilse'))).rejects.toMatchObject({ name: 'Unavailable', what: 'directory' })
  await servers.close()
  await proxy.stop()
})
