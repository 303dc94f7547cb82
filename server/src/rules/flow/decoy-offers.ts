import { createHmac } from 'node:crypto'
import type { ContactKind } from '@portico/contract'
import { Unavailable } from '../../ports/refusal.js'
import type { FactStore } from '../../ports/system/fact-store.js'
import type { Secrets } from '../../ports/system/secrets.js'
import { pick, type Weighted } from '../../ports/system/weighted.js'
import { emailMask, firstCharacter, phoneMask, rareCharacter } from '../contact/contact-mask.js'
import type { ContactCounts } from '../contact/contact-store.js'
import { countryPrefix, smsPrefixOf, smsPrefixOfDecoy } from '../contact/country-prefix.js'
import type { Ports } from '../ports.js'
import type { Offer } from '../proof/choice.js'
import { countsAt, marksFact, marksIn } from './measure-enrolled.js'
import type { Mark } from './next-shares.js'

/** Material of all decoys. It never changes for a name with contacts: change reveals (E2). */
export interface SettledDecoys {
  /** Random. It is independent of the operator's secret, which may change. */
  readonly seed: string
  readonly phonePrefixes: Weighted
  /** Which names have contacts, and how many (G8). */
  readonly marks: readonly Mark[]
  /** True once anybody has had a passkey: from then on every recovery offers one (PF5). */
  readonly hasPasskeys: boolean
}

/** The key of the sealed seed in the store, and of one from before seeds were sealed. */
const seedFact = 'decoy-seed'
const unsealedFact = 'decoy-seed-unsealed'
const phonePrefixesFact = 'decoy-phone-prefixes'

/** Settled with the first passkey of the portal. */
export const firstPasskeyFact = 'first-passkey'

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

/** A store whose seed no given secret opens. No other start helps before the settings are mended. */
export class OtherSecret extends Unavailable {}

/** True where a store was used with another secret than the given ones. */
export async function isSecretLost({ store, secrets }: Pick<Ports, 'store' | 'secrets'>): Promise<boolean> {
  const sealed = await store.facts.get(seedFact)
  return sealed !== null && secrets.open(sealed, seedFact) === null
}

/** Forgets the seed, so that the next start makes another one: all decoys become others. */
export function dropSeed(facts: Pick<FactStore, 'remove'>): Promise<void> {
  return facts.remove(seedFact)
}

function openedSeed(secrets: Pick<Secrets, 'open'>, sealed: string): string {
  const seed = secrets.open(sealed, seedFact)
  if (seed !== null) return seed
  const sentence =
    'the seed of its decoys was sealed with another secret. Set PORTICO_SECRET_PREVIOUS to the secret that it was last used with. Servers of one store need the same PORTICO_SECRET. Where that secret is lost, see portico secret renounce'
  throw new OtherSecret('store', { cause: new Error(sentence) })
}

export async function settledDecoys({
  store,
  secrets,
  rules,
}: Pick<Ports, 'store' | 'secrets' | 'rules'>): Promise<SettledDecoys> {
  const facts = await store.facts.getAll([seedFact, phonePrefixesFact, marksFact, firstPasskeyFact])
  const sealed = facts.get(seedFact)
  if (sealed === undefined) throw new Error('the seed of the decoys was not made')
  const prefixes = facts.get(phonePrefixesFact)
  return {
    seed: openedSeed(secrets, sealed),
    phonePrefixes: prefixes === undefined ? defaultPrefixes(rules) : (JSON.parse(prefixes) as Weighted),
    marks: marksIn(facts.get(marksFact) ?? null),
    hasPasskeys: facts.has(firstPasskeyFact) && rules.proofKinds.includes('passkey'),
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

/** First characters before the `@`, weighted about like the first letters of given names. */
const localPartCharacters = weights(
  'a:95 b:45 c:60 d:55 e:50 f:30 g:35 h:35 i:20 j:100 k:45 l:60 m:105 n:40 o:15 p:40 q:2 r:50 s:80 t:45 u:4 v:20 w:15',
  'x:5 y:12 z:10 0:1 1:3 2:2 3:1 4:1 5:1 6:1 7:1 8:1 9:1',
  `${rareCharacter}:2`,
)

/** First characters of mail domains: the large providers, and a small share of every other. */
const domainCharacters = weights(
  'a:25 b:8 c:14 d:6 e:6 f:18 g:440 h:115 i:60 j:4 k:4 l:18 m:60 n:8 o:75 p:40 q:8 r:8 s:14 t:22 u:4 v:8 w:32 x:3 y:75',
  'z:6 0:1 1:10 2:1 3:1 4:1 5:1 6:1 7:1 8:1 9:1',
)

function weights(...lines: readonly string[]): Weighted {
  return lines.flatMap((line) => line.split(' ')).map((entry) => weighted(entry.split(':')))
}

function weighted([value = '', weight]: readonly string[]): readonly [string, number] {
  return [value, Number(weight)]
}

/** One contact of an account that does not exist. */
interface DecoyContact {
  readonly kind: ContactKind
  readonly masked: string
}

interface DecoyRules {
  /** A number in [0, 1) that is constant for a name and a label. */
  readonly draw: (label: string) => number
  readonly counts: ContactCounts
}

/** The contacts that an unknown name seems to have. A name always gets the same ones (E2). */
export function decoyContacts(name: string, { draw, counts: { emails, phones } }: DecoyRules): DecoyContact[] {
  return [
    ...Array.from({ length: emails }, (_, index) => decoyEmail(name, (label) => draw(`${label}-email-${index}`))),
    ...Array.from({ length: phones }, (_, index) => decoyPhone(draw(`phone-${index}`))),
  ]
}

function decoyEmail(name: string, draw: (label: string) => number): DecoyContact {
  const local = draw('first') < 0.6 ? firstCharacter(name) : pick(localPartCharacters, draw('letter'))
  return {
    kind: 'email',
    masked: emailMask(local, pick(domainCharacters, draw('domain'))),
  }
}

function decoyPhone(drawn: number): DecoyContact {
  return { kind: 'phone', masked: phoneMask(String(Math.floor(drawn * 100)).padStart(2, '0')) }
}
