import { type Check, type Finding, failed, passed, warning } from '../../ports/check.js'
import type { IdentityProvider } from '../../ports/identity-provider/identity-provider.js'
import { Unavailable } from '../../ports/refusal.js'
import type { CheckCode } from './check-codes.js'

/** A token that the provider made, and a clock that is further off, cannot be told from a lie. */
const maxApartMs = 60_000

interface ProviderParts {
  readonly provider: IdentityProvider | null
  /** The address that the provider must know. */
  readonly redirect: URL
  /** The wall clock, ms since 1970. */
  readonly wall: () => number
}

/**
 * Whether the identity provider can be asked: its description, its keys, and its clock. It cannot be
 * seen from here whether it knows the redirect address, so the check names it. None without a provider.
 */
export function providerCheck({ provider, redirect, wall }: ProviderParts): Check<CheckCode>[] {
  if (provider === null) return []
  const run = async (): Promise<Finding> => {
    try {
      const { keys, date, signsOut } = await provider.look()
      const apartMs = date === null ? 0 : Math.abs(date - wall())
      if (apartMs > maxApartMs)
        return failed(
          `The clock of the identity provider differs from this machine's by ${Math.round(apartMs / 1000)} s.`,
          'Let both machines set their clocks by NTP.',
        )
      const found = `The identity provider describes itself and has ${keys} ${keys === 1 ? 'key' : 'keys'}.`
      const registered = `It must know ${redirect.href} as redirect address.`
      if (signsOut) return passed(`${found} ${registered}`)
      return warning(
        `${found} It names no address to sign out at, so nobody is offered that.`,
        `${registered} Nothing else needs to be done.`,
      )
    } catch (cause) {
      if (!(cause instanceof Unavailable)) throw cause
      return failed(cause.explanation ?? 'The identity provider cannot be asked.', mend)
    }
  }
  return [{ code: 'identity-provider', run }]
}

const mend =
  'Check PORTICO_OIDC_ISSUER, PORTICO_OIDC_CA_FILE and the way there; people sign in with passwords meanwhile.'
