import { isLoopback } from '../../system/is-loopback.js'

/** How to reach and use a mail server. */
export interface SmtpChoice {
  readonly url: URL
  /** How to sign in; null or absent where the mail server wants no user. */
  readonly login?: { readonly user: string; readonly password: string } | null
  /** CA certificates in PEM that replace the well-known ones; null or absent where those hold. */
  readonly ca?: string | null
  /** `address` or `Name <address>`. */
  readonly from: string
  /** The name by which the portal greets the server; by default that of the machine. */
  readonly ehloName?: string | null
  /** How long the server may take to connect and to greet; ten seconds by default. */
  readonly connectMs?: number
  /** Refuses a server without STARTTLS; by default everywhere but on loopback without `ca`. */
  readonly isTlsDemanded?: boolean
}

const usualConnectMs = 10_000
const silenceMs = 20_000

export function serverOf(choice: SmtpChoice): string {
  return `${choice.url.hostname}:${connectionOf(choice).port}`
}

export function connectionOf({ url, login = null, ca = null, isTlsDemanded, ...choice }: SmtpChoice) {
  const { connectMs = usualConnectMs, ehloName = null } = choice
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isLocal = isLoopback(host)
  const secure = url.protocol === 'smtps:'
  return {
    host,
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTLS: !secure && (isTlsDemanded ?? (!isLocal || ca !== null)),
    // A relay on loopback often has a self-signed certificate, and no network lies in between.
    tls: {
      rejectUnauthorized: !isLocal || ca !== null,
      minVersion: 'TLSv1.2' as const,
      ...(ca === null ? {} : { ca }),
    },
    ...(login === null ? {} : { auth: { user: login.user, pass: login.password } }),
    ...(ehloName === null ? {} : { name: ehloName }),
    connectionTimeout: connectMs,
    dnsTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
