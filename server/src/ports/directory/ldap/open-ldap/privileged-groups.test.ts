import { afterEach, describe, expect, test } from 'vitest'
import { type SlapdDirectory, startSlapdDirectory } from '../../../../testing/slapd-directory.js'

const password = 'Portico-First-1'
const groups = 'ou=groups,dc=uni,dc=example'
const dnOf = (username: string) => `uid=${username},ou=people,dc=uni,dc=example`
const group = (name: string) => `cn=${name},${groups}`

let under: SlapdDirectory
afterEach(() => under.stop())

/** A directory that excludes these groups, and has Ada in groups of every kind, nested. */
async function start(excludeGroups: readonly string[]) {
  under = await startSlapdDirectory({ excludeGroups })
  const { slapd } = under
  for (const username of ['ada', 'bea', 'cleo', 'dora']) await slapd.addPerson({ username, password })
  const add = (name: string, objectClass: string, more: object) =>
    slapd.addEntry({ dn: group(name), objectClass, ...more })
  await add('admins', 'groupOfNames', { member: [group('operators'), dnOf('ada')] })
  await add('operators', 'groupOfUniqueNames', { uniqueMember: [group('night'), group('unix')] })
  // A circle.
  await add('night', 'groupOfNames', { member: [group('admins'), dnOf('bea')] })
  await add('unix', 'posixGroup', { gidNumber: '10', memberUid: 'cleo' })
  await add('students', 'groupOfNames', { member: dnOf('dora') })
}

async function privileged(): Promise<readonly string[]> {
  const found = await Promise.all(['ada', 'bea', 'cleo', 'dora'].map((username) => under.directory.find(username)))
  return found.flatMap((account) => (account?.isPrivileged ? [account.username] : []))
}

test.each([
  ['by its name', 'Admins'],
  ['by its DN', 'CN=admins,OU=groups,DC=uni,DC=example'],
])('an excluded group, given %s, has its members and those of the groups in it', async (_how, name) => {
  await start([name])
  expect(await privileged()).toEqual(['ada', 'bea', 'cleo'])
})

describe('a group that is named in another spelling', () => {
  const members = ['cn=Sub  Admins', 'CN=sub admins', 'cn=Sub\\20Admins', 'commonName=Sub Admins']

  test.each(members)('counts inside an excluded one: %s', async (name) => {
    await start(['wheel'])
    await under.slapd.addEntry({ dn: group('Sub Admins'), objectClass: 'groupOfNames', member: dnOf('dora') })
    await under.slapd.addEntry({ dn: group('wheel'), objectClass: 'groupOfNames', member: `${name},${groups}` })
    expect(await privileged()).toEqual(['dora'])
  })

  test('counts with a number behind its name', async () => {
    await start(['wheel'])
    const uniqueMember = `${group('students')}#'0101'B`
    await under.slapd.addEntry({ dn: group('wheel'), objectClass: 'groupOfUniqueNames', uniqueMember })
    expect(await privileged()).toEqual(['dora'])
  })

  test.each([
    'cn=students, ou=groups, dc=uni, dc=example',
    '2.5.4.3=Students,OU=groups,dc=uni,dc=example',
    ' STUDENTS ',
  ])('is found as the operator writes it: %s', async (name) => {
    await start([name])
    expect(await privileged()).toEqual(['dora'])
  })
})

test('several excluded groups all count', async () => {
  await start(['unix', 'students'])
  expect(await privileged()).toEqual(['cleo', 'dora'])
})

test('without excluded groups no account is privileged', async () => {
  await start([])
  expect(await privileged()).toEqual([])
})

test('an excluded group that is not found makes every account privileged, and the log names it (DIR12)', async () => {
  await start(['admins', 'wheel'])
  expect(await privileged()).toEqual(['ada', 'bea', 'cleo', 'dora'])
  expect(under.logLines.join('')).toMatch(/"level":"error".*"group":"wheel"/)
})

test('a group that is removed counts for every account until the groups are read again (DIR12)', async () => {
  await start(['unix'])
  expect(await privileged()).toEqual(['cleo'])
  await under.slapd.change(`dn: ${group('unix')}\nchangetype: delete\n`)
  expect(await privileged()).toEqual(['ada', 'bea', 'cleo', 'dora'])
})

test('an excluded group whose members cannot be read does so too (DIR12)', async () => {
  under = await startSlapdDirectory({ excludeGroups: ['admins'], access: 'access to attrs=member by * none' })
  await under.slapd.addPerson({ username: 'ada', password })
  await under.slapd.addEntry({ dn: group('admins'), objectClass: 'groupOfNames', member: dnOf('bea') })
  expect(await under.directory.find('ada')).toMatchObject({ isPrivileged: true })
})

describe('a primary group', () => {
  const unix = (username: string) =>
    under.slapd.addEntry({
      dn: dnOf(username),
      objectClass: ['inetOrgPerson', 'posixAccount'],
      ...{ cn: username, sn: username, uidNumber: '1001', gidNumber: '10', homeDirectory: '/root' },
    })

  test('that is excluded counts, also inside another group (DIR1)', async () => {
    await start(['admins'])
    await unix('erin')
    expect(await under.directory.find('erin')).toMatchObject({ isPrivileged: true })
    expect(await under.directory.find('dora')).toMatchObject({ isPrivileged: false })
  })

  test('counts as an excluded one where it cannot be read, and the operator reads so (DIR12)', async () => {
    under = await startSlapdDirectory({
      excludeGroups: ['unix'],
      access: `access to dn.subtree="ou=people,dc=uni,dc=example" attrs=gidNumber by * none`,
    })
    await under.slapd.addEntry({ dn: group('unix'), objectClass: 'posixGroup', gidNumber: '11' })
    await unix('erin')
    await under.slapd.addPerson({ username: 'ada', password })
    expect(await under.directory.find('erin')).toMatchObject({ isPrivileged: true })
    expect(await under.directory.find('ada')).toMatchObject({ isPrivileged: false })
    expect(under.logLines.join('')).toMatch(/"level":"error".*gidNumber/)
  })
})

test('a group inside an excluded one whose members cannot be read makes every account privileged (DIR12)', async () => {
  under = await startSlapdDirectory({
    excludeGroups: ['admins'],
    access: `access to dn.exact="${group('inner')}" attrs=member by * none`,
  })
  await under.slapd.addPerson({ username: 'ada', password })
  await under.slapd.addEntry({ dn: group('admins'), objectClass: 'groupOfNames', member: group('inner') })
  await under.slapd.addEntry({ dn: group('inner'), objectClass: 'groupOfNames', member: dnOf('bea') })
  expect(await under.directory.find('ada')).toMatchObject({ isPrivileged: true })
  expect(under.logLines.join('')).toMatch(/"level":"error".*"group":"cn=inner,/)
})

describe('the groups of an account, for roles of the help desk', () => {
  const idOf = async (username: string) => (await under.directory.find(username))?.id ?? ''
  const groupsOf = async (username: string, ...names: readonly string[]) =>
    under.people.groupsOf(await idOf(username), names)

  test('are those of the named ones that have it as a member, nested or not, each by itself (HD4)', async () => {
    await start([])
    const named = ['Admins', group('night'), 'unix', 'students']
    expect(await groupsOf('ada', ...named)).toEqual(['Admins', group('night')])
    expect(await groupsOf('cleo', ...named)).toEqual(['Admins', group('night'), 'unix'])
    expect(await groupsOf('dora', ...named)).toEqual(['students'])
    expect(await under.people.groupsOf('00000000-0000-0000-0000-000000000000', named)).toEqual([])
  })

  test('are an outage while one of them cannot be told, and no role in either direction (HD4)', async () => {
    await start([])
    await expect(groupsOf('ada', 'students', 'no*body')).rejects.toMatchObject({ what: 'directory' })
    await expect(under.people.groupsOf('', ['no*body'])).rejects.toMatchObject({ what: 'directory' })
    expect(under.logLines.join('')).toContain('nobody is an agent by it')
    expect(await groupsOf('dora', 'students')).toEqual(['students'])
  })
})
