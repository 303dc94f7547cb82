import { type Kysely, sql } from 'kysely'
import type { NameConfig } from '../ports/config/load-config.js'
import { failure, ok, type Result } from '../ports/result.js'
import { deriveSecrets } from '../ports/system/secrets.js'
import { recordOperator } from '../rules/audit/record.js'
import { dropSeed, isSecretLost } from '../rules/flow/decoy-offers.js'
import { countSeals, sealMark } from '../rules/proof/seal-proof.js'
import { openClock } from '../start/keep-time.js'
import { passingTables } from '../store/lasting-tables.js'
import { sqlStores } from '../store/sql-store.js'
import type { Tables } from '../store/tables.js'
import { transact } from '../store/transact.js'
import { someOf } from './doctor/sealed-finding.js'
import { openStore, whileStopped } from './open-store.js'

/** What goes with the secret of a store, as its operator has to know before. */
const losses = [
  'Everyone is signed out, and each attempt to sign in, reset or unlock begins anew.',
  'Codes that were sent are right no more, and messages that wait are never sent, notices among them.',
  'Waits, limits and counts begin anew, and no browser is known until its next sign-in.',
  'Made-up contacts of unknown names become others, those of people stay: whoever noted them before can tell which names have an account.',
  'The audit stays, and no longer finds names without an account of before.',
]

function wholeLoss(storeName: string): readonly string[] {
  return [
    `${storeName} was used with another secret than that of the settings.`,
    'Accounts, passwords, contacts and the audit stay. To go on without that secret costs:',
    ...losses.map((line) => `  - ${line}`),
  ]
}

function lossOfProofs(storeName: string, proofs: number): readonly string[] {
  return [
    `The secret of the settings opens ${storeName}, but not ${someOf(proofs)}.`,
    'To go on without the one that sealed them costs:',
  ]
}

interface Renouncing {
  readonly operator: string
  /** False only says what it would cost. */
  readonly isSure: boolean
  readonly tell: (line: string) => void
}

/**
 * Lets a store go on under the secret of the settings where the one that it was used with is lost.
 * Tells first what is lost. Fails while a server runs, and where nothing is lost.
 */
export async function renounceSecret(
  config: NameConfig,
  { operator, isSure, tell }: Renouncing,
): Promise<Result<undefined>> {
  const opened = await openStore(config, isSure ? 'change' : 'read')
  if (!opened.ok) return opened
  const { store, db, clocks } = opened.value
  const secrets = deriveSecrets(config.secret, config.previousSecrets)
  try {
    const each = [config.secret, ...config.previousSecrets].map((one) => deriveSecrets(one))
    const isWhole = await isSecretLost({ store, secrets })
    const { unknown: proofs } = await countSeals(store, each)
    if (!isWhole && proofs === 0)
      return failure(`The secret of the settings opens ${config.store.name}: nothing is lost.`)
    for (const line of isWhole ? wholeLoss(config.store.name) : lossOfProofs(config.store.name, proofs)) tell(line)
    if (proofs > 0) tell(`  - ${someOf(proofs)}: their people need only a code to a contact until they set up an app.`)
    if (!isSure)
      return failure(
        'Nothing is changed. Where the secret can still be found, set PORTICO_SECRET to it. Otherwise add --yes.',
      )
    return await whileStopped(config, async () => {
      const at = (await openClock(store, clocks)).date()
      await transact(db, async (transaction) => {
        const { facts, audit } = sqlStores(transaction)
        await forgetProofs(transaction, each.map(sealMark))
        if (isWhole) await forgetSealed(transaction)
        if (isWhole) await dropSeed(facts)
        await recordOperator(audit, { event: 'secret.renounced', operator, about: null, at, detail: { proofs } })
      })
      return ok(undefined)
    })
  } finally {
    await store.close()
  }
}

/** What stands under keys of the secret and is worth nothing without it. */
const keyed = [...passingTables, 'counter', 'attempt', 'seenNetwork', 'refusalTally'] as const

/** Removes apps and recovery codes that none of these has sealed: no code of theirs is ever right. */
async function forgetProofs(db: Kysely<Tables>, seals: readonly string[]): Promise<void> {
  const sealed = db.selectFrom('proof').where('kind', '!=', 'passkey')
  const lost = sealed.select('id').where('sealedBy', 'not in', seals)
  await db.deleteFrom('recoveryCode').where('proofId', 'in', lost).execute()
  const owners = await db.selectFrom('proof').select('accountId').distinct().where('id', 'in', lost).execute()
  await db.deleteFrom('proof').where('id', 'in', lost).execute()
  const { people } = sqlStores(db)
  for (const { accountId } of owners) await people.countDeviceProofs(accountId)
}

async function forgetSealed(db: Kysely<Tables>): Promise<void> {
  for (const table of keyed) await sql`delete from ${sql.table(table)}`.execute(db)
}
