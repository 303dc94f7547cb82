import { ResultCodeError } from 'ldapts'
import { type ConnectionReason, connectionReason } from '../../system/connection-reason.js'

export type DirectoryReason =
  | ConnectionReason
  | 'StartTLS refused'
  | 'service account refused'
  | 'service account locked'
  | 'service account expired'
  | 'service account barred'
  | 'service account not admitted'
  | 'busy'
  | 'referral'
  | 'read-only'

const wrong: Readonly<Record<DirectoryReason, string>> = {
  'unknown host': 'has no address',
  'connection refused': 'refuses the connection',
  'no answer in time': 'does not answer in time',
  'connection lost': 'ended the connection',
  'certificate not trusted': 'shows a certificate of an unknown authority',
  'certificate expired': 'shows a certificate that is not valid today',
  'certificate of another host': 'shows a certificate of another host',
  'certificate too weak': 'shows a certificate with a key or signature that is too weak',
  'TLS failed': 'speaks no TLS that the portal accepts',
  'StartTLS refused': 'refuses StartTLS, so no password leaves',
  'service account refused': 'refuses name or password of the service account',
  'service account locked': 'says that the service account is locked',
  'service account expired': 'says that the password of the service account has expired or must be changed',
  'service account barred': 'says that the service account is disabled or expired, or may not sign in now or here',
  'service account not admitted': 'does not admit the service account',
  busy: 'is busy or not available',
  referral: 'refers to another server',
  'read-only': 'takes no writes',
}

/** Remedies, a sentence for each reason. */
const mends: Readonly<Record<DirectoryReason, string>> = {
  'unknown host': 'Correct the host in PORTICO_DIRECTORY_URL.',
  'connection refused': 'Start it, or correct host and port in PORTICO_DIRECTORY_URL.',
  'no answer in time': 'Look at its load, open the firewall, or correct host and port in PORTICO_DIRECTORY_URL.',
  'connection lost':
    'Read its log, or correct PORTICO_DIRECTORY_URL: ldaps:// usually has port 636, and ldap:// port 389.',
  'certificate not trusted': "Name the file with that authority's certificates in PORTICO_DIRECTORY_CA_FILE.",
  'certificate expired': "Renew it there, or set this machine's clock.",
  'certificate of another host': 'Write the host in PORTICO_DIRECTORY_URL as the certificate names it.',
  'certificate too weak': 'Give it a certificate with a key of 2048 bits or more, signed with SHA-256.',
  'TLS failed': 'Turn on TLS 1.2 or later there, or write ldap:// in PORTICO_DIRECTORY_URL for a port with StartTLS.',
  'StartTLS refused': 'Turn it on there, or name a port with TLS as ldaps:// in PORTICO_DIRECTORY_URL.',
  'service account refused':
    'Correct PORTICO_DIRECTORY_BIND_DN and PORTICO_DIRECTORY_BIND_PASSWORD, and restart the portal; by itself it tries ' +
    'again after 5 to 30 minutes, because more tries could lock the account.',
  'service account locked': 'Unlock it there, and give it a password policy without a lock.',
  'service account expired':
    'Set its password there and in PORTICO_DIRECTORY_BIND_PASSWORD, and give it a password policy without an expiry.',
  'service account barred': 'Enable it there, without an end and at all hours.',
  'service account not admitted': 'Read its log, and correct PORTICO_DIRECTORY_BIND_DN.',
  busy: 'Read its log.',
  referral: 'Name the server that holds and writes the accounts first in PORTICO_DIRECTORY_URL.',
  'read-only': 'Name the server that writes the accounts first in PORTICO_DIRECTORY_URL.',
}

/** A fault of a directory server, in two sentences for the operator. They never hold a secret. */
export class DirectoryFault extends Error {
  override readonly name = 'DirectoryFault'
  /** The fault, and its remedy: a sentence each. */
  readonly found: string
  readonly mend: string
  constructor(
    readonly reason: DirectoryReason,
    readonly server: string,
    /** The server's own sign or word, such as a result code. */
    detail = '',
  ) {
    const said = detail === '' ? '' : ` (${detail})`
    const found = `The directory server ${server} ${wrong[reason]}${said}.`
    super(`${found} ${mends[reason]}`)
    this.found = found
    this.mend = mends[reason]
  }

  /** True where the server gave no answer at all. An unwelcome answer is no sign of an outage. */
  get isOutage(): boolean {
    return !(this.reason in answers)
  }
}

/** Reasons that are results of LDAP. */
const answers: Partial<Record<DirectoryReason, true>> = {
  'service account refused': true,
  'service account locked': true,
  'service account expired': true,
  'service account barred': true,
  'service account not admitted': true,
  busy: true,
  referral: true,
  'read-only': true,
}

/** Raised where a server, such as a replica, takes no writes: the next one may be asked. */
export class TakesNoWrites extends Error {
  override readonly name = 'TakesNoWrites'
  constructor(readonly code: number) {
    super(`the server takes no writes (result ${code})`)
  }
}

interface TlsError extends Partial<Error> {
  readonly code?: unknown
  readonly cert?: { readonly subjectaltname?: string }
}

/** The fault behind an error of a connection that was being opened, or that is lost. */
export function connectionFault(error: unknown, server: string): DirectoryFault {
  if (error instanceof DirectoryFault) return error
  const { code, cert, message }: TlsError = error instanceof Error ? error : {}
  const reason = connectionReason(String(code), message) ?? 'connection lost'
  return new DirectoryFault(reason, server, reason === 'certificate of another host' ? namesIn(cert) : '')
}

/** The fault that a result stands for whatever was asked; null for an answer to the question. */
export function resultFault(error: unknown, server: string): DirectoryFault | null {
  if (error instanceof TakesNoWrites) return new DirectoryFault('read-only', server, `result ${error.code}`)
  if (!(error instanceof ResultCodeError)) return null
  const reason = faultInResult(error.code)
  return reason === null ? null : new DirectoryFault(reason, server, `result ${error.code}`)
}

export function faultInResult(code: number): DirectoryReason | null {
  if (code === 10) return 'referral'
  // 389 Directory Server calls it 1 where a part of its tree is closed or being imported.
  return code === 1 || code === 51 || code === 52 ? 'busy' : null
}

/** The names in a certificate, as far as a line of the log has room for them. */
function namesIn(cert: TlsError['cert']): string {
  return (cert?.subjectaltname ?? 'no name').replace(/[^ -~]/g, '?').slice(0, 200)
}
