import { Attribute, Change, type Client, ResultCodeError, UnwillingToPerformError } from 'ldapts'
import { Refusal } from '../../../refusal.js'
import { faultInResult, TakesNoWrites } from '../directory-fault.js'
import { isWriteRefused } from '../is-write-refused.js'
import type { Locked } from '../standard/standard-dialect.js'

const replaced = (type: string, values: string[]) =>
  new Change({ operation: 'replace', modification: new Attribute({ type, values }) })

/** Lifts a lock by failures, and forgets the failures. What an administrator has locked stays so. */
export async function unlockEntry(client: Client, dn: string): Promise<void> {
  await client.modify(dn, [
    replaced('passwordRetryCount', ['0']),
    replaced('retryCountResetTime', []),
    replaced('accountUnlockTime', []),
  ])
}

const missingRight =
  'the directory lets the portal lift no lock: give the service account the right write on passwordRetryCount, ' +
  'retryCountResetTime and accountUnlockTime'

/** Lifts the lock of a person. Raises `TakesNoWrites`; refuses `help-desk` without the right. */
export async function liftLocks(client: Client, { entry, log }: Locked): Promise<void> {
  await unlockEntry(client, entry.dn).catch((cause: unknown) => {
    if (cause instanceof UnwillingToPerformError) throw new TakesNoWrites(cause.code)
    if (!isWriteRefused(cause)) throw cause
    log.error({ result: cause.code }, missingRight)
    throw new Refusal('help-desk', { reason: 'refused by the directory' })
  })
}

/** Writes to a name that no entry has; raises `TakesNoWrites` of a server that refuses each write. */
export async function tryWriting(client: Client, nobody: string): Promise<void> {
  await client.modify(nobody, replaced('accountUnlockTime', [])).catch((cause: unknown) => {
    if (cause instanceof UnwillingToPerformError) throw new TakesNoWrites(cause.code)
    if (!(cause instanceof ResultCodeError) || faultInResult(cause.code) !== null) throw cause
  })
}
