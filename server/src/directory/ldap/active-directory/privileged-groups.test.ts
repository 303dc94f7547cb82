import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DomainUnderTest, startDomain } from '../../../testing/domain-of-samba.js'
import { isAdministrator, securityId } from './security-id.js'

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

  test('is everybody while a named group is missing, and the operator reads which (DIR8)', async () => {
    const before = under.lines.length
    expect(await isPrivileged('student', ['payroll', 'no*body'])).toBe(true)
    expect(under.lines.slice(before).join('')).toContain('"group":"no*body"')
  })

  test('is every account whose groups the service account cannot read, and the operator reads so (DIR8)', async () => {
    const dn = await under.samba.addUser({ username: 'hidden', password })
    // The attribute tokenGroups.
    const denied = '(OD;;RP;b7c69e6d-2cc7-11d2-854e-00a0c983f608;;SID)'
    await under.samba.database.grant(dn, under.samba.service.dn, [denied])
    const before = under.lines.length
    expect(await isPrivileged('hidden', [])).toBe(true)
    expect(await isPrivileged('hidden', ['payroll'])).toBe(true)
    expect(under.lines.slice(before).join('')).toContain('tokenGroups')
  })

  test('keeps its password and its sign-in', async () => {
    const admin = await under.directory.find('admin')
    if (admin === null) throw new Error('the account is missing')
    expect(await under.directory.isPasswordRight(admin, password)).toBe(true)
  })
})

test('the text of a security identifier is the one that Windows shows', () => {
  const bytes = Buffer.from('010500000000000515000000a065cf7e784b9b5fe77c8770f4010000', 'hex')
  expect(securityId(bytes)).toBe('S-1-5-21-2127521184-1604012920-1887927527-500')
})

test.each([
  ['S-1-5-21-1-2-3-512', true],
  ['S-1-5-21-1-2-3-519', true],
  ['S-1-5-21-1-2-3-500', true],
  ['S-1-5-32-544', true],
  ['S-1-5-32-551', true],
  ['S-1-5-21-1-2-3-513', false],
  ['S-1-5-21-1-2-3-1512', false],
  ['S-1-5-21-1-2-3-544', false],
  ['S-1-5-32-545', false],
  ['S-1-5-11', false],
])('%s belongs to administrators: %s', (id, is) => {
  expect(isAdministrator(id)).toBe(is)
})
