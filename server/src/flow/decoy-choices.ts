import { createHmac } from 'node:crypto'
import type { Ports } from '../ports.js'
import { decoyContacts } from './decoy.js'
import { usualLastLabels } from './decoy-tables.js'
import type { Choice } from './flow.js'
import type { Weighted } from './weighted.js'

/** What all decoys of a portal hang on, settled at its first start and never changed: decoys that move betray themselves (E2). */
export interface SettledDecoys {
  /** Random, and not derived from the operator's secret, which may change. */
  readonly seed: string
  readonly lastLabels: Weighted
}

/** The name under which the seed is kept in the store. */
export const seedFact = 'decoy-seed'
const lastLabelsFact = 'decoy-last-labels'

/** Fewer addresses than this say little about those to come; the usual last labels are mixed in. */
const enoughAddresses = 50
const mostLabels = 200

/** Settles what is not settled yet, the last labels from the addresses enrolled now (decisions section 5). */
export async function settledDecoys({ store, random }: Pick<Ports, 'store' | 'random'>): Promise<SettledDecoys> {
  const { facts } = store
  const seed = (await facts.get(seedFact)) ?? (await facts.settle(seedFact, random.token(32)))
  const labels =
    (await facts.get(lastLabelsFact)) ??
    (await facts.settle(lastLabelsFact, JSON.stringify(mixed(await store.contacts.lastLabels()))))
  return { seed, lastLabels: JSON.parse(labels) as Weighted }
}

/** The decoys of a name, still without handles; the same name always gets the same ones, on every server (E2). */
export function decoyChoices(
  { seed, lastLabels }: SettledDecoys,
  { username, hasSms }: { readonly username: string; readonly hasSms: boolean },
): Omit<Choice, 'handle'>[] {
  const own = createHmac('sha256', seed).update(`v1|${username}`).digest()
  const hash = (label: string) => createHmac('sha256', own).update(label).digest()
  const draw = (label: string) => hash(label).readUInt32BE() / 2 ** 32
  return decoyContacts(username, { draw, lastLabels, hasSms }).map((decoy, index) => ({
    ...decoy,
    contactId: `decoy-${hash(`contact-${index}`).toString('base64url')}`,
  }))
}

function mixed(enrolled: ReadonlyMap<string, number>): Weighted {
  const addresses = [...enrolled.values()].reduce((sum, count) => sum + count, 0)
  const weights = new Map(addresses < enoughAddresses ? usualLastLabels : [])
  for (const [label, count] of enrolled) weights.set(label, (weights.get(label) ?? 0) + count)
  return [...weights].sort(([, one], [, other]) => other - one).slice(0, mostLabels)
}
