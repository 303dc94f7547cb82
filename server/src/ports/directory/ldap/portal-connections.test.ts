import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Slapd, startSlapd } from '../../../../../directories/slapd.js'
import { startTcpProxy } from '../../../../../directories/tcp-proxy.js'
import { startDomain } from '../../../testing/domain-of-samba.js'
import { slapdSettings } from '../../../testing/slapd-directory.js'
import { Unavailable } from '../../refusal.js'
import { createLogger } from '../../system/logger.js'
import type { LdapSettings } from '../ldap-settings.js'
import { type LdapServers, openLdapServers } from './ldap-servers.js'

const minuteMs = 60_000
let slapd: Slapd
let opened: LdapServers
let passed = 0
beforeEach(async () => {
  slapd = await startSlapd({ policy: { pwdMaxFailure: '20' } })
  await portal(`pwdPolicySubentry: ${slapd.names.policy}`)
})
afterEach(async () => {
  await opened.close()
  await slapd.stop()
})

/** Gives the entry of the service account another value. */
const portal = (line: string) =>
  slapd.change(`dn: ${slapd.names.portal}\nchangetype: modify\nreplace: ${line.split(':')[0]}\n${line}\n`)

function start(bindPassword = slapd.portalPassword, more: Partial<LdapSettings> = {}) {
  const log = createLogger({ level: 'info', format: 'json' }, { write: () => undefined })
  const now = () => performance.now() + passed
  opened = openLdapServers({ ...slapdSettings(slapd), bindPassword, ...more }, { log, now })
}

/** The text that an operator reads when the portal asks something; null where it gets an answer. */
async function ask(): Promise<string | null> {
  const answer = await opened
    .read((client) => client.search('', { scope: 'base' }))
    .then(() => null)
    .catch((error: unknown) => error)
  if (answer === null) return null
  if (!(answer instanceof Unavailable)) throw answer
  return answer.explanation
}

const failures = async () => (await slapd.valuesOf(slapd.names.portal, 'pwdFailureTime')).length

describe('a wrong password of the service account', () => {
  test('is shown once, however many ask, and then more and more seldom (DIR23)', async () => {
    start('Wrong-Password-1')
    const told = await Promise.all(Array.from({ length: 12 }, ask))
    expect(new Set(told).size).toBe(1)
    expect(told[0]).toMatch(/refuses name or password of the service account .* tries again after 5 to 30 minutes/)
    const shown = [await failures()]
    for (const minutes of [4, 1, 9, 1, 19, 1, 29, 1, 29, 1]) {
      passed += minutes * minuteMs
      await Promise.all([ask(), ask()])
      shown.push(await failures())
    }
    expect(shown).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6])
  })

  test('is forgotten with a restart', async () => {
    start('Wrong-Password-1')
    expect(await ask()).not.toBeNull()
    await opened.close()
    start()
    expect(await ask()).toBeNull()
  })
})

test('a bind that is lost does not hold up the next ones (W4)', async () => {
  const proxy = await startTcpProxy(Number(new URL(slapd.ldapsUrl).port))
  start(slapd.portalPassword, { urls: [new URL(`ldaps://127.0.0.1:${proxy.port}`)], timeoutMs: 1_000 })
  // TLS is done in time, and the bind is not.
  await proxy.set({ kind: 'latency', ms: 260 })
  const lost = await Promise.all(Array.from({ length: 4 }, ask))
  for (const told of lost) expect(told).toMatch(/does not answer in time/)
  await proxy.set({ kind: 'none' })
  expect(await ask()).toBeNull()
  await proxy.stop()
})

describe('the service account', () => {
  test.each([
    ['locked', 'pwdAccountLockedTime: 000001010000Z', /is locked \(accountLocked\)\. Unlock it there/],
    ['expired', 'pwdChangedTime: 20200101000000Z', /has expired or must be changed .*\. Set its password there/],
    ['to change its password', 'pwdReset: TRUE', /has expired or must be changed\. Set its password there/],
  ])('that is %s gives a line that says so (DIR24)', async (_state, line, sentence) => {
    await portal(line)
    start()
    expect(await ask()).toMatch(sentence)
  })
})

// It makes a domain, perhaps the first of a run.
test('Active Directory says what keeps the service account out (DIR24)', { timeout: 300_000 }, async () => {
  start()
  const { samba, directoryWith, stop } = await startDomain()
  const { dn, password } = samba.service
  const told = async (bindPassword = password) =>
    directoryWith({ bindPassword })
      .check()
      .then(() => null)
      .catch((error: Unavailable) => error.explanation)
  try {
    expect(await told()).toBeNull()
    expect(await told('Wrong-Passw0rd')).toMatch(/refuses name or password of the service account \(.*data 52e\)/)
    await samba.database.replace(dn, { userAccountControl: '512' })
    await samba.database.replace(dn, { pwdLastSet: '0' })
    expect(await told()).toMatch(/has expired or must be changed \(.*data 773\)\. Set its password there/)
    await samba.database.replace(dn, { pwdLastSet: '-1', userAccountControl: '514' })
    expect(await told()).toMatch(/disabled or expired, .*data 533\)\. Enable it there/)
    await samba.database.replace(dn, { userAccountControl: '66048' })
    await samba.database.replace(dn, { lockoutTime: String((BigInt(Date.now()) + 11_644_473_600_000n) * 10_000n) })
    expect(await told()).toMatch(/is locked \(.*data 775\)\. Unlock it there/)
  } finally {
    await stop()
  }
})
