import { startTcpProxy, type TcpProxy, type Toxic } from '../../../directories/tcp-proxy.js'
import { type LdapServers, openLdapServers } from '../ports/directory/ldap/ldap-servers.js'
import { openLdap } from '../ports/directory/ldap/open-ldap/open-ldap.js'
import type { LdapSettings } from '../ports/directory/ldap-settings.js'
import { clockFrom } from '../ports/system/clock.js'
import { createLogger } from '../ports/system/logger.js'
import { type TestPortal, type TestPortalChoice, testPortal } from './test-portal.js'

/** The fault of the connection of the next write, or of the bind that proves it. */
export interface NextWrite {
  readonly at: 'write' | 'proof'
  readonly toxic: Toxic
}

/** A portal on a real directory behind proxies. */
export interface FlakyPortal extends TestPortal {
  /** Before each server, in the order of the settings. */
  readonly proxies: readonly TcpProxy[]
  /** Every line that the adapter logs. */
  readonly directoryLines: readonly string[]
  /** Chooses a trouble that begins when the write, or its proof, is about to be sent. */
  spoil(next: NextWrite): void
}

/** Puts a proxy before each server of the settings, and a portal on them. */
export async function flakyPortal(settings: LdapSettings, choice: TestPortalChoice = {}): Promise<FlakyPortal> {
  const proxies = await Promise.all(settings.urls.map((url) => startTcpProxy(Number(url.port))))
  const urls = settings.urls.map((url, at) => {
    const through = new URL(url)
    through.port = String(proxies[at]?.port)
    return through
  })
  const directoryLines: string[] = []
  const log = createLogger({ level: 'trace', format: 'json' }, { write: (line) => void directoryLines.push(line) })
  let spoiled: NextWrite | null = null
  const spoilAt = async (at: NextWrite['at']) => {
    if (spoiled?.at !== at) return
    const { toxic } = spoiled
    spoiled = null
    await Promise.all(proxies.map((proxy) => proxy.set(toxic)))
  }
  const all = { ...settings, urls }
  const servers = spoilable(openLdapServers(all, { log }), spoilAt)
  const directory = openLdap({ settings: all, servers, clock: clockFrom(0), log })
  const portal = await testPortal({ ...choice, directory: () => directory })
  return {
    ...portal,
    proxies,
    directoryLines,
    spoil(next) {
      spoiled = next
    },
    async close() {
      await portal.close()
      await Promise.all(proxies.map((proxy) => proxy.stop()))
    },
  }
}

/** Lets a test break connections right before the message that matters. */
function spoilable(servers: LdapServers, spoilAt: (at: NextWrite['at']) => Promise<void>): LdapServers {
  return {
    ...servers,
    write: (work) =>
      servers.write((client, server) => {
        const exop = client.exop.bind(client)
        const modify = client.modify.bind(client)
        client.exop = (...asked) => spoilAt('write').then(() => exop(...asked))
        client.modify = (...asked) => spoilAt('write').then(() => modify(...asked))
        return work(client, server).finally(() => Object.assign(client, { exop, modify }))
      }),
    alone: (work, on) =>
      servers.alone(async (client, server) => {
        if (on !== undefined) await spoilAt('proof')
        return work(client, server)
      }, on),
  }
}
