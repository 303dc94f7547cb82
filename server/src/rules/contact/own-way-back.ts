import { type WayBack, wayBack } from '@portico/contract'
import type { Account } from '../../ports/directory/directory.js'
import { isExcluded } from '../../ports/directory/is-excluded.js'
import type { PortalRules } from '../ports.js'
import type { Contact } from './contact-store.js'
import { isReachable } from './country-prefix.js'
import { isWaiting } from './is-waiting.js'

/** What decides whether messages reach a contact now. `now` is in ms. */
export interface Reach {
  readonly rules: Pick<PortalRules, 'hasSms' | 'smsReach'>
  readonly now: number
}

/**
 * True where a reset or an unlock sends a code to a contact: it is verified, does not wait, is not
 * missing in its directory, and messages reach it (G6). Pure.
 */
export function servesRecovery(contact: Contact, { rules, now }: Reach): boolean {
  return (
    contact.verifiedAt !== null &&
    contact.missingSince === null &&
    !isWaiting(contact, now) &&
    isReachable(contact, { rules })
  )
}

/** True where the rules of reset take an account, whatever its contacts. Only the help desk resets every other. */
export function canRecover(
  account: Pick<Account, 'usernames' | 'isDisabled' | 'isPrivileged'>,
  { isRecoveryStopped }: { readonly isRecoveryStopped: boolean },
  { rules }: { readonly rules: Pick<PortalRules, 'selfServiceExclude'> },
): boolean {
  return !account.isDisabled && !account.isPrivileged && !isRecoveryStopped && !isExcluded(account, rules)
}

/** What a person could reset with today (CV1). */
export interface OwnWayBack {
  readonly way: WayBack
  /** True where the directory keeps each contact that serves. */
  readonly isKeptAlone: boolean
}

/**
 * The way back of a person with these contacts, as the rules of reset see it. The dashboard, a drive and
 * the count of coverage ask it, and a reset offers the contacts that serve here. Pure.
 */
export function ownWayBack(contacts: readonly Contact[], reach: Reach, isAccepted: boolean): OwnWayBack {
  const own = contacts.filter((one) => one.missingSince === null && isReachable(one, reach))
  const serving = own.filter((one) => servesRecovery(one, reach))
  return {
    way: wayBack(
      own.map((one) => ({ kind: one.kind, isVerified: one.verifiedAt !== null, serves: serving.includes(one) })),
      isAccepted,
    ),
    isKeptAlone: serving.length > 0 && serving.every(({ keptSince }) => keptSince !== null),
  }
}
