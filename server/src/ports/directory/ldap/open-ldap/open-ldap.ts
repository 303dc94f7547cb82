import type { Directory } from '../../directory.js'
import { photoOf } from '../../photo-of.js'
import { accountListing } from '../account-listing.js'
import { addressWriter } from '../address-writer.js'
import { contactsOf } from '../contacts-of.js'
import { expectingEach } from '../expecting-answers.js'
import { attributeNames, idOf, isDisabled, readAttributes } from './account-of.js'
import { hasPolicyOverlay } from './other-vendor.js'
import type { PasswordPolicies } from './password-policies.js'
import { passwords } from './passwords.js'
import { decoyDn, noAccount, type OpenLdapParts, type PersonEntries, personEntries } from './person-entries.js'
import { liftLocks, tryWriting } from './unlock-entry.js'

export function openLdap(parts: OpenLdapParts): Directory {
  const { settings, servers, clock, log } = parts
  const { photo } = attributeNames(settings)
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
        await liftLocks(client, { entry, now: clock.date(), log })
      }),
    enabledAfter: enabledAccounts(parts, entries),
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

/** The first check also looks whether a server takes writes; where none does, the log says so. */
function checkOf({ settings, servers }: OpenLdapParts): Directory['check'] {
  const [base = ''] = settings.baseDns
  let isWriteTried = false
  return async () => {
    await servers.read(async (client) => {
      await hasPolicyOverlay(client)
      await client.search(base, { scope: 'base', attributes: ['1.1'] })
    })
    if (isWriteTried) return
    isWriteTried = true
    await servers.write((client) => tryWriting(client, decoyDn(settings))).catch(() => undefined)
  }
}

function enabledAccounts(
  { settings, servers, clock }: OpenLdapParts,
  entries: PersonEntries,
): Directory['enabledAfter'] {
  const names = attributeNames(settings)
  let policies: PasswordPolicies | null = null
  const listing = accountListing(servers, {
    settings,
    place: settings,
    attributes: readAttributes(names),
    enabledId: (entry) => (isDisabled(entry, policies?.of(entry) ?? null, clock.date()) ? null : idOf(entry, names)),
  })
  return async (last) => {
    policies = await entries.policies()
    return listing(last)
  }
}
