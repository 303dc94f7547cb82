import { Client, ResultCodeError } from 'ldapts'
import { Unavailable } from '../../refusal.js'
import type { Logger } from '../../system/logger.js'
import type { LdapSettings } from '../ldap-settings.js'

/** One server of the directory, so that a write can be proven where it was made. */
export interface LdapServer {
  readonly url: URL
}

/**
 * The servers of one directory. Each method raises `Unavailable('directory')` where none answers in
 * time; a `ResultCodeError` of the library is an answer, and reaches the caller.
 */
export interface LdapServers {
  /**
   * Runs work that changes nothing on a connection that is bound as the service account. It may run
   * again on another server.
   */
  read<Result>(work: (client: Client) => Promise<Result>): Promise<Result>
  /** The same for one write, which is never repeated once anything was sent. */
  write<Result>(work: (client: Client, server: LdapServer) => Promise<Result>): Promise<Result>
  /**
   * Runs work on a connection of its own, bound as nobody, for the binds of one person: on this
   * server, or on one that answers.
   */
  alone<Result>(work: (client: Client, server: LdapServer) => Promise<Result>, on?: LdapServer): Promise<Result>
  close(): Promise<void>
}

type ServerSettings = Pick<LdapSettings, 'urls' | 'bindDn' | 'bindPassword' | 'ca' | 'timeoutMs' | 'pool'>

export function openLdapServers(settings: ServerSettings, _parts: { readonly log: Logger }): LdapServers {
  const [url] = settings.urls
  if (url === undefined) throw new Error('the settings of the directory were not checked')
  const server = { url }
  const alone = async <Result>(work: (client: Client, on: LdapServer) => Promise<Result>) => {
    const tls = { host: url.hostname, ...(settings.ca === null ? {} : { ca: settings.ca }) }
    const client = new Client({
      url: url.origin === 'null' ? `${url.protocol}//${url.host}` : url.origin,
      timeout: settings.timeoutMs,
      connectTimeout: settings.timeoutMs,
      ...(url.protocol === 'ldaps:' ? { tlsOptions: tls } : {}),
    })
    try {
      if (url.protocol === 'ldap:') await client.startTLS(tls)
      return await work(client, server)
    } catch (cause) {
      if (cause instanceof ResultCodeError || !(cause instanceof Error) || cause.constructor !== Error) throw cause
      throw new Unavailable('directory', { cause })
    } finally {
      await client.unbind()
    }
  }
  const asService = <Result>(work: (client: Client, on: LdapServer) => Promise<Result>) =>
    alone(async (client, on) => {
      await client.bind(settings.bindDn, settings.bindPassword)
      return work(client, on)
    })
  return { read: asService, write: asService, alone, close: async () => undefined }
}
