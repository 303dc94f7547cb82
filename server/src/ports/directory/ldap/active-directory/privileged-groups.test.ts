import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DomainUnderTest, startDomain } from '../../../../testing/domain-of-samba.js'

const password = 'Portico-First-1'

describe('a privileged account of Active Directory', () => {
  let under: DomainUnderTest
  beforeAll(async () => {
    under = await startDomain()
    const { addUser, addGroup, database, baseDn } = under.samba
    const member = async (group: string, dn: string) => {
      const before = (await database.read(group, 'member')).map(String)
      await database.replace(group, { member: [...before, dn] })
    }
    await member(`CN=Domain Admins,CN=Users,${baseDn}`, await addUser({ username: 'admin', password }))
    const inner = await addGroup('inner', [await addUser({ username: 'nested', password })])
    await member(`CN=Account Operators,CN=Builtin,${baseDn}`, await addGroup('outer', [inner]))
    await addGroup('payroll', [await addUser({ username: 'clerk', password })])
    const mailing = await addGroup('mailing', [await addUser({ username: 'reader', password })])
    await database.replace(mailing, { groupType: ['2'] })
    await addGroup('around', [mailing])
    await addUser({ username: 'student', password })
  })
  afterAll(() => under.stop())

  const isPrivileged = async (username: string, excludeGroups: readonly string[]) =>
    (await under.directoryWith({ excludeGroups }).find(username))?.isPrivileged

  test('is by default a member of a group of administrators, itself or through others (DIR1)', async () => {
    expect(await isPrivileged('admin', [])).toBe(true)
    expect(await isPrivileged('nested', [])).toBe(true)
    expect(await isPrivileged('clerk', [])).toBe(false)
    expect(await isPrivileged('student', [])).toBe(false)
  })

  test.each([
    ['name', () => 'payroll'],
    ['distinguished name', () => `CN=payroll,${under.samba.people}`],
  ])('is a member of the groups that an operator has named by their %s', async (_how, name) => {
    expect(await isPrivileged('clerk', [name()])).toBe(true)
    expect(await isPrivileged('nested', [name(), 'outer'])).toBe(true)
    expect(await isPrivileged('student', [name()])).toBe(false)
  })

  test('is a member of a group of administrators, too, where an operator has named others (DIR1)', async () => {
    expect(await isPrivileged('admin', ['payroll'])).toBe(true)
    expect(await isPrivileged('nested', ['payroll'])).toBe(true)
  })

  test('is everybody while a named group is missing, and the operator reads which (DIR12)', async () => {
    const before = under.lines.length
    expect(await isPrivileged('student', ['payroll', 'no*body'])).toBe(true)
    expect(under.lines.slice(before).join('')).toContain('"group":"no*body"')
  })

  test.each(['mailing', 'around', 'CN=Mailing'])(
    'is everybody while members of a named group stand in a distribution group: %s (DIR12)',
    async (name) => {
      const before = under.lines.length
      const named = name.includes('=') ? `${name},${under.samba.people}` : name
      expect(await isPrivileged('student', [named])).toBe(true)
      expect(await isPrivileged('clerk', [named, 'payroll'])).toBe(true)
      expect(under.lines.slice(before).join('')).toMatch(/"group":"CN=mailing,.*"why":"distribution group"/i)
    },
  )

  test('is every account whose groups the service account cannot read, and the operator reads so (DIR12)', async () => {
    const dn = await under.samba.addUser({ username: 'hidden', password })
    // The attribute tokenGroups.
    const denied = '(OD;;RP;b7c69e6d-2cc7-11d2-854e-00a0c983f608;;SID)'
    await under.samba.database.grant(dn, under.samba.service.dn, [denied])
    const before = under.lines.length
    expect(await isPrivileged('hidden', [])).toBe(true)
    expect(await isPrivileged('hidden', ['payroll'])).toBe(true)
    expect(under.lines.slice(before).join('')).toContain('tokenGroups')
  })

  test('is one of the help desk by the groups that are named, and by no other group (HD4)', async () => {
    const groupsOf = async (username: string, ...names: readonly string[]) =>
      under.people.groupsOf((await under.directory.find(username))?.id ?? '', names)
    expect(await groupsOf('clerk', 'payroll', 'outer')).toEqual(['payroll'])
    expect(await groupsOf('nested', 'payroll', 'outer', 'inner')).toEqual(['outer', 'inner'])
    expect(await groupsOf('admin', 'payroll', 'outer')).toEqual([])
    for (const name of ['no*body', 'mailing', 'around'])
      await expect(groupsOf('clerk', 'payroll', name)).rejects.toMatchObject({ what: 'directory' })
    // Nobody can read the groups of this one.
    await expect(groupsOf('hidden', 'payroll')).rejects.toMatchObject({ what: 'directory' })
  })

  test('keeps its password and its sign-in', async () => {
    const admin = await under.directory.find('admin')
    if (admin === null) throw new Error('the account is missing')
    expect(await under.directory.isPasswordRight(admin, password)).toBe(true)
  })
})
