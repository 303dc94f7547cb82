import type { Client } from 'ldapts'
import type { LdapSettings } from '../../ldap-settings.js'
import { bindPortal } from '../bind-portal.js'
import { DirectoryFault } from '../directory-fault.js'
import { type LdapConnection, openLdapConnection, placeOf, type ServerPlace, trustOf } from '../ldap-connection.js'

/** The doctor's own connections. Each raises a `DirectoryFault` where none opens. */
export interface DiagnosisAccess {
  asService<Result>(work: (client: Client) => Promise<Result>): Promise<Result>
  /** The same as one person, whose name or password may be refused with a `ResultCodeError`. */
  asPerson<Result>(
    who: { readonly dn: string; readonly password: string },
    work: (client: Client) => Promise<Result>,
  ): Promise<Result>
  signIn(server: ServerPlace): Promise<void>
}

interface Opened {
  readonly server: ServerPlace
  readonly connection: LdapConnection
}

type AccessSettings = Pick<LdapSettings, 'urls' | 'ca' | 'timeoutMs' | 'bindDn' | 'bindPassword'>

export function diagnosisAccess({ urls, ca, timeoutMs, bindDn, bindPassword }: AccessSettings): DiagnosisAccess {
  const trust = trustOf(ca)
  let servers = urls.map((url) => placeOf(url, trust))
  const withConnection = async <Result>(
    { client, close, limit }: LdapConnection,
    work: (client: Client) => Promise<Result>,
  ) => {
    limit({ silenceMs: timeoutMs, totalMs: 2 * timeoutMs })
    return work(client).finally(close)
  }
  const firstOpen = async (): Promise<Opened> => {
    let last: unknown = null
    for (const server of servers) {
      try {
        const connection = await openLdapConnection(server, timeoutMs)
        // The next question does not wait for the servers that gave no answer to this one.
        servers = [server, ...servers.filter((other) => other !== server)]
        return { server, connection }
      } catch (cause) {
        if (!(cause instanceof DirectoryFault)) throw cause
        last = cause
      }
    }
    throw last
  }
  const asService = <Result>({ server, connection }: Opened, work: (client: Client) => Promise<Result>) =>
    withConnection(connection, async (client) => {
      await bindPortal(client, { bindDn, bindPassword }, server.name)
      return work(client)
    })
  return {
    asService: async (work) => asService(await firstOpen(), work),
    asPerson: async ({ dn, password }, work) =>
      withConnection((await firstOpen()).connection, async (client) => {
        await client.bind(dn, password)
        return work(client)
      }),
    signIn: async (server) =>
      asService({ server, connection: await openLdapConnection(server, timeoutMs) }, async () => undefined),
  }
}
