import { checkOf } from '@portico/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { usualPolicy } from '../../../../../../directories/samba-policy.js'
import { type DomainUnderTest, startDomain } from '../../../../testing/domain-of-samba.js'
import type { Account } from '../../directory.js'

const password = 'Portico-First-1'
const minuteMs = 60_000
const staff = {
  ...usualPolicy,
  minimumLength: 14,
  isComplex: false,
  history: 9,
  minimumAgeDays: 1,
  lockoutThreshold: 4,
}

describe('the policy of Active Directory', () => {
  let under: DomainUnderTest
  beforeAll(async () => {
    under = await startDomain()
  })
  afterAll(() => under.stop())

  const person = async (username: string, attributes = {}): Promise<Account & { readonly dn: string }> => {
    const dn = await under.samba.addUser({ username, password, attributes })
    const account = await under.directory.find(username)
    if (account === null) throw new Error('the account is missing')
    return { ...account, dn }
  }

  test('is that of the domain: length, kinds of characters, account name and parts of the full name (PASS2)', async () => {
    const { rules, historyLength } = await under.directory.policy(await person('ada', { displayName: 'Ada Lovelace' }))
    expect(historyLength).toBe(3)
    const broken = (tried: string) => rules?.filter((rule) => checkOf(rule)?.(tried) === false).map(({ id }) => id)
    expect(broken('Summer-1')).toEqual([])
    expect(broken('Sum-1')).toEqual(['length'])
    expect(broken('summers-')).toEqual(['kinds'])
    expect(broken('Lovelace-1')).toEqual(['name'])
    expect(broken('Summer-ada-1')).toEqual(['username', 'name'])
  })

  test('asks for length alone where the domain asks for no complexity', async () => {
    await under.samba.setPolicy({ ...usualPolicy, isComplex: false })
    const { rules } = await under.directory.policy(await person('bea'))
    expect(rules).toEqual([{ id: 'length', params: { minimum: 7 } }])
    await under.samba.setPolicy(usualPolicy)
  })

  test('is a fine-grained one for the members of its groups, as far as it can be read (PASS2)', async () => {
    const account = await person('cleo')
    const group = await under.samba.addGroup('staff', [account.dn])
    const policy = await under.samba.addPolicy('staff', staff, [group])
    const before = under.lines.length
    // Without a look at the account, no policy is known to be hidden.
    expect(await under.directoryWith({}).lockout()).toMatchObject({ threshold: usualPolicy.lockoutThreshold })
    expect(await under.directory.policy(account)).toMatchObject({ historyLength: usualPolicy.history })
    expect(under.lines.slice(before).join()).toContain('cannot read a fine-grained password policy')

    await under.samba.database.grant(policy, under.samba.service.dn, ['(A;;RP;;;SID)'])
    expect(await under.directory.policy(account)).toMatchObject({
      rules: [{ id: 'length', params: { minimum: 14 } }],
      historyLength: 9,
      changeableFrom: (account.passwordChangedAt ?? 0) + 24 * 60 * minuteMs,
    })
    const strictest = { threshold: 4, windowMs: usualPolicy.lockoutMinutes * minuteMs }
    expect(await under.directoryWith({}).lockout()).toEqual(strictest)
  })

  test('tells no lockout where none locks', async () => {
    await under.samba.setPolicy({ ...usualPolicy, lockoutThreshold: 0 })
    await under.samba.database.remove(`CN=staff,CN=Password Settings Container,CN=System,${under.samba.baseDn}`)
    expect(await under.directoryWith({}).lockout()).toBeNull()
  })
})
