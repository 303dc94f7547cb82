import { type Check, type Finding, failed, passed, skipped, warning } from '../../ports/check.js'
import type { SeenDatabase, SeenPooler } from '../../rules/seen-database.js'
import type { CheckCode } from './check-codes.js'

/** Checks of PostgreSQL only. `look` gives null where there is no store of this version. */
export function databaseChecks(look: () => Promise<SeenDatabase | null>): Check<CheckCode>[] {
  const check = (code: CheckCode, judge: (seen: SeenDatabase) => Finding): Check<CheckCode> => ({
    code,
    needs: ['store'],
    async run() {
      const seen = await look()
      return seen === null ? skipped('The database has no store of this version yet.') : judge(seen)
    },
  })
  return [
    check('store-rights', rightsOf),
    check('store-tls', tlsOf),
    check('store-connections', connectionsOf),
    check('store-durability', durabilityOf),
  ]
}

/** `PostgreSQL 15.4, schema portico, 0.8 ms a question`. */
export function inWords({ version, schema, roundTripMs, pooler, at }: SeenDatabase): string {
  return `PostgreSQL ${version}${at === null ? '' : ` at ${at}`}${pooler === null ? '' : ' behind a pooler'}, schema ${schema}, ${roundTripMs.toFixed(1)} ms a question`
}

function rightsOf({ mayCreate, foreignTables, schema }: SeenDatabase): Finding {
  if (mayCreate && foreignTables.length === 0)
    return passed('The role may make tables in its schema, and owns all that are there.')
  const found = mayCreate
    ? `The tables ${foreignTables.join(', ')} belong to another role`
    : `The role may not make tables in the schema ${schema}`
  return failed(
    `${found}, so that the next version cannot migrate.`,
    `Make the role of the portal the owner of the schema ${schema} and of everything in it.`,
  )
}

function tlsOf({ isEncrypted, isHere, pooler }: SeenDatabase): Finding {
  if (pooler !== null) return tlsOfBoth({ isHere, isEncrypted, pooler })
  if (isEncrypted) return passed('The connection to PostgreSQL is encrypted.')
  if (isHere) return passed('The connection to PostgreSQL stays on this machine, and is not encrypted.')
  return warning(
    'The connection to PostgreSQL crosses a network and is not encrypted: it carries names, addresses and hashes.',
    'Set ssl=on there, and sslmode=verify-full in PORTICO_STORE_URL.',
  )
}

/** The server's end tells how the pooler reaches it, and the settings how the portal reaches the pooler. */
function tlsOfBoth({ isHere, isEncrypted, pooler }: Pick<SeenDatabase, 'isHere' | 'isEncrypted'> & InFront): Finding {
  if (!isHere && !pooler.isEncrypted)
    return warning(
      'The connection to the pooler before PostgreSQL crosses a network and is not encrypted: it carries names, addresses and hashes.',
      'Set client_tls_sslmode=require in the pooler, and sslmode=verify-full in PORTICO_STORE_URL.',
    )
  if (!pooler.isThere && !isEncrypted)
    return warning(
      "The pooler's own connection to PostgreSQL crosses a network and is not encrypted: it carries names, addresses and hashes.",
      'Set server_tls_sslmode=verify-full in the pooler.',
    )
  return passed(
    'A pooler stands before PostgreSQL. The connection to it and its own to PostgreSQL are encrypted or stay on one machine. Whether it checks the certificate of PostgreSQL, only its settings tell.',
  )
}

interface InFront {
  readonly pooler: SeenPooler
}

function connectionsOf({ connections, pool, servers, pooler }: SeenDatabase): Finding {
  if (pooler?.hasLimit === false)
    return warning(
      'The pooler passes on no time limits, so that a server of the portal that hangs in a transaction holds its locks, and the others wait.',
      `Run in PostgreSQL: alter role ${pooler.role} set idle_in_transaction_session_timeout = '10s'`,
    )
  const needed = Math.max(1, servers) * pool
  const who = servers > 1 ? `the servers that run now, ${servers},` : 'one server'
  const found = `PostgreSQL has ${connections} connections, and ${who} may take ${needed}`
  if (connections >= needed) return passed(`${found}.`)
  return warning(`${found}.`, 'Raise max_connections there, or lower PORTICO_STORE_POOL.')
}

function durabilityOf({ unsafe }: SeenDatabase): Finding {
  if (unsafe.length === 0) return passed('PostgreSQL keeps what it has committed over a power cut.')
  return warning(
    `PostgreSQL can lose what it has committed in a power cut: ${unsafe.join(', ')}.`,
    'Switch these settings on there.',
  )
}
