import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SambaUser } from '../../../../../../directories/samba.js'
import { usualPolicy, windowsNow, windowsTime } from '../../../../../../directories/samba-policy.js'
import { type DomainUnderTest, startDomain } from '../../../../testing/domain-of-samba.js'
import type { Account } from '../../directory.js'
import { answerIn } from './bind-as.js'

const right = 'Portico-First-1'
const dayMs = 24 * 60 * 60_000

/** A person as Active Directory may have them, and what the portal makes of it. */
interface Row {
  readonly code: string
  readonly username: string
  readonly attributes?: SambaUser['attributes']
  readonly prepare?: (under: DomainUnderTest, dn: string) => Promise<void>
  readonly account: Partial<Account>
  /** True where a bind with the right password shows that it is right. */
  readonly isShown: boolean
}

const rows: readonly Row[] = [
  {
    code: '52e',
    username: 'usual',
    account: { isLocked: false, isDisabled: false, mustChangePassword: false },
    isShown: true,
  },
  {
    code: '530, outside the hours',
    username: 'hours',
    attributes: { logonHours: Buffer.alloc(21) },
    account: { isDisabled: true },
    isShown: true,
  },
  {
    code: '532, expired password',
    username: 'expired',
    prepare: ({ samba }, dn) => samba.agePassword(dn, usualPolicy.maximumAgeDays + 1),
    account: { mustChangePassword: true, isDisabled: false },
    isShown: true,
  },
  {
    code: '533, disabled',
    username: 'disabled',
    attributes: { userAccountControl: '514' },
    account: { isDisabled: true },
    isShown: true,
  },
  {
    code: '701, expired account',
    username: 'gone',
    attributes: { accountExpires: windowsTime(Date.now() - dayMs) },
    account: { isDisabled: true },
    isShown: true,
  },
  {
    code: '773, must change',
    username: 'must',
    attributes: { pwdLastSet: '0' },
    account: { mustChangePassword: true, isDisabled: false, passwordChangedAt: null, passwordExpiresAt: null },
    isShown: true,
  },
  {
    code: '775, locked',
    username: 'locked',
    prepare: ({ samba }, dn) => samba.database.replaceAsItIs(dn, { lockoutTime: windowsNow() }),
    account: { isLocked: true, isDisabled: false },
    // Active Directory compares nothing while it locks.
    isShown: false,
  },
]

describe('a bind to Active Directory', () => {
  let under: DomainUnderTest
  beforeAll(async () => {
    under = await startDomain()
  })
  afterAll(() => under.stop())

  test.each(rows)('tells the right password from a wrong one: $code', async (row) => {
    const { username, attributes = {} } = row
    const dn = await under.samba.addUser({ username, password: right, attributes })
    await row.prepare?.(under, dn)
    const account = await under.directory.find(username)
    if (account === null) throw new Error('the account is missing')
    expect(account).toMatchObject(row.account)
    expect(await under.directory.isPasswordRight(account, right)).toBe(row.isShown)
    expect(await under.directory.isPasswordRight(account, 'Portico-Wrong-1')).toBe(false)
  })

  test('counts one failure for a wrong password and none for an empty one or one with NUL (L3)', async () => {
    const dn = await under.samba.addUser({ username: 'counted', password: right })
    const account = await under.directory.find('counted')
    if (account === null) throw new Error('the account is missing')
    const failures = async () => String(await under.samba.database.read(dn, 'badPwdCount'))
    for (const blank of ['', '\0', `${right}\0`])
      expect(await under.directory.isPasswordRight(account, blank)).toBe(false)
    expect(await failures()).toBe('0')
    await under.directory.isPasswordRight(account, 'Portico-Wrong-1')
    expect(await failures()).toBe('1')
    expect(await under.directory.isPasswordRight(account, right)).toBe(true)
    expect(await failures()).toBe('0')
  })

  test('locks with the last failure that the domain permits, and a lock that has run out is none', async () => {
    const dn = await under.samba.addUser({ username: 'guessed', password: right })
    const account = await under.directory.find('guessed')
    if (account === null) throw new Error('the account is missing')
    for (let count = 0; count < usualPolicy.lockoutThreshold; count += 1) {
      await under.directory.isPasswordRight(account, 'Portico-Wrong-1')
    }
    expect(await under.directory.find('guessed')).toMatchObject({ isLocked: true })
    expect(await under.directory.isPasswordRight(account, right)).toBe(false)
    const longAgo = windowsTime(Date.now() - (usualPolicy.lockoutMinutes + 1) * 60_000)
    await under.samba.database.replaceAsItIs(dn, { lockoutTime: longAgo })
    expect(await under.directory.find('guessed')).toMatchObject({ isLocked: false })
    expect(await under.directory.isPasswordRight(account, right)).toBe(true)
  })

  test('tells when the password was set and when it expires; one that never expires has no end', async () => {
    const dn = await under.samba.addUser({ username: 'aged', password: right })
    await under.samba.agePassword(dn, 2)
    const account = await under.directory.find('aged')
    expect(account?.passwordChangedAt).toBeCloseTo(Date.now() - 2 * dayMs, -5)
    expect(account?.passwordExpiresAt).toBeCloseTo(Date.now() + 40 * dayMs, -5)
    // 66048: a password that does not expire.
    const attributes = { userAccountControl: '66048' }
    await under.samba.addUser({ username: 'lasting', password: right, attributes })
    expect(await under.directory.find('lasting')).toMatchObject({ passwordExpiresAt: null })
  })
})

test.each([
  ['525', 'wrong'],
  ['52e', 'wrong'],
  ['52f', 'wrong'],
  ['530', 'right'],
  ['531', 'right'],
  ['532', 'right'],
  ['533', 'right'],
  ['701', 'right'],
  ['773', 'right'],
  ['775', 'locked'],
])('Windows says %s behind a refused bind: the password is %s', (code, answer) => {
  const message = `80090308: LdapErr: DSID-0C0903A9, comment: AcceptSecurityContext error, data ${code}, v1db1`
  expect(answerIn(message)).toBe(answer)
  expect(answerIn('')).toBe('wrong')
})
