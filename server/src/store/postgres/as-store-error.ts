import { Unavailable } from '../../ports/refusal.js'
import { connectionReason } from '../../ports/system/connection-reason.js'
import { TransactionConflict } from '../transact.js'

/** Serialization failure and deadlock (PostgreSQL, appendix A). */
const conflicts = new Set(['40001', '40P01'])
/** A statement after a failed one: the transaction ends with the error of the first. */
const inFailedTransaction = '25P02'
/** Classes of SQLSTATE about connection, sign-in, resources or the system, not our statements. */
const classesNotNow = new Set(['08', '28', '3D', '53', '57', '58'])
/** The server is a standby or read-only, or the role may not do this. */
export const ofStandby = '25006'
const statesNotNow = new Set([ofStandby, '25P03', '42501'])
/** A prepared statement is not there, or another connection has prepared it there. */
const statesOfPooler = new Set(['26000', '42P05'])
/** Messages of `pg` without a code: a connection ended, could not be had, or did not answer. */
const messagesOfLoss = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Query read timeout',
  'timeout expired',
  'timeout exceeded when trying to connect',
  'The server does not support SSL connections',
  'There was an error establishing an SSL connection',
  'Cannot use a pool after calling end on the pool',
]

const ofPooler =
  'a pooler stands there, such as PgBouncer, and does not keep the prepared statements of a connection. Set pool_mode = session there, or with PgBouncer 1.21 or later max_prepared_statements = 200'

/** The SQLSTATE of a failure, also behind another error; empty for a failure of the connection. */
export function stateOf(error: unknown): string {
  const code = codeOf(error)
  if (code === '' && error instanceof Error && error.cause !== undefined) return stateOf(error.cause)
  return /^[0-9A-Z]{5}$/.test(code) && !code.startsWith('E') ? code : ''
}

/** True where a connection ended, or may be busy with work that was given up: it is unusable. */
export function isConnectionLost(error: unknown): boolean {
  const state = stateOf(error)
  if (isOfStandby(error)) return true
  if (state !== '') return state.startsWith('08') || state.startsWith('57P') || state === '25P03'
  return true
}

/** The driver's error as the store's own kind of failure; any other is a bug and stays as it is. */
export function asStoreError(cause: unknown): unknown {
  const state = stateOf(cause)
  if (conflicts.has(state)) return new TransactionConflict('another transaction was in the way', { cause })
  if (cause instanceof Unavailable) return cause
  if (isOfStandby(cause)) return new Unavailable('store', { cause })
  if (state === inFailedTransaction) return new TransactionConflict('an earlier statement failed', { cause })
  if (statesOfPooler.has(state)) return new Unavailable('store', { cause: new Error(ofPooler, { cause }) })
  if (classesNotNow.has(state.slice(0, 2)) || statesNotNow.has(state)) return new Unavailable('store', { cause })
  if (state !== '') return cause
  const isOfConnection = connectionReason(codeOf(cause)) !== null || messagesOfLoss.some((text) => says(cause, text))
  return isOfConnection ? new Unavailable('store', { cause }) : cause
}

/** The server only follows another one, which a pooler or a moved address did not tell. */
function isOfStandby(error: unknown): boolean {
  return stateOf(error) === ofStandby || says(error, 'cannot use serializable mode in a hot standby')
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

function says(error: unknown, text: string): boolean {
  return error instanceof Error && error.message.startsWith(text)
}
