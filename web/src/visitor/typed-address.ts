import { typedUsername } from './typed-username.js'

let kept = { username: '', address: '' }

/**
 * Keeps an address that the visitor typed, for the time after another sign-in. It stays in the
 * memory of this page.
 */
export function rememberAddress(address: string): void {
  kept = { username: typedUsername(), address }
}

/** The address typed last; empty for none, or where another name signed in since. */
export function typedAddress(): string {
  return kept.username === typedUsername() ? kept.address : ''
}
