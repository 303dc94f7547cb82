import type { People } from '../../people.js'
import { whenOfDesk } from '../lost-group.js'
import { peopleOnLdap } from '../people-on-ldap.js'
import { rereadEachByName } from '../reread-each-minute.js'
import { attributeNames, binaryAttributes, fullNameOf, idOf, usernamesOf } from './account-of.js'
import { type ActiveDirectoryParts, type PersonEntries, personEntries } from './person-entries.js'
import { readNamedGroups } from './privileged-groups.js'

/** The people of an Active Directory. */
export function activeDirectoryPeople(parts: ActiveDirectoryParts): People {
  const names = attributeNames(parts.settings)
  const entries = personEntries(parts)
  return peopleOnLdap({
    ...parts,
    place: entries.place,
    names: [names.name],
    attributes: [names.id, names.username, 'userPrincipalName', names.name, 'cn'],
    binary: binaryAttributes,
    personOf: (entry) => {
      const [id, usernames] = [idOf(entry, names), usernamesOf(entry, names, parts.domains)]
      const [username] = usernames
      return id === null || username === undefined ? null : { id, username, usernames, name: fullNameOf(entry, names) }
    },
    dnOf: entries.dnOf,
    groupsOf: groupsIn(parts, entries),
  })
}

/** Groups are read as excluded ones are, each minute, and by themselves: each tells its own members. */
function groupsIn({ servers, clock, log }: ActiveDirectoryParts, entries: PersonEntries): People['groupsOf'] {
  const groupOf = rereadEachByName(clock, (name) =>
    servers.read((client) => readNamedGroups(client, { names: [name], log, whenLost: whenOfDesk })),
  )
  return async (id, groups) => {
    // Before a connection is taken, so that no read waits for another one.
    const known = await Promise.all(groups.map(groupOf))
    // Also for an account without an entry.
    if (known.some(({ lost }) => lost.length > 0)) whenOfDesk.isMember()
    const entry = await servers.read((client) => entries.entryOf(client, id, ['objectSid', 'tokenGroups']))
    return entry === null ? [] : groups.filter((_, at) => known[at]?.hasMember(entry))
  }
}
