import type { Ports } from '../ports.js'
import type { Contact } from './contact-store.js'
import { smsPrefixOf } from './country-prefix.js'

/** What decides whether phones can be reached. */
export type Reach = { readonly rules: Pick<Ports['rules'], 'hasSms' | 'smsReach'> }

/** Whether messages can go to a contact: to a phone only with a gateway, and only to an allowed country (D5). */
export function isReachable({ kind, canonical }: Pick<Contact, 'kind' | 'canonical'>, reach: Reach): boolean {
  return kind === 'email' || (reach.rules.hasSms && smsPrefixOf(canonical, reach.rules.smsReach.prefixes) !== null)
}
