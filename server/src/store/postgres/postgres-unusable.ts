import {
  nameOfHost,
  nameOfPlace,
  type PostgresHost,
  type PostgresSettings,
} from '../../ports/config/postgres-settings.js'
import { Unavailable } from '../../ports/refusal.js'
import { connectionReason } from '../../ports/system/connection-reason.js'
import { ofStandby, stateOf } from './as-store-error.js'
import { NoPrimary } from './postgres-pool.js'
import { quoted } from './require-usable-database.js'

/**
 * A failure to open a database, as one that tells the operator the cause and what mends it. It
 * never shows a password. An error that is neither PostgreSQL's nor the connection's is a bug, and
 * is returned as it is.
 */
export function postgresUnusable(settings: PostgresSettings, cause: unknown): unknown {
  if (cause instanceof Unavailable && cause.explanation !== null) return cause
  const why = cause instanceof NoPrimary ? problemsOf(settings, cause) : problemAt(settings, settings.hosts[0], cause)
  if (why === null) return cause
  return new Unavailable('store', {
    cause,
    explanation: `The store ${nameOfPlace(settings)} cannot be used: ${why}.`,
  })
}

function problemsOf(settings: PostgresSettings, { failures }: NoPrimary): string {
  const told = failures.map(({ host, cause }) => {
    return `${nameOfHost(host)}: ${problemAt(settings, host, cause) ?? messageOf(cause)}`
  })
  return `none of its hosts takes writes. ${told.join('. ')}`
}

function problemAt(settings: PostgresSettings, { host }: PostgresHost, cause: unknown): string | null {
  const at = { ...settings, host }
  return stateProblem(settings, cause) ?? tlsProblem(at, cause) ?? reachProblem(at, cause)
}

/** The problem that PostgreSQL itself reports, by its SQLSTATE; null where it has said nothing. */
function stateProblem({ user, database, hosts }: PostgresSettings, cause: unknown): string | null {
  const [state, message] = [stateOf(cause), messageOf(cause)]
  if (state === '') return null
  if (state === '28P01') return `it does not accept the password of ${user}. Correct PORTICO_STORE_URL`
  if (state.startsWith('28')) return hbaProblem(message)
  if (state === '3D000')
    return `it has no database ${database}. Make one there with: create database ${quoted(database)} encoding 'UTF8' template template0`
  if (state === '42501') return rightProblem({ user, database }, message)
  if (state === ofStandby)
    return `it is a standby or read-only, and takes no writes${hosts.length === 1 ? '. Name the primary in PORTICO_STORE_URL' : ''}`
  if (state === '53300') return fullProblem({ user, database }, message)
  if (state === '26000' || state === '42P05') return message
  if (state.startsWith('08')) return poolerProblem(message)
  if (state === '57P03') return 'it is starting, stopping or recovering. Try again when it runs'
  if (state.startsWith('57')) return `it ended the connection (${message}). Try again when it runs`
  if (state === '42P01') return `a table of it is missing (${message}). Restore a backup`
  return `${message} (SQLSTATE ${state}). Look into the log of PostgreSQL`
}

/** PostgreSQL itself has no such failures. */
function poolerProblem(message: string): string {
  const [, parameter = null] = /^unsupported startup parameter: (\w+)/.exec(message) ?? []
  return parameter === null
    ? `a pooler stands there, such as PgBouncer, and says: ${message}. Look into its log, and whether it reaches PostgreSQL`
    : `a pooler stands there, such as PgBouncer, and takes no ${parameter} of a connection. Set there: ignore_startup_parameters = statement_timeout, idle_in_transaction_session_timeout`
}

/** PostgreSQL says in words for which host, user and database pg_hba.conf has no line. */
function hbaProblem(message: string): string {
  return message.endsWith('no encryption')
    ? 'its pg_hba.conf takes no connection without TLS. Set sslmode=verify-full in PORTICO_STORE_URL'
    : `it does not let this machine in (${message}). Add a line to its pg_hba.conf, or correct PORTICO_STORE_URL`
}

function fullProblem({ user, database }: Pick<PostgresSettings, 'user' | 'database'>, message: string): string {
  if (message.includes('for role'))
    return `the role ${user} may not have so many connections. Raise its limit there with: alter role ${quoted(user)} connection limit -1`
  if (message.includes('for database'))
    return `the database may not have so many connections. Raise its limit there with: alter database ${quoted(database)} connection limit -1`
  return 'it has no connection left. Raise max_connections there, or lower PORTICO_STORE_POOL'
}

function rightProblem({ user, database }: Pick<PostgresSettings, 'user' | 'database'>, message: string): string {
  const role = quoted(user)
  const mend = message.includes('for database')
    ? `Run there: grant connect on database ${quoted(database)} to ${role}`
    : `Make ${role} the owner of its schema and of everything in it`
  return `the role ${user} lacks a right (${message}). ${mend}`
}

type AtHost = PostgresSettings & Pick<PostgresHost, 'host'>

function tlsProblem({ host, tls }: AtHost, cause: unknown): string | null {
  const message = messageOf(cause)
  if (message.startsWith('The server does not support SSL'))
    return 'it offers no TLS. Set ssl=on there, or sslmode=disable in PORTICO_STORE_URL on a network that no stranger reads'
  const reason = connectionReason(codeOf(cause), message)
  if (reason === 'certificate too weak')
    return 'its certificate has a key or signature that is too weak. Give it a key of 2048 bits or more, signed with SHA-256'
  if (reason === 'certificate of another host')
    return `its certificate is not for the name ${host}. Use a name of the certificate in PORTICO_STORE_URL`
  if (reason === 'certificate not trusted')
    return 'its certificate is not trusted. Name the file of the CA that signed it with PORTICO_STORE_CA_FILE'
  if (reason === 'certificate expired') return 'its certificate is not valid today. Renew it there'
  const isOfTls = reason === 'TLS failed' || message.startsWith('There was an error establishing an SSL connection')
  return isOfTls ? `TLS failed (${message}), with sslmode=${tls}. Look into the log of PostgreSQL` : null
}

/** The problem that the system reports of the connection; null where the failure is another one. */
function reachProblem({ host, user, password }: AtHost, cause: unknown): string | null {
  const [code, message] = [codeOf(cause), messageOf(cause)]
  if (password === null && message.startsWith('SASL:'))
    return `it wants a password of ${user}. Put it into PORTICO_STORE_URL`
  const reason = connectionReason(code)
  if (reason === 'unknown host') return `the name ${host} is unknown. Correct PORTICO_STORE_URL`
  if (reason === 'connection refused' || code === 'ENOENT')
    return 'nothing answers there. Start PostgreSQL, or correct PORTICO_STORE_URL'
  if (code === 'EACCES') return `this user may not use the socket in ${host}. Correct its mode, or PORTICO_STORE_URL`
  if (reason === 'no answer in time' || /\btimeout\b/.test(message))
    return 'it does not answer in time. Look whether it runs and whether a firewall stands between'
  if (reason === 'connection lost' || message.startsWith('Connection terminated'))
    return 'it closed the connection. Look whether PostgreSQL listens there, and into its log'
  return cause instanceof Unavailable ? message || 'it does not answer' : null
}

function messageOf(cause: unknown): string {
  const inner = innermost(cause)
  return inner instanceof Error ? inner.message : ''
}

function codeOf(cause: unknown): string {
  const inner = innermost(cause)
  return inner instanceof Error && 'code' in inner && typeof inner.code === 'string' ? inner.code : ''
}

function innermost(cause: unknown): unknown {
  return cause instanceof Unavailable ? innermost(cause.cause) : cause
}
