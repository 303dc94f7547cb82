import { Unavailable } from '../../../refusal.js'
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

/**
 * The log has that a server is no slapd, and whether a server takes writes, at which the first
 * check looks.
 */
function checkOf({ settings, servers, log }: OpenLdapParts): Directory['check'] {
  const [base = ''] = settings.baseDns
  let [isWriteTried, isVendorTold] = [false, false]
  return async () => {
    await servers.read(async (client) => {
      await hasPolicyOverlay(client).catch((cause: unknown) => {
        if (!isVendorTold && cause instanceof Unavailable && cause.explanation !== null) log.error(cause.explanation)
        isVendorTold = true
        throw cause
      })
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
