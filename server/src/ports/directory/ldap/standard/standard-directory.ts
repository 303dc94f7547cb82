import { Unavailable } from '../../../refusal.js'
import type { Directory } from '../../directory.js'
import { photoOf } from '../../photo-of.js'
import { accountListing } from '../account-listing.js'
import { addressWriter } from '../address-writer.js'
import { contactsOf } from '../contacts-of.js'
import { expectingEach } from '../expecting-answers.js'
import { attributeNames, idOf, readAttributes, usernamesOf } from './account-of.js'
import { passwords } from './passwords.js'
import { decoyDn, noAccount, type PersonEntries, personEntries, type StandardParts } from './person-entries.js'

/** The directory on a server that follows the standards. */
export function standardDirectory(parts: StandardParts): Directory {
  const { dialect, settings, servers, clock, log } = parts
  const { photo } = attributeNames(settings, dialect.id)
  const { emails, phones } = settings.attributes
  const entries = personEntries(parts)
  return expectingEach({
    find: entries.find,
    byId: entries.byId,
    ...passwords(parts, entries),
    async contacts(account) {
      const id = account?.id ?? noAccount
      if (emails.length + phones.length === 0) return []
      const entry = await servers.read((client) => entries.entryOf(client, id, [...emails, ...phones]))
      return entry === null ? [] : contactsOf(entry, settings.attributes)
    },
    unlock: ({ id }) =>
      servers.write(async (client) => {
        const entry = await entries.entryOf(client, id)
        if (entry === null) return
        await dialect.liftLocks(client, { entry, now: clock.date(), log })
      }),
    entries: listedAccounts(parts, entries),
    async photo(id) {
      const entry = await servers.read((client) => entries.entryOf(client, id, [photo]))
      return entry === null ? null : photoOf(entry.bytes(photo))
    },
    writeBack: addressWriter({
      servers,
      attribute: settings.attributes.writeBack,
      dnOf: async (client, id) => (await entries.entryOf(client, id))?.dn ?? null,
    }),
    check: checkOf(parts),
    close: () => servers.close(),
  })
}

/**
 * The log has that a server is of another kind, and whether a server takes writes, at which the first
 * check looks.
 */
function checkOf({ dialect, settings, servers, log }: StandardParts): Directory['check'] {
  const [base = ''] = settings.baseDns
  let [isWriteTried, isVendorTold] = [false, false]
  return async () => {
    await servers.read(async (client) => {
      await dialect.recognize(client).catch((cause: unknown) => {
        if (!isVendorTold && cause instanceof Unavailable && cause.explanation !== null) log.error(cause.explanation)
        isVendorTold = true
        throw cause
      })
      await client.search(base, { scope: 'base', attributes: ['1.1'] })
    })
    if (isWriteTried) return
    isWriteTried = true
    await servers.write((client) => dialect.tryWriting(client, decoyDn(settings))).catch(() => undefined)
  }
}

function listedAccounts(
  { dialect, settings, servers, clock }: StandardParts,
  entries: PersonEntries,
): Directory['entries'] {
  const names = attributeNames(settings, dialect.id)
  const { state } = dialect
  return accountListing(servers, {
    settings,
    place: settings,
    attributes: readAttributes(names, state),
    // The state of an account tells it already.
    expiryAttributes: [],
    reader: async () => {
      const policies = await entries.policies()
      return {
        enabledId: (entry) => {
          // Folders have an id too, and no username.
          const isAccount = usernamesOf(entry, names).length > 0
          return isAccount && !state.isDisabled(entry, policies.of(entry), clock.date()) ? idOf(entry, names) : null
        },
        expiresAt: (entry) => state.passwordTimes(entry, policies.of(entry)).expiresAt,
      }
    },
  })
}
