import { Unavailable } from '../../../refusal.js'
import type { Directory, StagedPassword } from '../../directory.js'
import { photoOf } from '../../photo-of.js'
import { accountListing } from '../account-listing.js'
import { addressWriter } from '../address-writer.js'
import { contactsOf } from '../contacts-of.js'
import { evenTime } from '../even-time.js'
import { expectingAnswers, expectingEach } from '../expecting-answers.js'
import {
  attributeNames,
  barringAttributes,
  binaryAttributes,
  expiryAttribute,
  idOf,
  isBarred,
  passwordExpiresAt,
} from './account-of.js'
import { bindAs } from './bind-as.js'
import { passwordWrites } from './password-writes.js'
import { type ActiveDirectoryParts, personEntries } from './person-entries.js'
import { policyAttributes, policyOf } from './policy-of.js'
import { rootEntry } from './root-entry.js'

/** How long Samba takes to count a failure, on a machine of its own. */
const usualCountMs = 5

export function activeDirectory(parts: ActiveDirectoryParts): Directory {
  const { settings, servers, clock, log } = parts
  const names = attributeNames(settings)
  const entries = personEntries(parts)
  const time = evenTime(usualCountMs)
  return expectingEach({
    find: entries.find,
    byId: entries.byId,
    async isPasswordRight(whose, password) {
      const dnNow = () => servers.read((client) => entries.dnOf(client, 'id' in whose ? whose.id : ''))
      const dn = await dnNow()
      const begun = performance.now()
      const answer = await servers.alone((client) => bindAs(client, dn ?? nobodyIn(settings), password))
      if (dn !== null && answer === 'right') return true
      // After it has counted a failure, a domain controller is slower with its next answer, too.
      // The failure is counted whatever becomes of that answer (K4).
      await expectingAnswers(dnNow).catch((cause: unknown) => {
        if (!(cause instanceof Unavailable)) throw cause
      })
      const took = performance.now() - begun
      if (dn !== null && answer === 'wrong') time.keep(took)
      else await time.wait(took)
      return false
    },
    contacts: (account) =>
      servers.read(async (client) => {
        const { emails, phones } = settings.attributes
        const entry = await entries.entryOf(client, account?.id ?? '', [...emails, ...phones])
        return entry === null ? [] : contactsOf(entry, settings.attributes)
      }),
    policy: ({ id }) =>
      servers.read(async (client) => {
        const entry = await entries.entryOf(client, id, policyAttributes)
        if (entry === null) return { rules: null, historyLength: 0, changeableFrom: null }
        return policyOf(client, entry, { now: clock.date(), log })
      }),
    lockout: async () => (await entries.lockouts()).strictest(),
    // Active Directory says nothing about a password before the write.
    stage: async (_account, next) => next as StagedPassword,
    ...passwordWrites(parts, entries),
    entries: accountListing(servers, {
      settings,
      place: entries.place,
      attributes: [names.id, ...barringAttributes],
      binary: binaryAttributes,
      expiryAttributes: [expiryAttribute],
      reader: async () => ({
        enabledId: (entry) => (isBarred(entry, clock.date()) ? null : idOf(entry, names)),
        expiresAt: passwordExpiresAt,
      }),
    }),
    photo: (id) =>
      servers.read(async (client) => {
        const entry = await entries.entryOf(client, id, [names.photo])
        return entry === null ? null : photoOf(entry.bytes(names.photo))
      }),
    writeBack: addressWriter({ servers, attribute: settings.attributes.writeBack, dnOf: entries.dnOf }),
    check: async () => {
      await servers.read(rootEntry)
    },
    close: () => servers.close(),
  })
}

/** A random name without an entry: its wrong passwords count for no person. */
function nobodyIn({ baseDns: [base] }: ActiveDirectoryParts['settings']): string {
  return `CN=portico-no-account,${base}`
}
