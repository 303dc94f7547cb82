import type { ContactKind } from './verification.js'

/** A contact as a way back sees it. `serves` is true where a reset sends a code to it today. */
export interface BackContact {
  readonly kind: ContactKind
  readonly isVerified: boolean
  readonly serves: boolean
}

/**
 * The ways back of a person who forgets the password: with one of several contacts (`yes`), with a
 * single one, with none, or through the help desk alone. `waiting` means that contacts are verified,
 * but none serves yet, and `unverified` that addresses are listed, but none gets codes.
 */
export const waysBack = ['yes', 'one-email', 'one-phone', 'waiting', 'unverified', 'none', 'help-desk'] as const

export type WayBack = (typeof waysBack)[number]

/** The way back of a person by contacts that messages reach. `canRecover` is false where only the help desk resets. */
export function wayBack(contacts: readonly BackContact[], canRecover: boolean): WayBack {
  if (!canRecover) return 'help-desk'
  const [first, ...more] = contacts.filter(({ serves }) => serves)
  if (more.length > 0) return 'yes'
  if (first !== undefined) return first.kind === 'email' ? 'one-email' : 'one-phone'
  if (contacts.some(({ isVerified }) => isVerified)) return 'waiting'
  return contacts.length === 0 ? 'none' : 'unverified'
}
