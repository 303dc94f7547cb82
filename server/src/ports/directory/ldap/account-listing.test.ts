import { afterEach, expect, test } from 'vitest'
import { startTcpProxy } from '../../../../../directories/tcp-proxy.js'
import { listedEntries } from '../../../testing/listed-entries.js'
import { type SlapdDirectory, slapdSettings, startSlapdDirectory } from '../../../testing/slapd-directory.js'
import { Unavailable } from '../../refusal.js'
import { clockFrom } from '../../system/clock.js'
import { createLogger } from '../../system/logger.js'
import { openLdapServers } from './ldap-servers.js'
import { openLdap } from './open-ldap/open-ldap.js'

const ends: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** A slapd with so many people. */
async function started(people: number, choice: Parameters<typeof startSlapdDirectory>[0] = {}) {
  const under = await startSlapdDirectory(choice)
  ends.push(() => under.stop())
  await under.slapd.addPeople(Array.from({ length: people }, (_, n) => ({ username: `p${n}`, password })))
  return under
}
const password = 'Portico-First-1'
const unlimited = { database: 'limits * size.soft=500 size.prtotal=unlimited' }

/** The same slapd behind a proxy that breaks connections. */
async function behindProxy({ slapd }: SlapdDirectory, { timeoutMs = 5_000, pool = 1 } = {}) {
  const proxy = await startTcpProxy(Number(new URL(slapd.ldapsUrl).port))
  ends.push(() => proxy.stop())
  const settings = { ...slapdSettings(slapd), urls: [new URL(`ldaps://127.0.0.1:${proxy.port}`)], timeoutMs, pool }
  const log = createLogger({ level: 'silent', format: 'json' })
  const directory = openLdap({ settings, servers: openLdapServers(settings, { log }), clock: clockFrom(0), log })
  ends.push(() => directory.close())
  return { proxy, directory }
}

test('two who list at the same time do not disturb each other, and take no connection from visitors (RM5)', async () => {
  const { directory } = await behindProxy(await started(6))
  const slow = directory.entries('brief')[Symbol.asyncIterator]()
  expect((await slow.next()).value).toHaveLength(6)
  expect(await listedEntries(directory)).toHaveLength(6)
  // The pool has one place, which the listing leaves free.
  expect(await directory.find('p1')).toMatchObject({ username: 'p1' })
  expect(await slow.next()).toMatchObject({ done: true })
})

test('whoever lists may take longer between two pages than the directory may for an answer (RM5)', async () => {
  const { directory } = await behindProxy(await started(501, unlimited), { timeoutMs: 1_000 })
  const sizes: number[] = []
  for await (const page of directory.entries('brief')) {
    sizes.push(page?.length ?? 0)
    await new Promise((resolve) => setTimeout(resolve, 1_200))
  }
  expect(sizes).toEqual([500, 1])
}, 60_000)

test('a directory that dies in the middle of a listing ends it, and counts as failed for nobody else (RM5)', async () => {
  const { proxy, directory } = await behindProxy(await started(501, unlimited))
  const pages = directory.entries('full')[Symbol.asyncIterator]()
  expect((await pages.next()).value).toHaveLength(500)
  await proxy.set({ kind: 'refuse' })
  await expect(pages.next()).rejects.toBeInstanceOf(Unavailable)
  for (let n = 0; n < 6; n += 1) await expect(listedEntries(directory)).rejects.toBeInstanceOf(Unavailable)
  await proxy.set({ kind: 'none' })
  expect(await directory.find('p1')).toMatchObject({ username: 'p1' })
}, 60_000)

test('a base inside of another one lists nobody twice', async () => {
  const { slapd } = await started(3)
  const settings = { ...slapdSettings(slapd), baseDns: [slapd.names.people, 'DC=uni,DC=example', slapd.names.people] }
  const log = createLogger({ level: 'silent', format: 'json' })
  const directory = openLdap({ settings, servers: openLdapServers(settings, { log }), clock: clockFrom(0), log })
  ends.push(() => directory.close())
  expect(await listedEntries(directory)).toHaveLength(3)
})

test('a full listing tells units, and when passwords end as accounts do', async () => {
  const { slapd, directory } = await started(1, {
    access: 'access to attrs=ou by dn.exact="cn=portal,ou=services,dc=uni,dc=example" read',
  })
  await slapd.addPerson({ username: 'ada', password, more: { ou: 'Physics' } })
  const settings = { ...slapdSettings(slapd), attributes: { ...slapdSettings(slapd).attributes, unit: 'ou' } }
  const log = createLogger({ level: 'silent', format: 'json' })
  const withUnit = openLdap({ settings, servers: openLdapServers(settings, { log }), clock: clockFrom(0), log })
  ends.push(() => withUnit.close())
  const ada = await directory.find('ada')
  expect(ada?.passwordExpiresAt).toEqual(expect.any(Number))
  const listed = (await listedEntries(withUnit, 'full')) ?? []
  expect(listed.find(({ id }) => id === ada?.id)).toMatchObject({
    unit: 'Physics',
    passwordExpiresAt: ada?.passwordExpiresAt,
  })
  expect(listed.filter(({ unit }) => unit === null)).toHaveLength(1)
  expect((await listedEntries(withUnit)) ?? []).toContainEqual(
    expect.objectContaining({ unit: null, passwordExpiresAt: null }),
  )
})
