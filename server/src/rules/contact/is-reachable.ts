import type { Ports } from '../ports.js'
import type { Contact } from './contact-store.js'
import { smsPrefixOf } from './country-prefix.js'

/** The settings that decide whether the portal can reach phones. */
export type Reach = { readonly rules: Pick<Ports['rules'], 'hasSms' | 'smsReach'> }

/** The beginnings of all phone numbers that the portal can reach. */
export function reachablePrefixes({ hasSms, smsReach: { prefixes } }: Reach['rules']): readonly string[] {
  if (!hasSms) return []
  return prefixes.length === 0 ? [''] : prefixes
}

/** True when messages can go to a contact. A phone needs a gateway and an allowed country (D5). */
export function isReachable({ kind, canonical }: Pick<Contact, 'kind' | 'canonical'>, reach: Reach): boolean {
  return kind === 'email' || (reach.rules.hasSms && smsPrefixOf(canonical, reach.rules.smsReach.prefixes) !== null)
}
