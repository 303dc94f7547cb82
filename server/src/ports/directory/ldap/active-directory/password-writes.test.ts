import { UnwillingToPerformError } from 'ldapts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SambaUser } from '../../../../../../directories/samba.js'
import { usualPolicy, windowsNow } from '../../../../../../directories/samba-policy.js'
import { type DomainUnderTest, startDomain } from '../../../../testing/domain-of-samba.js'
import type { Account, StagedPassword } from '../../directory.js'

const first = 'Portico-First-1'
const second = 'Portico-Second-2'
const dayMs = 24 * 60 * 60_000

describe('a password of Active Directory', () => {
  let under: DomainUnderTest
  let people = 0
  beforeAll(async () => {
    under = await startDomain()
  })
  beforeEach(() => under.samba.setPolicy(usualPolicy))
  afterAll(() => under.stop())

  const found = async (username: string): Promise<Account> => {
    const account = await under.directory.find(username)
    if (account === null) throw new Error('the account is missing')
    return account
  }
  const person = async (more: Partial<SambaUser> = {}) => {
    people += 1
    const username = `person${people}`
    const dn = await under.samba.addUser({ username, password: first, ...more })
    return { dn, username, account: await found(username) }
  }
  const change = (account: Account, old: string, next: string) =>
    under.directory.changePassword(account, { old, next: next as StagedPassword })
  const set = (account: Account, next: string) => under.directory.setPassword(account, next as StagedPassword)
  const isRight = (account: Account, password: string) => under.directory.isPasswordRight(account, password)

  test('is refused at a change by the rule that it breaks (DIR3)', async () => {
    const { account } = await person()
    const refused = (rules: object[]) => ({ code: 'password-rules', detail: { brokenRules: rules } })
    const length = { id: 'length', params: { minimum: 7 } }
    await expect(change(account, first, 'Ab-1')).rejects.toMatchObject(refused([length]))
    await expect(change(account, first, 'lowercase-only')).rejects.toMatchObject(refused([{ id: 'kinds' }]))
    expect(await isRight(account, first)).toBe(true)
  })

  test('is refused while the one before is too young, with the instant when it is not (DIR3)', async () => {
    await under.samba.setPolicy({ ...usualPolicy, minimumAgeDays: 2 })
    const { account, dn } = await person()
    const from = (account.passwordChangedAt ?? 0) + 2 * dayMs
    expect(await under.directory.policy(account)).toMatchObject({ changeableFrom: from })
    const young = { code: 'password-too-young', detail: { from } }
    await expect(change(account, first, second)).rejects.toMatchObject(young)
    await under.samba.agePassword(dn, 3)
    expect(await under.directory.policy(account)).toMatchObject({ changeableFrom: null })
    await change(account, first, second)
  })

  test('takes one failure of the lockout for a wrong old one, and none for an empty one (L3)', async () => {
    const { account, dn } = await person()
    for (const old of [second, '', '\0']) {
      await expect(change(account, old, 'Portico-Third-3')).rejects.toMatchObject({ code: 'old-password-wrong' })
    }
    expect(String(await under.samba.database.read(dn, 'badPwdCount'))).toBe('1')
  })

  test.each([
    ['must be changed', (dn: string) => under.samba.database.replaceAsItIs(dn, { pwdLastSet: '0' })],
    ['has expired', (dn: string) => under.samba.agePassword(dn, usualPolicy.maximumAgeDays + 1)],
  ])('is changed with the old one when it %s, and need not be changed then', async (_when, prepare) => {
    await under.samba.setPolicy({ ...usualPolicy, minimumAgeDays: 1 })
    const { account, dn, username } = await person()
    await prepare(dn)
    expect(await found(username)).toMatchObject({ mustChangePassword: true })
    await change(account, first, second)
    expect(await found(username)).toMatchObject({ mustChangePassword: false })
    expect(await isRight(account, second)).toBe(true)
  })

  test('is not changed while the account is locked or disabled, or where its owner must not', async () => {
    const locked = await person()
    await under.samba.database.replaceAsItIs(locked.dn, { lockoutTime: windowsNow() })
    await expect(change(locked.account, first, second)).rejects.toMatchObject({ code: 'help-desk' })
    const disabled = await person({ attributes: { userAccountControl: '514' } })
    await expect(change(disabled.account, first, second)).rejects.toMatchObject({ code: 'help-desk' })
    const barred = await person()
    const denied = ['WD', 'PS'].map((who) => `(OD;;CR;ab721a53-1e2f-11d0-9819-00aa0040529b;;${who})`)
    await under.samba.database.grant(barred.dn, barred.dn, denied)
    await expect(change(barred.account, first, second)).rejects.toMatchObject({ code: 'help-desk' })
    expect(await isRight(barred.account, first)).toBe(true)
  })

  test.each([
    ['disabled', { userAccountControl: '514' }],
    ['only for smart cards', { userAccountControl: String(0x200 | 0x4_0000) }],
    ['expired', { accountExpires: '130000000000000000' }],
  ])('is not reset for an account that is %s (R6)', async (_state, attributes) => {
    const { account, dn } = await person({ attributes })
    const before = String(await under.samba.database.read(dn, 'pwdLastSet'))
    await expect(set(account, second)).rejects.toMatchObject({ code: 'help-desk' })
    expect(String(await under.samba.database.read(dn, 'pwdLastSet'))).toBe(before)
  })

  test('lifts the lock of failed tries when it is reset', async () => {
    const { account, username } = await person()
    for (let count = 0; count < usualPolicy.lockoutThreshold; count += 1) await isRight(account, second)
    expect(await found(username)).toMatchObject({ isLocked: true })
    await set(account, second)
    expect(await found(username)).toMatchObject({ isLocked: false })
    expect(await isRight(account, second)).toBe(true)
  })

  test('is reset at an account that must wait with a change', async () => {
    await under.samba.setPolicy({ ...usualPolicy, minimumAgeDays: 2 })
    const { account } = await person()
    await set(account, second)
    expect(await isRight(account, second)).toBe(true)
  })

  test('counts as set only after a bind with it on the server that took it (DIR11, W5)', async () => {
    const asked: (URL | undefined)[] = []
    const silent = under.directoryWith({}, (servers) => ({
      ...servers,
      alone: async (_work, on) => {
        asked.push(on?.url)
        throw new UnwillingToPerformError()
      },
    }))
    const { account } = await person()
    const unproven = { what: 'directory', isUnwritten: false }
    await expect(silent.setPassword(account, second as StagedPassword)).rejects.toMatchObject(unproven)
    const next = { old: second, next: 'Portico-Third-3' as StagedPassword }
    await expect(silent.changePassword(account, next)).rejects.toMatchObject(unproven)
    expect(asked.map(String)).toEqual([`${under.samba.url}`, `${under.samba.url}`])
  })

  test('cannot be reset without the right: the visitor is sent to the help desk, the operator reads why', async () => {
    const { account } = await person()
    const { people: folder, service, database } = under.samba
    await database.revoke(folder, service.dn)
    const before = under.lines.length
    try {
      await expect(set(account, second)).rejects.toMatchObject({ code: 'help-desk' })
      await expect(under.directory.unlock(account)).rejects.toMatchObject({ code: 'help-desk' })
    } finally {
      await under.samba.delegate()
    }
    expect(await isRight(account, first)).toBe(true)
    const lines = under.lines.slice(before)
    expect(lines).toHaveLength(2)
    for (const line of lines) expect(line).toContain('docs/operating/active-directory.md')
    await set(account, second)
  })
})
