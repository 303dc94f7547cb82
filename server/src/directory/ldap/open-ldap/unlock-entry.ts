import {
  AndFilter,
  Attribute,
  type BerWriter,
  Change,
  type Client,
  Control,
  EqualityFilter,
  type Filter,
  NoSuchAttributeError,
  NotFilter,
  PresenceFilter,
  ResultCodeError,
} from 'ldapts'
import { lockedForGood } from './account-of.js'

const attribute = 'pwdAccountLockedTime'
const assertionFailed = 122

/** The change happens only where the entry still matches the filter (RFC 4528). */
class AssertionControl extends Control {
  constructor(private readonly filter: Filter) {
    super('1.3.6.1.1.12')
  }

  override writeControl(writer: BerWriter): void {
    const octetString = 0x04
    writer.startSequence(octetString)
    this.filter.write(writer)
    writer.endSequence()
  }
}

/**
 * Lifts a lock by failures, and the failures with it, which deleting the attribute does and replacing
 * it does not (slapo-ppolicy). A lock that an administrator sets meanwhile stays.
 */
export async function unlockEntry(client: Client, dn: string): Promise<void> {
  const byFailures = new AndFilter({
    filters: [
      new PresenceFilter({ attribute }),
      new NotFilter({ filter: new EqualityFilter({ attribute, value: lockedForGood }) }),
    ],
  })
  const lift = new Change({ operation: 'delete', modification: new Attribute({ type: attribute, values: [] }) })
  try {
    await client.modify(dn, lift, new AssertionControl(byFailures))
  } catch (cause) {
    // Another visitor or an administrator was faster.
    if (cause instanceof NoSuchAttributeError || (cause instanceof ResultCodeError && cause.code === assertionFailed))
      return
    throw cause
  }
}
