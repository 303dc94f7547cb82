import { once } from 'node:events'
import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls, createSecureContext, type SecureContext, type TLSSocket } from 'node:tls'
import { Client, ResultCodeError } from 'ldapts'
import { connectionFault, DirectoryFault } from './directory-fault.js'

export interface ServerPlace {
  readonly host: string
  readonly port: number
  /** Host and port, as the log writes them. */
  readonly name: string
  /** TLS from the first byte; otherwise StartTLS comes before everything else. */
  readonly isTlsAtOnce: boolean
  readonly trust: SecureContext
}

/** A connection over TLS. Its client never opens another one. */
export interface LdapConnection {
  readonly client: ActsCounted
  /** The last instant of the server's certificate, ms of the wall clock. */
  readonly certifiedUntil: number
  /** False from the moment when the connection is lost or closed. */
  readonly isOpen: boolean
  /** Why the connection was lost, as far as is known. */
  readonly lostBy: unknown
  /** Ends the connection after this many ms without a byte of the server, or in any case. */
  limit(ms: { readonly silenceMs: number; readonly totalMs: number }): void
  /** While nothing is asked, neither the connection nor its timer keeps the process alive. */
  setIdle(isIdle: boolean): void
  close(): void
}

/** A client that knows whether it has asked for more than to read. */
class ActsCounted extends Client {
  /** How many binds and writes were asked for. */
  acts = 0

  override bind(...asked: Parameters<Client['bind']>) {
    this.acts += 1
    return super.bind(...asked)
  }

  override modify(...asked: Parameters<Client['modify']>) {
    this.acts += 1
    return super.modify(...asked)
  }

  override exop(...asked: Parameters<Client['exop']>) {
    this.acts += 1
    return super.exop(...asked)
  }
}

/** The authorities that servers must be signed by: these in PEM, or the well-known ones. */
export function trustOf(ca: string | null): SecureContext {
  return createSecureContext({ minVersion: 'TLSv1.2', ...(ca === null ? {} : { ca }) })
}

export function placeOf({ protocol, hostname, port }: URL, trust: SecureContext): ServerPlace {
  const isTlsAtOnce = protocol === 'ldaps:'
  const usualPort = isTlsAtOnce ? 636 : 389
  const number = port === '' ? usualPort : Number(port)
  return { host: hostname.replace(/^\[|\]$/g, ''), port: number, name: `${hostname}:${number}`, isTlsAtOnce, trust }
}

/**
 * Opens a connection and verifies certificate and host name, within `limitMs`. Raises a
 * `DirectoryFault`. The library would reconnect in clear and anonymously after a loss, so its
 * client gets this one socket, which is encrypted already.
 */
export async function openLdapConnection(place: ServerPlace, limitMs: number): Promise<LdapConnection> {
  const { host, port, name, trust } = place
  const plain = connectTcp({ host, port, noDelay: true, keepAlive: true, keepAliveInitialDelay: keepAliveMs })
  const late = setTimeout(() => plain.destroy(new DirectoryFault('no answer in time', name)), limitMs)
  plain.on('error', () => undefined)
  const lost = new Promise<never>((_resolve, reject) => {
    plain.once('close', () => reject(plain.errored ?? new DirectoryFault('connection lost', name)))
  })
  try {
    await Promise.race([once(plain, 'connect'), lost])
    if (!place.isTlsAtOnce) await Promise.race([startTls(plain, name), lost])
    // A server name in the handshake must not be an address (RFC 6066); the check of the
    // certificate takes the host.
    const serverName = isIP(host) === 0 ? { servername: host } : {}
    // Said here, because NODE_TLS_REJECT_UNAUTHORIZED in the environment would switch it off.
    const secure = connectTls({ socket: plain, host, secureContext: trust, rejectUnauthorized: true, ...serverName })
    await Promise.race([once(secure, 'secureConnect'), lost])
    return connectionOver(secure, name)
  } catch (cause) {
    plain.destroy()
    throw connectionFault(cause, name)
  } finally {
    clearTimeout(late)
  }
}

const keepAliveMs = 30_000
const goodByeMs = 1_000

/** StartTLS (RFC 4511, 4.14). Its client is thrown away: no clear answer counts as encrypted. */
async function startTls(plain: Socket, name: string): Promise<void> {
  const asking = new Client({ url: 'ldap://this-connection', createConnection: () => plain })
  try {
    await asking.exop('1.3.6.1.4.1.1466.20037')
  } catch (cause) {
    if (!(cause instanceof ResultCodeError)) throw plain.errored ?? cause
    throw new DirectoryFault('StartTLS refused', name, `result ${cause.code}`)
  }
  plain.removeAllListeners('data')
}

function connectionOver(secure: TLSSocket, name: string): LdapConnection {
  let isTaken = false
  const takeSocket = () => {
    // The library would wait for ever for a socket that is closed already.
    if (isTaken || secure.destroyed) throw new DirectoryFault('connection lost', name)
    isTaken = true
    return secure
  }
  const client = new ActsCounted({ url: 'ldaps://this-connection', createSecureConnection: takeSocket })
  secure.on('error', () => undefined)
  const giveUp = () => void secure.destroy(new DirectoryFault('no answer in time', name))
  secure.on('timeout', giveUp)
  let late: NodeJS.Timeout | undefined
  return {
    client,
    certifiedUntil: Date.parse(secure.getPeerCertificate().valid_to),
    get isOpen() {
      return !secure.destroyed && !secure.readableEnded
    },
    get lostBy() {
      return secure.errored
    },
    limit({ silenceMs, totalMs }) {
      // 0 would mean no limit.
      secure.setTimeout(Math.max(1, silenceMs))
      clearTimeout(late)
      if (Number.isFinite(totalMs)) late = setTimeout(giveUp, totalMs)
    },
    setIdle: (isIdle) => void (isIdle ? secure.unref() : secure.ref()),
    close() {
      clearTimeout(late)
      secure.setTimeout(goodByeMs)
      client.unbind().catch(() => undefined)
    },
  }
}
