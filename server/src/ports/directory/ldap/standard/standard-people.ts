import type { People } from '../../people.js'
import { whenOfDesk } from '../lost-group.js'
import { peopleOnLdap } from '../people-on-ldap.js'
import { rereadEachByName } from '../reread-each-minute.js'
import { attributeNames, fullNameOf, idOf, usernamesOf } from './account-of.js'
import { groupsAsked, type PersonEntries, personEntries, type StandardParts } from './person-entries.js'
import { primaryGroupAttributes, primaryGroupOf, readPrivilegedGroups } from './privileged-groups.js'

/** The people of a server that follows the standards. */
export function standardPeople(parts: StandardParts): People {
  const names = attributeNames(parts.settings, parts.dialect.id)
  const entries = personEntries(parts)
  return peopleOnLdap({
    ...parts,
    place: parts.settings,
    names: names.names,
    attributes: [names.id, names.username, ...names.names],
    personOf: (entry) => {
      const [id, usernames] = [idOf(entry, names), usernamesOf(entry, names)]
      const [username] = usernames
      return id === null || username === undefined ? null : { id, username, usernames, name: fullNameOf(entry, names) }
    },
    dnOf: async (client, id) => (await entries.entryOf(client, id, []))?.dn ?? null,
    groupsOf: groupsIn(parts, entries),
  })
}

/** Groups are read as excluded ones are, each minute, and by themselves: each tells its own members. */
function groupsIn(
  { dialect, settings, servers, clock, log }: StandardParts,
  entries: PersonEntries,
): People['groupsOf'] {
  const { username } = attributeNames(settings, dialect.id)
  const groupOf = rereadEachByName(clock, (name) => {
    const asked = groupsAsked({ dialect, settings: { ...settings, excludeGroups: [name] } }, log)
    return servers.read((client) => readPrivilegedGroups(client, { ...asked, whenLost: whenOfDesk }))
  })
  return async (id, groups) => {
    // Before a connection is taken, so that no read waits for another one.
    const known = await Promise.all(groups.map(groupOf))
    // Also for an account without an entry.
    if (known.some(({ lost }) => lost.length > 0)) whenOfDesk.isMember()
    return servers.read(async (client) => {
      const entry = await entries.entryOf(client, id, [username, ...primaryGroupAttributes])
      if (entry === null) return []
      const member = { dn: entry.dn, usernames: entry.texts(username), primaryGroup: primaryGroupOf(entry) }
      const isIn = await Promise.all(known.map((group) => group.hasMember(client, member)))
      return groups.filter((_, at) => isIn[at])
    })
  }
}
