import type { Secrets } from '../system/secrets.js'

/** The keyed hash under which the portal counts a canonical name, with or without an account. */
export function nameKeyOf({ secrets }: { readonly secrets: Pick<Secrets, 'sign'> }, username: string): string {
  return secrets.sign('name', username)
}
