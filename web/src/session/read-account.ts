import type { Asked } from '@portico/contract/calls/session-calls'
import { fieldsOf } from '@portico/contract/parse-fields'
import { type WayBack, waysBack } from '@portico/contract/way-back'

/** The server's facts on the account of a signed-in visitor. */
export interface Account {
  /** Empty where the server does not tell it. */
  readonly username: string
  /** The phone numbers that get codes, masked. */
  readonly phones: readonly string[]
  /** An ISO 8601 instant; null where it is not known. */
  readonly passwordChangedAt: string | null
  /** An ISO 8601 instant; null where it is not known, or the password never expires. */
  readonly passwordExpiresAt: string | null
  /** False where only the help desk can reset the password or unlock the account. */
  readonly canRecover: boolean
  /** True where a code to a contact does not suffice, because the visitor has set up more. */
  readonly needsDevice: boolean
  /** Null where the contacts tell it. */
  readonly wayBack: WayBack | null
  /** What a drive asks for; null where it asks for nothing now. */
  readonly asked: Asked | null
  /** Where the browser signs out of the identity provider; null where it did not sign in there. */
  readonly signedInElsewhere: string | null
}

/** The account as a server sent it. A missing or malformed fact counts as not told. */
export function readAccount(given: unknown): Account {
  const {
    username,
    phones,
    passwordChangedAt,
    passwordExpiresAt,
    canRecover,
    needsDevice,
    wayBack,
    asked,
    signedInElsewhere,
  } = fieldsOf(given)
  return {
    username: textIn(username) ?? '',
    phones: Array.isArray(phones) ? phones.flatMap((phone) => textIn(phone) ?? []) : [],
    passwordChangedAt: textIn(passwordChangedAt),
    passwordExpiresAt: textIn(passwordExpiresAt),
    canRecover: canRecover !== false,
    needsDevice: needsDevice === true,
    wayBack: waysBack.find((way) => way === wayBack) ?? null,
    asked: readAsked(asked),
    signedInElsewhere: /^https?:/.test(textIn(signedInElsewhere) ?? '') ? textIn(signedInElsewhere) : null,
  }
}

const askedFor = ['second-contact', 'device'] as const

/** Null also for what this client does not know. */
function readAsked(given: unknown): Asked | null {
  const { what, until, later } = fieldsOf(given)
  const known = askedFor.find((one) => one === what)
  if (known === undefined) return null
  return { what: known, until: textIn(until) ?? '', later: typeof later === 'number' && later > 0 ? later : 0 }
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}
