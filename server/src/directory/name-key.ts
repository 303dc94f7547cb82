import type { Secrets } from '../system/secrets.js'

/** The keyed hash under which a canonical name is counted, whether an account has that name or not. */
export function nameKeyOf({ secrets }: { readonly secrets: Pick<Secrets, 'sign'> }, username: string): string {
  return secrets.sign('name', username)
}
