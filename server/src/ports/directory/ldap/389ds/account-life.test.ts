import { afterAll, beforeAll, expect, test } from 'vitest'
import { generalizedTime, type SlapdPerson } from '../../../../../../directories/slapd.js'
import { usualNames } from '../../../../../../directories/slapd-tree.js'
import { type SlapdDirectory, startDirectory389 } from '../../../../testing/slapd-directory.js'
import type { Clock } from '../../../system/clock.js'
import type { Account } from '../../directory.js'

const { people, groups, suffix, portal } = usualNames
const [first, second] = ['Portico-First-1', 'Portico-Second-2']
const dayMs = 24 * 60 * 60_000
const excluded = `cn=secret,${groups}`

let under: SlapdDirectory
/** The portal's clock goes ahead, so that what was read a minute ago is read anew. */
let passedMs = 0
const clock: Clock = { now: () => Date.now() + passedMs, date: () => Date.now() }

beforeAll(async () => {
  under = await startDirectory389({
    clock,
    excludeGroups: [excluded],
    inactivitySeconds: (30 * dayMs) / 1000,
    policy: { passwordGraceLimit: '1' },
  })
  await under.slapd.addEntry({ dn: excluded, objectClass: ['groupOfNames', 'groupOfUniqueNames'] })
})
afterAll(() => under.stop())

const at = (ms: number) => generalizedTime(new Date(Date.now() + ms))

async function add(username: string, more: Partial<SlapdPerson> = {}): Promise<Account> {
  await under.slapd.addPerson({ username, password: first, ...more })
  return find(username)
}

async function find(username: string): Promise<Account> {
  const account = await under.directory.find(username)
  if (account === null) throw new Error(`${username} is missing`)
  return account
}

async function set(account: Account, next: string): Promise<void> {
  await under.directory.setPassword(account, await under.directory.stage(account, next))
}

const replace = (dn: string, attribute: string, value: string) =>
  under.slapd.change(`dn: ${dn}\nchangetype: modify\nreplace: ${attribute}\n${attribute}: ${value}\n`)

/** Adds a value of an attribute to an entry. */
const give = (dn: string, attribute: string, value: string) =>
  under.slapd.change(`dn: ${dn}\nchangetype: modify\nadd: ${attribute}\n${attribute}: ${value}\n`)

test('a password that the portal sets is not born expired, whatever the policy wants after resets', async () => {
  const account = await add('ada', { mustChangePassword: true })
  expect(account.mustChangePassword).toBe(true)
  await set(account, second)
  const changed = await find('ada')
  expect(changed.mustChangePassword).toBe(false)
  expect(changed.passwordExpiresAt ?? 0).toBeGreaterThan(Date.now() + 300 * dayMs)
  expect(await under.directory.isPasswordRight(changed, second)).toBe(true)
})

test('a new password is right at once where failures had locked the account', async () => {
  const account = await add('ben')
  for (let failures = 0; failures < 7; failures += 1) await under.directory.isPasswordRight(account, 'wrong')
  expect(await find('ben')).toMatchObject({ isLocked: true, failureCount: { threshold: 7, failures: 7 } })
  expect(await under.directory.isPasswordRight(account, first)).toBe(false)
  await set(account, second)
  expect(await find('ben')).toMatchObject({ isLocked: false, failureCount: { failures: 0 } })
  expect(await under.directory.isPasswordRight(account, second)).toBe(true)
})

test('a lock without an end is one, until it is lifted', async () => {
  const more = { passwordRetryCount: '7', accountUnlockTime: '19700101000000Z' }
  const account = await add('bert', { more })
  expect(account.isLocked).toBe(true)
  await under.directory.unlock(account)
  expect(await find('bert')).toMatchObject({ isLocked: false })
  expect(await under.directory.isPasswordRight(account, first)).toBe(true)
})

test('a second value of the password does not stay valid after a change', async () => {
  const account = await add('cleo')
  await give(under.slapd.dnOf('cleo'), 'userPassword', 'Another-Value-3')
  expect(await under.directory.isPasswordRight(account, 'Another-Value-3')).toBe(true)
  await under.directory.changePassword(account, { old: first, next: await under.directory.stage(account, second) })
  for (const gone of [first, 'Another-Value-3'])
    expect(await under.directory.isPasswordRight(account, gone)).toBe(false)
  expect(await under.directory.isPasswordRight(account, second)).toBe(true)
})

test('an expired password is right, with logins of grace and without', async () => {
  const account = await add('dora', { more: { passwordExpirationTime: at(-dayMs) } })
  expect(account).toMatchObject({ mustChangePassword: true, isDisabled: false })
  // The first of them uses up the only login of grace.
  for (let tries = 0; tries < 2; tries += 1) expect(await under.directory.isPasswordRight(account, first)).toBe(true)
  expect(await under.directory.isPasswordRight(account, second)).toBe(false)
})

test('an account that was unused for too long is for the help desk, by its own limit or the usual one', async () => {
  const old = { lastLoginTime: at(-31 * dayMs) }
  expect(await add('elsa', { more: old })).toMatchObject({ isDisabled: true })
  await under.slapd.addEntry({
    dn: `cn=guests,${suffix}`,
    objectClass: ['extensibleObject', 'accountPolicy'],
    accountInactivityLimit: '8640000',
  })
  passedMs += 61_000
  const guest = await add('eric', { more: { ...old, acctPolicySubentry: `cn=guests,${suffix}` } })
  expect(guest).toMatchObject({ isDisabled: false })
  expect(await under.directory.isPasswordRight(guest, first)).toBe(true)
  const closed = await find('elsa')
  expect(await under.directory.isPasswordRight(closed, first)).toBe(false)
  await expect(set(closed, second)).rejects.toMatchObject({ code: 'help-desk' })
})

test('an account that a role closes is for the help desk', async () => {
  // The entries with which the server's own tools close a role.
  const [role, template] = [`cn=closed,${suffix}`, `cn=closedTemplates,${suffix}`]
  const roleClasses = ['LDAPsubentry', 'nsRoleDefinition', 'nsSimpleRoleDefinition', 'nsManagedRoleDefinition']
  await under.slapd.addEntry({ dn: role, objectClass: roleClasses })
  await under.slapd.addEntry({ dn: template, objectClass: 'nsContainer' })
  await under.slapd.change(
    `dn: cn="${role}",${template}\nchangetype: add\nobjectClass: extensibleObject\nobjectClass: costemplate\n` +
      `objectClass: ldapsubentry\ncosPriority: 1\nnsAccountLock: true\n`,
  )
  await under.slapd.addEntry({
    dn: `cn=closedCos,${suffix}`,
    objectClass: ['LDAPsubentry', 'cosSuperDefinition', 'cosClassicDefinition'],
    ...{ cosTemplateDn: template, cosSpecifier: 'nsRole', cosAttribute: 'nsAccountLock operational' },
  })
  const account = await add('fay', { more: { nsRoleDN: role } })
  expect(account).toMatchObject({ isDisabled: true })
  expect(await under.directory.isPasswordRight(account, first)).toBe(false)
})

test('a policy of a person or of a subtree holds over the global one', async () => {
  const container = `cn=nsPwPolicyContainer,${people}`
  await under.slapd.addEntry({ dn: container, objectClass: 'nsContainer' })
  const own = `cn="cn=nsPwPolicyEntry,${people}",${container}`
  await under.slapd.change(
    `dn: ${own}\nchangetype: add\nobjectClass: ldapsubentry\nobjectClass: passwordPolicy\npasswordCheckSyntax: on\n` +
      'passwordMinLength: 20\npasswordLockout: on\npasswordMaxFailure: 4\npasswordHistory: off\n',
  )
  passedMs += 61_000
  const account = await add('gil', { more: { pwdPolicySubentry: own } })
  expect(await under.directory.policy(account)).toMatchObject({ leastLength: 20, historyLength: 0 })
  expect(await under.directory.policy(await add('gus'))).toMatchObject({ leastLength: 8, historyLength: 3 })
  expect(account.failureCount).toMatchObject({ threshold: 4 })
  expect(await under.directory.lockout()).toMatchObject({ threshold: 4 })
  await expect(set(account, 'Too-Short-For-It-1')).rejects.toMatchObject({ code: 'password-rules' })
})

test('a template that the server lays over a subtree gives its people their policy', async () => {
  // As `dsconf localpwp addsubtree` makes it: class of service names the policy in each entry.
  const [below, container] = [`ou=guests,${people}`, `cn=nsPwPolicyContainer,ou=guests,${people}`]
  const policy = `cn="cn=nsPwPolicyEntry_subtree,${below}",${container}`
  const template = `cn="cn=nsPwTemplateEntry,${below}",${container}`
  await under.slapd.addEntry({ dn: below, objectClass: 'organizationalUnit' })
  await under.slapd.addEntry({ dn: container, objectClass: 'nsContainer' })
  await under.slapd.change(
    `dn: ${policy}\nchangetype: add\nobjectClass: ldapsubentry\nobjectClass: passwordPolicy\npasswordCheckSyntax: on\n` +
      `passwordMinLength: 16\npasswordLockout: on\npasswordMaxFailure: 6\n\n` +
      `dn: ${template}\nchangetype: add\nobjectClass: extensibleObject\nobjectClass: costemplate\n` +
      `objectClass: ldapsubentry\ncosPriority: 1\npwdpolicysubentry: ${policy}\n`,
  )
  await under.slapd.addEntry({
    dn: `cn=nsPwPolicy_CoS,${below}`,
    objectClass: ['ldapsubentry', 'cosSuperDefinition', 'cosPointerDefinition'],
    ...{ cosTemplateDn: template, cosAttribute: 'pwdpolicysubentry default operational-default' },
  })
  passedMs += 61_000
  const dn = `uid=iris,${below}`
  const names = { uid: 'iris', cn: 'Iris', sn: 'Iris' }
  await under.slapd.addEntry({ dn, objectClass: 'inetOrgPerson', ...names, userPassword: first })
  const iris = await find('iris')
  expect(await under.directory.policy(iris)).toMatchObject({ leastLength: 16 })
  expect(iris.failureCount).toMatchObject({ threshold: 6 })
  await expect(set(iris, 'Too-Short-1')).rejects.toMatchObject({ code: 'password-rules' })
})

test('where the limit itself locks, as newer clients expect, the portal sees the lock at once', async () => {
  await replace('cn=config', 'passwordLegacyPolicy', 'off')
  const account = await add('kim')
  for (let failures = 0; failures < 7; failures += 1) await under.directory.isPasswordRight(account, 'wrong')
  expect(await find('kim')).toMatchObject({ isLocked: true })
  await under.directory.unlock(account)
  expect(await under.directory.isPasswordRight(account, first)).toBe(true)
  await replace('cn=config', 'passwordLegacyPolicy', 'on')
})

test('where nobody may change a password, the portal refuses it as well', async () => {
  await replace('cn=config', 'passwordChange', 'off')
  passedMs += 61_000
  const account = await add('leo')
  await expect(under.directory.stage(account, second)).rejects.toMatchObject({ code: 'help-desk' })
  await replace('cn=config', 'passwordChange', 'on')
  passedMs += 61_000
})

test('an excluded group without members makes nobody privileged, and one that hides them everybody', async () => {
  expect(await add('hans')).toMatchObject({ isPrivileged: false })
  const [aci = ''] = (await under.slapd.valuesOf(suffix, 'aci')).filter((one) => one.includes('reads people'))
  const replaceRight = (old: string, next: string) =>
    under.slapd.change(`dn: ${suffix}\nchangetype: modify\ndelete: aci\naci: ${old}\n-\nadd: aci\naci: ${next}\n`)
  const hiding = aci.replace(' || uniqueMember', '')
  await replaceRight(aci, hiding)
  passedMs += 61_000
  expect(await find('hans')).toMatchObject({ isPrivileged: true })
  await replaceRight(hiding, aci)
  passedMs += 61_000
  expect(await find('hans')).toMatchObject({ isPrivileged: false })
  await give(excluded, 'uniqueMember', under.slapd.dnOf('hans'))
  expect(await find('hans')).toMatchObject({ isPrivileged: true })
})

test('without the right to lift a lock the portal sends to the help desk, and the log names the right', async () => {
  const account = await add('ida', { isLocked: true })
  const [aci = ''] = (await under.slapd.valuesOf(suffix, 'aci')).filter((one) => one.includes('lifts locks'))
  await under.slapd.change(`dn: ${suffix}\nchangetype: modify\ndelete: aci\naci: ${aci}\n`)
  await expect(under.directory.unlock(account)).rejects.toMatchObject({ code: 'help-desk' })
  expect(under.logLines.join('')).toContain('write on passwordRetryCount')
  await give(suffix, 'aci', aci)
})

test('where the global policy cannot be read, the portal assumes a lock at the third failure', async () => {
  const [aci = ''] = (await under.slapd.valuesOf('cn=config', 'aci')).filter((one) => one.includes(portal))
  await under.slapd.change(`dn: cn=config\nchangetype: modify\ndelete: aci\naci: ${aci}\n`)
  passedMs += 61_000
  await add('jan')
  expect(await under.directory.lockout()).toMatchObject({ threshold: 3 })
  await give('cn=config', 'aci', aci)
})
