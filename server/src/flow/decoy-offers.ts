import { createHmac } from 'node:crypto'
import { countryPrefix, smsPrefixOf, smsPrefixOfDecoy } from '../contact/country-prefix.js'
import type { Ports } from '../ports.js'
import type { Offer } from '../proof/choice.js'
import { pick, type Weighted } from '../system/weighted.js'
import { decoyContacts } from './decoy-contacts.js'
import { defaultLastLabels } from './decoy-tables.js'

/**
 * What all decoys of a portal are made from. It is settled once and never changes, because a decoy
 * that changes reveals itself (E2).
 */
export interface SettledDecoys {
  /** Random. It is independent of the operator's secret, which may change. */
  readonly seed: string
  readonly lastLabels: Weighted
  /** Country prefixes of the phones of decoys. */
  readonly phonePrefixes: Weighted
}

/** The key of the seed in the store. */
export const seedFact = 'decoy-seed'
const lastLabelsFact = 'decoy-last-labels'
const phonePrefixesFact = 'decoy-phone-prefixes'

/**
 * Below this number the addresses say little about later ones, and the default labels are added.
 */
const minAddresses = 50
const maxLabels = 200
/** Below this number the phones say little, and the settings decide. */
const minPhones = 50

/** Settles the missing facts. The last labels come from the addresses that are verified now. */
export async function settledDecoys({
  store,
  random,
  rules,
}: Pick<Ports, 'store' | 'random' | 'rules'>): Promise<SettledDecoys> {
  const { facts } = store
  const seed = (await facts.get(seedFact)) ?? (await facts.settle(seedFact, random.token(32)))
  const labels =
    (await facts.get(lastLabelsFact)) ??
    (await facts.settle(lastLabelsFact, JSON.stringify(withDefaultLabels(await store.contacts.lastLabels()))))
  const prefixes = await facts.get(phonePrefixesFact)
  return {
    seed,
    lastLabels: JSON.parse(labels) as Weighted,
    phonePrefixes: prefixes === null ? defaultPrefixes(rules) : (JSON.parse(prefixes) as Weighted),
  }
}

/**
 * Settles the country prefixes of decoys from the verified phones, once there are enough of them.
 * Later calls do nothing.
 */
export async function settlePhonePrefixes({ store, rules }: Pick<Ports, 'store' | 'rules'>): Promise<void> {
  if ((await store.facts.get(phonePrefixesFact)) !== null) return
  const phones = await store.contacts.verifiedPhones()
  if (phones.length < minPhones) return
  const weights = new Map<string, number>()
  for (const phone of phones) {
    const prefix = smsPrefixOf(phone, rules.smsReach.prefixes)
    if (prefix !== null) weights.set(prefix, (weights.get(prefix) ?? 0) + 1)
  }
  if (weights.size > 0) await store.facts.settle(phonePrefixesFact, JSON.stringify([...weights]))
}

/** Mostly the first allowed prefix. If every country is allowed, the prefix of the help desk. */
function defaultPrefixes({ smsReach: { prefixes }, institution }: Ports['rules']): Weighted {
  if (prefixes.length === 0) return [[countryPrefix(institution.helpDeskPhone.replace(/[^+\d]/g, '')), 1]]
  return prefixes.map((prefix, index) => [prefix, index === 0 ? 9 * prefixes.length : 1])
}

/** The decoys of a name. The same name gets the same ones on every server. */
export function decoyOffers(
  { seed, lastLabels, phonePrefixes }: SettledDecoys,
  { username, rules }: { readonly username: string; readonly rules: Pick<Ports['rules'], 'hasSms' | 'smsReach'> },
): Offer[] {
  const own = createHmac('sha256', seed).update(`v1|${username}`).digest()
  const hash = (label: string) => createHmac('sha256', own).update(label).digest()
  const draw = (label: string) => hash(label).readUInt32BE() / 2 ** 32
  const prefix = smsPrefixOfDecoy(pick(phonePrefixes, draw('country')), rules.smsReach.prefixes)
  const hasSms = rules.hasSms && prefix !== null
  return decoyContacts(username, { draw, lastLabels, hasSms }).map((decoy, index) => ({
    ...decoy,
    contactId: `decoy-${hash(`contact-${index}`).toString('base64url')}`,
    smsPrefix: decoy.kind === 'phone' ? prefix : null,
  }))
}

function withDefaultLabels(enrolled: ReadonlyMap<string, number>): Weighted {
  const addresses = [...enrolled.values()].reduce((sum, count) => sum + count, 0)
  const weights = new Map(addresses < minAddresses ? defaultLastLabels : [])
  for (const [label, count] of enrolled) weights.set(label, (weights.get(label) ?? 0) + count)
  return [...weights].sort(([, one], [, other]) => other - one).slice(0, maxLabels)
}
