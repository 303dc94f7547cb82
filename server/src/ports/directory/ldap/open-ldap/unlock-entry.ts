import {
  Attribute,
  type BerWriter,
  Change,
  type Client,
  Control,
  EqualityFilter,
  type Filter,
  NotFilter,
  ResultCodeError,
  UnwillingToPerformError,
} from 'ldapts'
import { Refusal, Unavailable } from '../../../refusal.js'
import { faultInResult, TakesNoWrites } from '../directory-fault.js'
import { isWriteRefused } from '../is-write-refused.js'
import type { Locked } from '../standard/standard-dialect.js'
import { isLockedForNow, lockedForGood, temporaryLock } from './account-state.js'

const type = 'pwdAccountLockedTime'
/** Any time, which no reader ever sees. */
const anyTime = '19700101000000Z'
/** An administrator has locked the account (RFC 4528), or the server knows no locks. */
const nothingToLift = [122, 17]

/** The change happens only where the entry still matches the filter (RFC 4528). */
class AssertionControl extends Control {
  constructor(private readonly filter: Filter) {
    super('1.3.6.1.1.12', { critical: true })
  }

  override writeControl(writer: BerWriter): void {
    const octetString = 0x04
    writer.startSequence(octetString)
    this.filter.write(writer)
    writer.endSequence()
  }
}

/**
 * Lifts a lock by failures, and forgets the failures, also those of an account that is not locked
 * yet. slapd forgets them when the attribute is deleted, and an attribute is there to delete when
 * the same operation has written it (slapo-ppolicy). A lock that an administrator has set stays.
 */
export async function unlockEntry(client: Client, dn: string): Promise<void> {
  const notForGood = new NotFilter({ filter: new EqualityFilter({ attribute: type, value: lockedForGood }) })
  const lift = [
    new Change({ operation: 'replace', modification: new Attribute({ type, values: [anyTime] }) }),
    new Change({ operation: 'delete', modification: new Attribute({ type, values: [] }) }),
  ]
  try {
    await client.modify(dn, lift, new AssertionControl(notForGood))
  } catch (cause) {
    if (cause instanceof ResultCodeError && nothingToLift.includes(cause.code)) return
    throw cause
  }
}

/**
 * Writes to a name that no entry has, which changes nothing. Raises `TakesNoWrites` of a server that
 * refuses each write before it looks for the entry; every other answer is one of a writing server.
 */
export async function tryWriting(client: Client, nobody: string): Promise<void> {
  const modification = new Attribute({ type, values: [] })
  await client.modify(nobody, new Change({ operation: 'replace', modification })).catch((cause: unknown) => {
    if (cause instanceof UnwillingToPerformError) throw new TakesNoWrites(cause.code)
    if (!(cause instanceof ResultCodeError) || faultInResult(cause.code) !== null) throw cause
  })
}

/** Lets a client change what the server keeps to itself, where it may `manage` the attribute. */
const relaxRules = new Control('1.3.6.1.4.1.4203.666.5.12', { critical: true })

async function endTemporaryLock(client: Client, dn: string): Promise<void> {
  const modification = new Attribute({ type: temporaryLock, values: [] })
  await client.modify(dn, new Change({ operation: 'replace', modification }), relaxRules)
}

/**
 * Lifts each lock of a person by failures. Raises `TakesNoWrites`. Without the right to it the lock
 * stays: then it refuses `help-desk`, or, of a lock that ends by itself soon, raises `Unavailable`.
 */
export async function liftLocks(client: Client, { entry, now, log }: Locked): Promise<void> {
  const explain = (missing: string, refusal: Error) => (cause: unknown) => {
    if (cause instanceof UnwillingToPerformError) throw new TakesNoWrites(cause.code)
    if (!isWriteRefused(cause)) throw cause
    log.error({ result: cause.code }, `the directory lets the portal lift no lock: give the service account ${missing}`)
    throw refusal
  }
  await unlockEntry(client, entry.dn).catch(
    explain(
      'the right write on pwdAccountLockedTime',
      new Refusal('help-desk', { reason: 'refused by the directory' }),
    ),
  )
  if (!isLockedForNow(entry, now)) return
  const staysLocked = new Unavailable('directory', { cause: new Error('a lock for a moment stays'), isUnwritten: true })
  await endTemporaryLock(client, entry.dn).catch(explain(`the right manage on ${temporaryLock}`, staysLocked))
}
