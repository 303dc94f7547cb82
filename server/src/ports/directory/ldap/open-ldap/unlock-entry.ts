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
} from 'ldapts'
import { lockedForGood } from './account-of.js'

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
