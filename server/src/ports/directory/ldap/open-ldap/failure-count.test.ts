import { afterEach, describe, expect, test } from 'vitest'
import { generalizedTime } from '../../../../../../directories/slapd.js'
import { usualNames } from '../../../../../../directories/slapd-tree.js'
import {
  type SlapdDirectory,
  type SlapdDirectoryChoice,
  startSlapdDirectory,
} from '../../../../testing/slapd-directory.js'

const password = 'Portico-First-1'
const strict = 'cn=strict,ou=policies,dc=uni,dc=example'
const day = 24 * 60 * 60_000

let under: SlapdDirectory
afterEach(() => under.stop())

const agesAgo = (...seconds: number[]) => seconds.map((ago) => generalizedTime(new Date(Date.now() - ago * 1000)))

async function start(choice: SlapdDirectoryChoice = {}) {
  under = await startSlapdDirectory(choice)
}

async function countOf(username: string, more = {}) {
  await under.slapd.addPerson({ username, password, more })
  return (await under.directory.find(username))?.failureCount
}

function addPolicy(dn: string, more: object) {
  return under.slapd.addEntry({
    dn,
    objectClass: ['person', 'pwdPolicy'],
    sn: 'policy',
    pwdAttribute: 'userPassword',
    ...more,
  })
}

describe('the failures that count', () => {
  test('are those within the interval of the policy, and a minute more', async () => {
    await start()
    const pwdFailureTime = agesAgo(10, 595, 640, 700, 4000)
    expect(await countOf('ada', { pwdFailureTime })).toEqual({ threshold: 7, failures: 3 })
  })

  test('are all of them where the policy has no interval', async () => {
    await start({ policy: { pwdFailureCountInterval: '0' } })
    expect(await countOf('ada', { pwdFailureTime: agesAgo(10, 4000, 4_000_000) })).toEqual({
      threshold: 7,
      failures: 3,
    })
  })

  test('are those of the policy that the entry names, and none where it locks nobody', async () => {
    await start()
    await addPolicy(strict, { pwdLockout: 'TRUE', pwdMaxFailure: '4' })
    const pwdFailureTime = agesAgo(10)
    const own = { pwdFailureTime, pwdPolicySubentry: strict }
    expect(await countOf('ada', own)).toEqual({ threshold: 4, failures: 1 })
    const services = 'cn=services,ou=policies,dc=uni,dc=example'
    expect(await countOf('bea', { pwdFailureTime, pwdPolicySubentry: services })).toBeNull()
  })
})

describe('a policy that cannot be read counts as a strict one (K4)', () => {
  const assumed = { threshold: 3, windowMs: day }
  const errors = () => under.logLines.filter((line) => line.includes('"level":"error"')).join('')

  test('where no policy can be read', async () => {
    await start({ without: ['policies'] })
    expect(await under.directory.lockout()).toEqual(assumed)
    expect(await countOf('ada', { pwdFailureTime: agesAgo(10, 4000, 200_000) })).toEqual({ threshold: 3, failures: 2 })
    expect(errors()).toContain('can read no password policy')
  })

  test('where only its attributes cannot be read', async () => {
    const portal = 'cn=portal,ou=services,dc=uni,dc=example'
    await start({
      access: `access to dn.subtree="ou=policies,dc=uni,dc=example" attrs=entry,objectClass by dn.exact="${portal}" read by * none
access to dn.subtree="ou=policies,dc=uni,dc=example" by * none`,
    })
    expect(await under.directory.lockout()).toEqual(assumed)
    expect(errors()).toContain('can read no password policy')
  })

  test('for an account that names such a policy, and from then on for every name', async () => {
    await start({ access: `access to dn.exact="${strict}" by * none` })
    await addPolicy(strict, { pwdLockout: 'TRUE', pwdMaxFailure: '3' })
    expect(await under.directory.lockout()).toMatchObject({ threshold: 7 })
    expect(await countOf('ada', { pwdPolicySubentry: strict })).toEqual({ threshold: 3, failures: 0 })
    expect(await under.directory.lockout()).toEqual(assumed)
    expect(errors()).toContain(strict)
  })

  test('where several could be the default one', async () => {
    await start({ names: { ...usualNames, policy: strict } })
    expect(await countOf('ada')).toEqual({ threshold: 3, failures: 0 })
    expect(await under.directory.lockout()).toEqual(assumed)
  })
})
