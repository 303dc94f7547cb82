import { Attribute, BusyError, Change, type Client, InvalidCredentialsError, UnavailableError } from 'ldapts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Slapd, startSlapd } from '../../../../../directories/slapd.js'
import { startTcpProxy, type TcpProxy } from '../../../../../directories/tcp-proxy.js'
import { Unavailable } from '../../refusal.js'
import { asCall } from '../../system/clock.js'
import { createLogger } from '../../system/logger.js'
import { openLdapServers } from './ldap-servers.js'

const password = 'Portico-Demo-1'
let slapd: Slapd
const ends: (() => Promise<void>)[] = []

beforeAll(async () => {
  slapd = await startSlapd()
  for (const username of ['alice', 'bob', 'carol', 'dora']) await slapd.addPerson({ username, password })
  await slapd.addPerson({ username: 'fresh', password, mustChangePassword: true })
})
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})
afterAll(() => slapd.stop())

/** The servers at these addresses, what they log, and a clock for the rest of those that failed. */
function servers(urls: readonly string[], more: { timeoutMs?: number; pool?: number; bindPassword?: string } = {}) {
  const lines: string[] = []
  const log = createLogger({ level: 'info', format: 'json' }, { write: (line) => void lines.push(line) })
  const account = { bindDn: slapd.names.portal, bindPassword: slapd.portalPassword, ca: slapd.ca }
  const addresses = urls.map((url) => new URL(url))
  let passed = 0
  const now = () => performance.now() + passed
  const opened = openLdapServers({ urls: addresses, ...account, timeoutMs: 5_000, pool: 4, ...more }, { log, now })
  ends.push(() => opened.close())
  const pass = (ms: number) => {
    passed += ms
  }
  return { ...opened, lines, pass }
}

/** A proxy before the slapd, with StartTLS or with TLS from the start. */
async function proxied(kind: 'ldap' | 'ldaps' = 'ldaps'): Promise<TcpProxy & { readonly url: string }> {
  const { port } = new URL(kind === 'ldap' ? slapd.ldapUrl : slapd.ldapsUrl)
  const proxy = await startTcpProxy(Number(port))
  ends.push(() => proxy.stop())
  return Object.assign(proxy, { url: `${kind}://127.0.0.1:${proxy.port}` })
}

/** The name that is bound (RFC 4532); empty for an anonymous connection. */
const whoAmI = async (client: Client) => (await client.exop('1.3.6.1.4.1.4203.1.11.3')).value ?? ''
const service = () => `dn:${slapd.names.portal}`

/** Gives a person another password. */
const give = (username: string, next: string) => (client: Client) =>
  client.modify(
    slapd.dnOf(username),
    new Change({ operation: 'replace', modification: new Attribute({ type: 'userPassword', values: [next] }) }),
  )

const failureOf = async (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

describe('connections', () => {
  test.each(['ldap', 'ldaps'] as const)(
    'over %s are encrypted before a name or a password is sent (DIR21)',
    async (kind) => {
      const proxy = await proxied(kind)
      const { read } = servers([proxy.url])
      expect(await read(whoAmI)).toBe(service())
      const sent = proxy.sentByClients().join('')
      for (const secret of [slapd.portalPassword, slapd.names.portal]) expect(sent).not.toContain(secret)
    },
  )

  test('are verified by name too, also on loopback (DIR21)', async () => {
    const { port } = new URL(slapd.ldapsUrl)
    const { read } = servers([`ldaps://localhost:${port}`])
    expect(await read(whoAmI)).toBe(service())
  })

  test('are bound once and used again, and there are never more than the pool has (DIR23)', async () => {
    const proxy = await proxied('ldap')
    const { read } = servers([proxy.url], { pool: 3 })
    const names = await Promise.all(Array.from({ length: 40 }, () => read(whoAmI)))
    expect(new Set(names)).toEqual(new Set([service()]))
    expect(proxy.made).toBeLessThanOrEqual(3)
  })

  test.each(['ldap', 'ldaps'] as const)(
    'over %s that die are replaced by encrypted and bound ones (DIR21)',
    async (kind) => {
      const proxy = await proxied(kind)
      const { read, alone } = servers([proxy.url])
      for (let round = 0; round < 3; round++) {
        expect(await read(whoAmI)).toBe(service())
        const deaf = read(async (client) => {
          await proxy.set({ kind: 'reset' })
          // The library would connect again here, in clear and anonymously.
          await failureOf(whoAmI(client))
          await proxy.set({ kind: 'none' })
          return whoAmI(client)
        })
        expect(await failureOf(deaf)).toMatchObject({ what: 'directory' })
        expect(await alone((client) => client.bind(slapd.dnOf('alice'), password).then(() => 'bound'))).toBe('bound')
      }
      for (const sent of proxy.sentByClients()) {
        // StartTLS is the only message in clear; a TLS handshake follows, and begins LDAPS.
        const clear = kind === 'ldap' ? sent.indexOf('1.3.6.1.4.1.1466.20037') + 22 : 0
        if (sent.length > clear) expect(sent[clear]).toBe(0x16)
        expect(sent.toString('latin1')).not.toContain('uid=')
      }
    },
  )

  test('for the binds of persons are used again, and keep nothing of the person before (DIR23)', async () => {
    const proxy = await proxied()
    const { alone, read } = servers([proxy.url])
    expect(await alone(whoAmI)).toBe('')
    await alone((client) => client.bind(slapd.dnOf('alice'), password))
    expect(await alone(whoAmI)).toBe('')
    await alone((client) => client.bind(slapd.dnOf('fresh'), password))
    expect(await alone(whoAmI)).toBe('')
    expect(proxy.made).toBe(1)
    expect(await read(whoAmI)).toBe(service())
    expect(proxy.made).toBe(2)
  })

  test('end with close, and leave nothing open', async () => {
    const proxy = await proxied('ldap')
    const { read, alone, close } = servers([proxy.url])
    await Promise.all([read(whoAmI), read(whoAmI), alone(whoAmI)])
    expect(proxy.open).toBe(3)
    await close()
    await expect.poll(() => proxy.open, { timeout: 10_000 }).toBe(0)
  })
})

describe('a result of the directory', () => {
  test('reaches the caller, and never counts as an outage (W4)', async () => {
    const { alone, read, lines } = servers([slapd.ldapsUrl])
    for (let tries = 0; tries < 8; tries++) {
      const wrong = alone((client) => client.bind(slapd.dnOf('carol'), 'Wrong-Password-1'))
      await expect(wrong).rejects.toBeInstanceOf(InvalidCredentialsError)
    }
    expect(await read(whoAmI)).toBe(service())
    expect(lines).toHaveLength(1)
  })
})

describe('an answer that is none', () => {
  test('such as busy is asked for elsewhere, and a write with it is certainly not done', async () => {
    const { read, write, lines } = servers([slapd.ldapsUrl, slapd.ldapUrl])
    let times = 0
    const answer = read(async (client) => {
      times += 1
      if (times === 1) throw new BusyError()
      return whoAmI(client)
    })
    expect(await answer).toBe(service())
    const refused = write(async () => Promise.reject(new UnavailableError()))
    expect(await failureOf(refused)).toMatchObject({ isUnwritten: true, explanation: expect.stringMatching(/is busy/) })
    expect(lines.join('')).toContain('result 51')
  })

  test('is a referral: it is never followed, and the operator reads what to do (DIR21)', async () => {
    const elsewhere = await startTcpProxy(1)
    ends.push(() => elsewhere.stop())
    const dn = `ou=moved,${slapd.names.people}`
    const ref = `ldap://127.0.0.1:${elsewhere.port}/${dn}`
    await slapd.addEntry({ dn, objectClass: ['referral', 'extensibleObject'], ou: 'moved', ref })
    const { read, write } = servers([slapd.ldapsUrl])
    const asked = await failureOf(read((client) => client.search(dn, { scope: 'base' })))
    expect(asked).toMatchObject({ explanation: expect.stringMatching(/refers to another server \(result 10\)/) })
    const below = `uid=alice,${dn}`
    const written = write((client) => client.modify(below, []))
    await expect(written).rejects.toMatchObject({ code: 'help-desk' })
    expect(elsewhere.made).toBe(0)
    expect(await read(whoAmI)).toBe(service())
  })
})

describe('several servers', () => {
  test.each(['silence', 'refuse', 'reset'] as const)('answer although the first one has %s (DIR22)', async (kind) => {
    const proxy = await proxied('ldap')
    await proxy.set({ kind })
    const { read, alone, write } = servers([proxy.url, slapd.ldapsUrl], { timeoutMs: 3_000 })
    expect(await read(whoAmI)).toBe(service())
    const begun = performance.now()
    expect(await alone(whoAmI)).toBe('')
    await write(give('dora', `Portico-After-${kind}`))
    // The one that failed is asked last now.
    expect(performance.now() - begun).toBeLessThan(1_500)
  })

  test('repeat a read that one of them breaks off (DIR22)', async () => {
    const proxy = await proxied()
    const { read } = servers([proxy.url, slapd.ldapsUrl])
    let times = 0
    const answer = await read(async (client) => {
      times += 1
      if (times === 1) await proxy.set({ kind: 'reset' })
      return whoAmI(client)
    })
    expect({ answer, times }).toEqual({ answer: service(), times: 2 })
  })

  test.each([
    ['after the server did it', { from: 'server', next: 'Portico-Demo-2', holds: 'Portico-Demo-2' }],
    ['before the server had it', { from: 'client', next: 'Portico-Demo-3', holds: 'Portico-Demo-2' }],
  ] as const)('never repeat a write that is broken off %s (DIR22, W5)', async (_when, { from, next, holds }) => {
    const proxy = await proxied()
    const { alone, write } = servers([proxy.url, slapd.ldapsUrl])
    let times = 0
    const broken = write(async (client) => {
      times += 1
      await proxy.set({ kind: 'cut', from, afterBytes: 0 })
      await give('bob', next)(client)
    })
    expect(await failureOf(broken)).toMatchObject({ what: 'directory', isUnwritten: false })
    expect(times).toBe(1)
    await alone((client) => client.bind(slapd.dnOf('bob'), holds))
  })

  test('make a write elsewhere where the first one broke off the reads before it (DIR22)', async () => {
    const proxy = await proxied()
    const { write } = servers([proxy.url, slapd.ldapsUrl])
    let times = 0
    await write(async (client) => {
      times += 1
      if (times === 1) await proxy.set({ kind: 'reset' })
      await client.search(slapd.dnOf('dora'), { scope: 'base' })
      await give('dora', 'Portico-Repeated-1')(client)
    })
    expect(times).toBe(2)
  })

  test('never repeat the bind of a person that was sent (DIR22)', async () => {
    const proxy = await proxied()
    const { alone } = servers([proxy.url, slapd.ldapsUrl])
    let times = 0
    const broken = alone(async (client) => {
      times += 1
      await proxy.set({ kind: 'cut', from: 'server', afterBytes: 0 })
      await client.bind(slapd.dnOf('alice'), password)
    })
    expect(await failureOf(broken)).toMatchObject({ what: 'directory', isUncounted: false })
    expect(times).toBe(1)
  })

  test('make a write elsewhere that was not sent, and say where it was made (DIR22)', async () => {
    const proxy = await proxied()
    await proxy.set({ kind: 'refuse' })
    const { write, alone } = servers([proxy.url, slapd.ldapsUrl])
    const made = await write(async (client, server) => {
      await give('dora', 'Portico-Elsewhere-1')(client)
      return server
    })
    expect(made.url.href).toContain(new URL(slapd.ldapsUrl).port)
    expect(await alone(async (_client, server) => server, made)).toBe(made)
  })

  test('find out in the background that the first one answers again (DIR22)', async () => {
    const proxy = await proxied()
    await proxy.set({ kind: 'silence' })
    const { read, pass } = servers([proxy.url, slapd.ldapsUrl], { timeoutMs: 3_000 })
    const asked = () => read(async (_client, { url }) => Number(url.port))
    expect(await asked()).toBe(Number(new URL(slapd.ldapsUrl).port))
    pass(15_000)
    const begun = performance.now()
    expect(await asked()).toBe(Number(new URL(slapd.ldapsUrl).port))
    expect(performance.now() - begun).toBeLessThan(1_500)
    await proxy.set({ kind: 'none' })
    const askedLater = () => {
      pass(15_000)
      return asked()
    }
    await expect.poll(askedLater, { timeout: 15_000 }).toBe(proxy.port)
  })
})

describe('without an answer', () => {
  test('a write that was not sent is certainly not done (W5)', async () => {
    const proxy = await proxied()
    await proxy.set({ kind: 'refuse' })
    const { write } = servers([proxy.url])
    expect(await failureOf(write(give('alice', 'Portico-Other-1')))).toMatchObject({ isUnwritten: true })
  })

  test('a write that waited too long for a connection is not done either (W5)', async () => {
    const { read, write } = servers([slapd.ldapsUrl], { pool: 1, timeoutMs: 1_000 })
    let release: () => void = () => undefined
    const busy = read(() => new Promise<void>((resolve) => (release = resolve)))
    expect(await failureOf(write(give('alice', 'Portico-Other-1')))).toMatchObject({ isUnwritten: true })
    release()
    await busy
    expect(await read(whoAmI)).toBe(service())
  })

  test.each(['refuse', 'silence'] as const)(
    'the bind of a person that was not sent counts for no person (K4) — %s',
    async (kind) => {
      const proxy = await proxied()
      const { alone } = servers([proxy.url], { timeoutMs: 1_500 })
      expect(await alone(whoAmI)).toBe('')
      await proxy.set({ kind })
      const unsent = await failureOf(alone((client) => client.bind(slapd.dnOf('alice'), password)))
      expect(unsent).toMatchObject({ what: 'directory', isUncounted: true })
    },
  )

  test('the bind of a person that was sent may count, whatever ends it (K4)', async () => {
    const proxy = await proxied()
    const { alone } = servers([proxy.url], { timeoutMs: 1_500 })
    const deaf = alone(async (client) => {
      await proxy.set({ kind: 'silence' })
      await client.bind(slapd.dnOf('alice'), password)
    })
    expect(await failureOf(deaf)).toMatchObject({ what: 'directory', isUncounted: false })
  })

  test('five failures open the breaker, and one call is tried after 15 s (W4)', async () => {
    const proxy = await proxied()
    const { read, lines, pass } = servers([proxy.url])
    expect(await read(whoAmI)).toBe(service())
    await proxy.set({ kind: 'refuse' })
    for (let tries = 0; tries < 5; tries++) expect(await failureOf(read(whoAmI))).toBeInstanceOf(Unavailable)
    await proxy.set({ kind: 'none' })
    expect(await failureOf(read(whoAmI))).toBeInstanceOf(Unavailable)
    pass(15_000)
    expect(await read(whoAmI)).toBe(service())
    // A line for each change and reason, and none for each call.
    const told = lines.map((line) => JSON.parse(line))
    expect([told[0].level, told.at(-1).level]).toEqual(['info', 'info'])
    const reasons = told.slice(1, -1).map(({ reason }) => reason)
    expect(reasons).toContain('connection refused')
    expect(new Set(reasons).size).toBe(reasons.length)
  })

  test.each([
    ['has no time for', 5_470, 15],
    ['has too little time for', 4_700, 300],
  ])('questions that their call %s say nothing of the server (W4)', async (_what, ageMs, ms) => {
    const proxy = await proxied()
    const { read, lines } = servers([proxy.url])
    expect(await read(whoAmI)).toBe(service())
    await proxy.set({ kind: 'latency', ms })
    const askTwice = async (client: Client) => [await whoAmI(client), await whoAmI(client)]
    const late = Array.from({ length: 6 }, () => failureOf(asCall(ageMs, () => read(askTwice))))
    for (const failure of await Promise.all(late)) expect(failure).toBeInstanceOf(Unavailable)
    expect(await read(whoAmI)).toBe(service())
    expect(lines).toHaveLength(1)
  })

  test('the questions of one call share the time that it has (W4)', async () => {
    const proxy = await proxied()
    const { read, write } = servers([proxy.url], { timeoutMs: 1_500 })
    expect(await read(whoAmI)).toBe(service())
    await proxy.set({ kind: 'latency', ms: 300 })
    const begun = performance.now()
    await asCall(0, async () => {
      for (let asked = 0; asked < 20; asked++) {
        if ((await failureOf(read(whoAmI))) !== null) break
      }
      expect(await failureOf(write(give('alice', 'Portico-Other-1')))).toMatchObject({ isUnwritten: true })
    })
    expect(performance.now() - begun).toBeLessThan(2_500)
  })
})
