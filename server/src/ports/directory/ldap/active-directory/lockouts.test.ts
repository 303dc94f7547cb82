import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { usualPolicy, windowsTime } from '../../../../../../directories/samba-policy.js'
import { type DomainUnderTest, startDomain } from '../../../../testing/domain-of-samba.js'

const password = 'Portico-First-1'
const minuteMs = 60_000
const day = 24 * 60 * minuteMs

describe('the lockout of Active Directory', () => {
  let under: DomainUnderTest
  beforeAll(async () => {
    under = await startDomain()
  })
  beforeEach(() => under.samba.setPolicy(usualPolicy))
  afterAll(() => under.stop())

  const add = (username: string) => under.samba.addUser({ username, password })
  const countOf = async (username: string, directory = under.directoryWith({})) =>
    (await directory.find(username))?.failureCount

  test('counts the failures of a person, and none that is older than the window and a minute', async () => {
    const dn = await add('ada')
    const ada = await under.directory.find('ada')
    expect(ada?.failureCount).toEqual({ threshold: 5, failures: 0 })
    for (const tried of ['Wrong-1', 'Wrong-2']) await under.directory.isPasswordRight(ada ?? { nameKey: '' }, tried)
    expect(await countOf('ada')).toEqual({ threshold: 5, failures: 2 })
    const failedAgo = (ms: number) =>
      under.samba.database.replaceAsItIs(dn, { badPasswordTime: windowsTime(Date.now() - ms) })
    await failedAgo(30 * minuteMs + 30_000)
    expect(await countOf('ada')).toEqual({ threshold: 5, failures: 2 })
    await failedAgo(32 * minuteMs)
    expect(await countOf('ada')).toEqual({ threshold: 5, failures: 0 })
  })

  test.each([
    ['0', '0'],
    ['never', '-9223372036854775808'],
  ])('takes a window of %s for a day', async (_, window) => {
    await under.samba.database.replace(under.samba.baseDn, { lockOutObservationWindow: window })
    expect(await under.directoryWith({}).lockout()).toEqual({ threshold: 5, windowMs: day })
  })

  test('counts none where the domain never locks', async () => {
    await under.samba.setPolicy({ ...usualPolicy, lockoutThreshold: 0 })
    await add('bea')
    expect(await countOf('bea')).toBeNull()
  })

  test('is a strict one where the policy of an account cannot be read, from then on for every name (K4)', async () => {
    const dn = await add('cleo')
    await add('dora')
    const policy = await under.samba.addPolicy('strict', { ...usualPolicy, lockoutThreshold: 4 }, [dn])
    const directory = under.directoryWith({})
    expect(await directory.lockout()).toMatchObject({ threshold: 5 })
    const before = under.lines.length
    expect(await countOf('cleo', directory)).toEqual({ threshold: 3, failures: 0 })
    expect(await countOf('dora', directory)).toEqual({ threshold: 5, failures: 0 })
    expect(await directory.lockout()).toEqual({ threshold: 3, windowMs: day })
    const lines = under.lines.slice(before)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toMatch(/"level":"error".*cn=strict,/)

    await under.samba.database.grant(policy, under.samba.service.dn, ['(A;;RP;;;SID)'])
    const allowed = under.directoryWith({})
    expect(await countOf('cleo', allowed)).toEqual({ threshold: 4, failures: 0 })
    expect(await allowed.lockout()).toMatchObject({ threshold: 4 })
  })

  test('is a strict one where the policy of the domain cannot be read (K4)', async () => {
    const { database, baseDn, service } = under.samba
    // The property set "domain password and lockout policies".
    await database.grant(baseDn, service.dn, ['(OD;;RP;c7407360-20bf-11d0-a768-00aa006e0529;;SID)'])
    const directory = under.directoryWith({})
    expect(await directory.lockout()).toMatchObject({ threshold: 3, windowMs: day })
    expect(await countOf('dora', directory)).toMatchObject({ threshold: 3 })
    await database.revoke(baseDn, service.dn)
  })
})
