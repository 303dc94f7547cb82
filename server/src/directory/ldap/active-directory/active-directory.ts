import { randomBytes } from 'node:crypto'
import type { Directory, StagedPassword } from '../../directory.js'
import { contactsOf } from '../contacts-of.js'
import { keepFor } from '../keep-for.js'
import type { LdapServers } from '../ldap-servers.js'
import { accountListing } from '../list-accounts.js'
import { photoOf } from '../photo-of.js'
import { addressWriter } from '../write-addresses.js'
import { barringAttributes, idOf, isBarred } from './account-of.js'
import { type AccountParts, accounts } from './accounts.js'
import { isBindable } from './bind-answer.js'
import { policyOf, strictestLockout } from './domain-policy.js'
import { answerOf, passwordWrites } from './password-writes.js'
import { rootEntry } from './root-entry.js'

interface ActiveDirectoryParts extends AccountParts {
  readonly servers: LdapServers
}

const lockoutKeptMs = 60_000

/** Active Directory, of Windows or of Samba. */
export function activeDirectory({ servers, ...parts }: ActiveDirectoryParts): Directory {
  const { settings, clock, log } = parts
  const read = accounts(parts)
  const account = async (found: ReturnType<typeof read.byId>) => (await found)?.account ?? null
  const lockout = keepFor(lockoutKeptMs, clock, () => servers.read(strictestLockout))
  return {
    find: (username) => servers.read((client) => account(read.byName(client, username))),
    byId: (id) => servers.read((client) => account(read.byId(client, id))),
    async isPasswordRight(whose, password) {
      if (!isBindable(password)) return false
      const dn = await servers.read((client) => read.dnOf(client, 'id' in whose ? whose.id : ''))
      const answer = await servers.alone((client) => answerOf(client, dn ?? nobodyIn(settings.baseDns), password))
      return dn !== null && answer === 'right'
    },
    contacts: (whose) =>
      servers.read(async (client) => {
        const found = await read.byId(client, whose?.id ?? '')
        return found === null ? [] : contactsOf(found.entry, settings.attributes)
      }),
    policy: ({ id }) =>
      servers.read(async (client) => {
        const found = await read.byId(client, id)
        if (found === null) return { rules: null, historyLength: 0, changeableFrom: null }
        const { unreadable, ...policy } = await policyOf(client, found.entry, clock.date())
        if (unreadable !== null) log.warn({ policy: unreadable }, unreadablePolicy)
        return policy
      }),
    lockout: () => lockout(undefined),
    // Active Directory can tell nothing about a password before the write.
    stage: async (_account, next) => next as StagedPassword,
    ...passwordWrites({ ...parts, servers, read }),
    enabledAfter: accountListing(servers, {
      place: read.place,
      attributes: [read.names.id, ...barringAttributes],
      binary: ['objectGUID', 'logonHours'],
      enabledId: (entry) => (isBarred(entry, clock.date()) ? null : idOf(entry, read.names)),
    }),
    photo: (id) =>
      servers.read(async (client) => {
        const found = await read.byId(client, id)
        return found === null ? null : photoOf(found.entry.bytes(read.names.photo))
      }),
    writeBack: addressWriter({ servers, attribute: settings.attributes.writeBack, dnOf: read.dnOf }),
    check: async () => {
      await servers.read(rootEntry)
    },
    close: () => servers.close(),
  }
}

/** A name that nobody has, so that its wrong passwords count against nobody. */
function nobodyIn([base = '']: readonly string[]): string {
  return `CN=${randomBytes(16).toString('hex')},${base}`
}

const unreadablePolicy =
  'The service account cannot read a fine-grained password policy, so people see the rules of the domain instead. ' +
  'Give it the right to read the policy, as docs/operating/active-directory.md says.'
