import { UnwillingToPerformError } from 'ldapts'
import { Refusal } from '../../../refusal.js'
import type { Directory } from '../../directory.js'
import { photoOf } from '../../photo-of.js'
import { accountListing } from '../account-listing.js'
import { addressWriter } from '../address-writer.js'
import { contactsOf } from '../contacts-of.js'
import { TakesNoWrites } from '../directory-fault.js'
import { expectingEach } from '../expecting-answers.js'
import { isWriteRefused } from '../is-write-refused.js'
import { attributeNames, idOf, isDisabled, readAttributes } from './account-of.js'
import type { PasswordPolicies } from './password-policies.js'
import { passwords } from './passwords.js'
import { noAccount, type OpenLdapParts, type PersonEntries, personEntries } from './person-entries.js'
import { unlockEntry } from './unlock-entry.js'

export function openLdap(parts: OpenLdapParts): Directory {
  const { settings, servers, log } = parts
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
        await unlockEntry(client, entry.dn).catch((cause: unknown) => {
          if (cause instanceof UnwillingToPerformError) throw new TakesNoWrites(cause.code)
          if (!isWriteRefused(cause)) throw cause
          log.error({ result: cause.code }, missingRight)
          throw new Refusal('help-desk', { reason: 'refused by the directory' })
        })
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
    async check() {
      const [base = ''] = settings.baseDns
      await servers.read((client) => client.search(base, { scope: 'base', attributes: ['1.1'] }))
    },
    close: () => servers.close(),
  })
}

const missingRight =
  'the directory lets the portal lift no lock: give the service account the right write on pwdAccountLockedTime'

function enabledAccounts(
  { settings, servers, clock }: OpenLdapParts,
  entries: PersonEntries,
): Directory['enabledAfter'] {
  const names = attributeNames(settings)
  let policies: PasswordPolicies | null = null
  const listing = accountListing(servers, {
    place: settings,
    attributes: readAttributes(names),
    enabledId: (entry) => (isDisabled(entry, policies?.of(entry) ?? null, clock.date()) ? null : idOf(entry, names)),
  })
  return async (last) => {
    policies = await entries.policies()
    return listing(last)
  }
}
