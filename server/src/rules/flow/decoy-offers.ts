import { createHmac } from 'node:crypto'
import { Unavailable } from '../../ports/refusal.js'
import type { Secrets } from '../../ports/system/secrets.js'
import { pick, type Weighted } from '../../ports/system/weighted.js'
import { countryPrefix, smsPrefixOf, smsPrefixOfDecoy } from '../contact/country-prefix.js'
import type { Ports } from '../ports.js'
import type { Offer } from '../proof/choice.js'
import { decoyContacts } from './decoy-contacts.js'
import { marksFact, marksIn } from './measure-enrolled.js'
import { countsAt, type Mark } from './raised-marks.js'

/** Material of all decoys. It never changes for a name with contacts: change reveals (E2). */
export interface SettledDecoys {
  /** Random. It is independent of the operator's secret, which may change. */
  readonly seed: string
  readonly phonePrefixes: Weighted
  /** Which names have contacts, and how many (G8). */
  readonly marks: readonly Mark[]
}

/** The key of the sealed seed in the store, and of one from before seeds were sealed. */
const seedFact = 'decoy-seed'
const unsealedFact = 'decoy-seed-unsealed'
const phonePrefixesFact = 'decoy-phone-prefixes'

/** Below this number the phones say little, and the settings decide. */
const minPhones = 50
/** So many tell the shares of the countries. A server that starts reads no more of a million. */
const enoughPhones = 50_000

/**
 * Makes the seed of the decoys before the first one, and seals it under the newest secret. A copy
 * of the store does not foretell a decoy (G9). Raises `Unavailable('store')` when no secret opens
 * it.
 */
export async function sealSeed({ store, secrets, random }: Pick<Ports, 'store' | 'secrets' | 'random'>): Promise<void> {
  await store.transaction(async ({ facts }) => {
    const sealed = await facts.get(seedFact)
    const unsealed = await facts.get(unsealedFact)
    const seed = sealed === null ? (unsealed ?? random.token(32)) : openedSeed(secrets, sealed)
    await facts.put(seedFact, secrets.seal(seed, seedFact))
    await facts.remove(unsealedFact)
  })
}

function openedSeed(secrets: Pick<Secrets, 'open'>, sealed: string): string {
  const seed = secrets.open(sealed, seedFact)
  if (seed !== null) return seed
  const sentence =
    'the seed of its decoys was sealed with another secret. Set PORTICO_SECRET_PREVIOUS to the secret that it was last used with. Servers of one store need the same PORTICO_SECRET'
  throw new Unavailable('store', { cause: new Error(sentence) })
}

export async function settledDecoys({
  store,
  secrets,
  rules,
}: Pick<Ports, 'store' | 'secrets' | 'rules'>): Promise<SettledDecoys> {
  const facts = await store.facts.getAll([seedFact, phonePrefixesFact, marksFact])
  const sealed = facts.get(seedFact)
  if (sealed === undefined) throw new Error('the seed of the decoys was not made')
  const prefixes = facts.get(phonePrefixesFact)
  return {
    seed: openedSeed(secrets, sealed),
    phonePrefixes: prefixes === undefined ? defaultPrefixes(rules) : (JSON.parse(prefixes) as Weighted),
    marks: marksIn(facts.get(marksFact) ?? null),
  }
}

/** Settles the country prefixes of decoys from the verified phones, once, when there are enough. */
export async function settlePhonePrefixes({ store, rules }: Pick<Ports, 'store' | 'rules'>): Promise<void> {
  if ((await store.facts.get(phonePrefixesFact)) !== null) return
  const phones = await store.contacts.verifiedPhones(enoughPhones)
  if (phones.length < minPhones) return
  const weights = new Map<string, number>()
  for (const phone of phones) {
    // Phones that the portal does not reach count too, so that as many decoys are not reached.
    const prefix = smsPrefixOf(phone, rules.smsReach.prefixes) ?? countryPrefix(phone)
    weights.set(prefix, (weights.get(prefix) ?? 0) + 1)
  }
  await store.facts.settle(phonePrefixesFact, JSON.stringify([...weights]))
}

/** Mostly the first allowed prefix. If every country is allowed, the prefix of the help desk. */
function defaultPrefixes({ smsReach: { prefixes }, institution }: Ports['rules']): Weighted {
  if (prefixes.length === 0) return [[countryPrefix(institution.helpDeskPhone.replace(/[^+\d]/g, '')), 1]]
  return prefixes.map((prefix, index) => [prefix, index === 0 ? 9 * prefixes.length : 1])
}

/** The decoys of a name. The same name gets the same ones on every server. */
export function decoyOffers(
  { seed, phonePrefixes, marks }: SettledDecoys,
  { username, rules }: { readonly username: string; readonly rules: Pick<Ports['rules'], 'hasSms' | 'smsReach'> },
): Offer[] {
  const own = createHmac('sha256', seed).update(`v1|${username}`).digest()
  const hash = (label: string) => createHmac('sha256', own).update(label).digest()
  const draw = (label: string) => hash(label).readUInt32BE() / 2 ** 32
  const prefix = smsPrefixOfDecoy(pick(phonePrefixes, draw('country')), rules.smsReach.prefixes)
  const hasSms = rules.hasSms && prefix !== null
  const { emails, phones } = countsAt(marks, { number: draw('enrolled'), drawn: draw('counts') })
  const counts = { emails, phones: hasSms ? phones : 0 }
  return decoyContacts(username, { draw, counts }).map((decoy, index) => ({
    ...decoy,
    contactId: `decoy-${hash(`contact-${index}`).toString('base64url')}`,
    smsPrefix: decoy.kind === 'phone' ? prefix : null,
  }))
}
