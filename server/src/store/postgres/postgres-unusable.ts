import { Unavailable } from '../../refusal.js'
import { connectionReason } from '../../system/connection-reason.js'
import { nameOfPlace, type PostgresSettings } from '../postgres-settings.js'
import { stateOf } from './as-store-error.js'

/** Says what is wrong with a database and what mends it, for an operator. It never shows a password. */
export function postgresUnusable(settings: PostgresSettings, cause: unknown): Unavailable {
  const explanation = `The store ${nameOfPlace(settings)} cannot be used: ${problemOf(settings, cause)}.`
  return new Unavailable('store', { cause, explanation })
}

function problemOf({ user, database, host, tls }: PostgresSettings, cause: unknown): string {
  const state = stateOf(cause)
  if (state === '28P01') return `it does not accept the password of ${user}. Correct PORTICO_STORE_URL`
  if (state.startsWith('28'))
    return `it does not let ${user} in from this machine (${messageOf(cause)}). Look at pg_hba.conf and PORTICO_STORE_URL`
  if (state === '3D000') return `it has no database ${database}. Make one with: createdb --owner ${user} ${database}`
  if (state === '42501')
    return `the role ${user} lacks a right (${messageOf(cause)}). Make ${user} the owner of its schema and of all its tables`
  if (state === '25006') return 'it takes no writes. Name the primary in PORTICO_STORE_URL'
  if (state === '53300') return 'it has no connection left. Raise max_connections there, or lower PORTICO_STORE_POOL'
  if (state.startsWith('57P')) return 'it is starting or stopping. Start again when it runs'
  if (state !== '') return messageOf(cause)
  return reachProblem({ host, tls }, cause)
}

function reachProblem({ host, tls }: Pick<PostgresSettings, 'host' | 'tls'>, cause: unknown): string {
  const message = messageOf(cause)
  if (message.startsWith('The server does not support SSL'))
    return 'it offers no TLS. Switch ssl on there, or add ?sslmode=disable to PORTICO_STORE_URL on a network that nobody else reads'
  const reason = connectionReason(codeOf(cause))
  if (reason === 'unknown host') return `the name ${host} is unknown. Correct PORTICO_STORE_URL`
  if (reason === 'connection refused' || codeOf(cause) === 'ENOENT')
    return 'nothing answers there. Start PostgreSQL, or correct PORTICO_STORE_URL'
  if (reason === 'certificate of another host')
    return `its certificate is for another name than ${host}. Name it as its certificate does in PORTICO_STORE_URL`
  if (reason === 'certificate not trusted')
    return 'its certificate is not trusted. Name the CA of the institution with PORTICO_STORE_CA_FILE'
  if (reason === 'certificate expired') return 'its certificate has expired. Renew it there'
  if (reason === 'TLS failed') return `TLS failed (${message}), with sslmode=${tls}`
  if (reason === 'no answer in time' || /^(timeout e|Query read timeout)/.test(message))
    return 'it does not answer in time. Look whether it runs and whether a firewall stands between'
  return message === '' ? 'it does not answer' : message
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
