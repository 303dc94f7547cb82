import { type BerWriter, type Client, Control } from 'ldapts'
import { entryValues } from '../entry-values.js'
import { isRefusedSearch } from '../is-refused-search.js'

/** Asks for the rights that a name has (draft-ietf-ldapext-acl-model, "get effective rights"). */
class EffectiveRightsControl extends Control {
  constructor(private readonly whose: string) {
    super('1.3.6.1.4.1.42.2.27.9.5.2', { critical: true })
  }

  override writeControl(writer: BerWriter): void {
    writer.writeString(`dn:${this.whose}`)
  }
}

/** The attribute of the members of a class, both in lower case. */
const memberAttributes = { groupofnames: 'member', groupofuniquenames: 'uniquemember' }

/**
 * True of a group that shows no member because it has none: the server tells that the service
 * account may read them. Other servers demand a member of each group.
 */
export async function isEmptyGroup(client: Client, dn: string, bindDn: string): Promise<boolean> {
  const attributes = ['objectClass', 'member', 'uniqueMember']
  const answer = await client
    .search(dn, { scope: 'base', attributes }, new EffectiveRightsControl(bindDn))
    .catch((cause: unknown) => {
      if (isRefusedSearch(cause)) return { searchEntries: [] }
      throw cause
    })
  const [entry] = answer.searchEntries.map(entryValues)
  const classes = entry?.texts('objectClass').map((name) => name.toLowerCase()) ?? []
  const readable = new Set(readableOf(entry?.text('attributeLevelRights') ?? ''))
  const asked = Object.entries(memberAttributes).flatMap(([name, member]) => (classes.includes(name) ? member : []))
  return asked.length > 0 && asked.every((member) => readable.has(member))
}

/** The attributes of `member:rsc, cn:none` that may be read, in lower case. */
function readableOf(rights: string): readonly string[] {
  return rights
    .toLowerCase()
    .split(',')
    .map((right) => right.trim().split(':'))
    .flatMap(([name = '', letters = 'none']) => (letters !== 'none' && letters.includes('r') ? name : []))
}
