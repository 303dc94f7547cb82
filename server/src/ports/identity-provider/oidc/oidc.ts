import type { AuthorizationServer, Client } from 'oauth4webapi'
import { Refusal, Unavailable } from '../../refusal.js'
import { circuitBreaker } from '../../system/circuit-breaker.js'
import type { IdentityProvider, OutsideSecrets } from '../identity-provider.js'
import { boundedFetch, isSafe } from './bounded-fetch.js'
import { type Asking, exchange, type OidcChoice, toleranceSeconds } from './exchange.js'
import { AskedAnswer, ProviderFault, unavailable, wordsFor } from './provider-fault.js'

/** How long the provider's own description is believed, in ms. */
const describedForMs = 60 * 60_000

/** What the provider says of itself, and when it said so. */
interface Described {
  readonly server: AuthorizationServer
  readonly at: number
  /** Its clock then, ms since 1970. */
  readonly date: number | null
}

/**
 * OpenID Connect with the code flow, PKCE, `nonce` and the issuer in the answer. It checks the signature of each ID
 * token although it came over TLS, and keeps no token. The library is loaded with the first question.
 */
export function oidc(choice: OidcChoice): IdentityProvider {
  const { timeoutMs = 5_000, monotonic = () => performance.now(), issuer } = choice
  const breaker = circuitBreaker(monotonic)
  const fetchOnce = boundedFetch(choice.ca)
  const told: { known: Described | null } = { known: null }
  let describing: Promise<Described> | null = null

  const isFresh = (known: Described | null): known is Described =>
    known !== null && monotonic() - known.at < describedForMs

  const optionsOf = ({ library, signal }: Asking) => ({
    signal,
    // Only this machine has plain http; the fetch refuses it for every other one.
    [library.allowInsecureRequests]: issuer.protocol === 'http:',
    [library.customFetch]: fetchOnce,
  })

  const describe = async (asking: Asking): Promise<Described> => {
    const { library } = asking
    const response = await library.discoveryRequest(issuer, { algorithm: 'oidc', ...optionsOf(asking) })
    if (response.status !== 200) throw new ProviderFault(`its description has the status ${response.status}`)
    const date = Date.parse(response.headers.get('date') ?? '')
    const server = await library.processDiscoveryResponse(issuer, response)
    told.known = { server, at: monotonic(), date: Number.isNaN(date) ? null : date }
    return told.known
  }

  /** One question however many visitors come. */
  const described = async (asking: Asking): Promise<AuthorizationServer> => {
    if (isFresh(told.known)) return told.known.server
    describing ??= describe(asking).finally(() => {
      describing = null
    })
    return (await describing).server
  }

  const step = async <Result>(work: (asking: Asking) => Promise<Result>): Promise<Result> => {
    if (!breaker.admits()) throw unavailable('it failed five times in a row, and is left alone for a moment')
    const asksNothing = isFresh(told.known)
    try {
      const library = await import('oauth4webapi')
      const result = await work({ library, signal: AbortSignal.timeout(timeoutMs) })
      if (asksNothing) breaker.gaveUp()
      else breaker.succeeded()
      return result
    } catch (cause) {
      if (cause instanceof Refusal || cause instanceof AskedAnswer) breaker.gaveUp()
      else breaker.failed()
      throw cause instanceof Refusal || cause instanceof Unavailable ? cause : unavailable(wordsFor(cause))
    }
  }

  /** The client as the library knows it, with the difference of its clock and the portal's. */
  const clientFor = ({ library }: Asking): Client => ({
    client_id: choice.clientId,
    [library.clockSkew]: Math.round((choice.clock.date() - Date.now()) / 1000),
    [library.clockTolerance]: toleranceSeconds,
  })

  return {
    begin: (secrets) =>
      step(async (asking) => {
        const server = await described(asking)
        const challenge = await asking.library.calculatePKCECodeChallenge(secrets.verifier)
        return askingAddress(choice, server, { ...secrets, challenge })
      }),
    finish: (answer, secrets) =>
      step(async (asking) => {
        const server = await described(asking)
        const taken = { asking, server, client: clientFor(asking), options: optionsOf(asking), choice }
        const signedIn = await exchange(taken, answer, secrets)
        breaker.succeeded()
        return signedIn
      }),
    signOutAddress: () => leavingAddress(choice, told.known?.server),
    look: () =>
      step(async (asking) => {
        const { server, date } = await describe(asking)
        const keys = await keysOf(server, (address) => fetchOnce(address, { signal: asking.signal }))
        const address = askingAddress(choice, server, { state: '-', nonce: '-', challenge: '-' })
        return { keys, date, signsOut: leavingAddress(choice, server) !== null, asking: address }
      }),
  }
}

/** The address at which a browser signs out of the provider, and is sent home from. */
function leavingAddress(
  { clientId, redirect }: OidcChoice,
  { end_session_endpoint: address = '' }: Partial<AuthorizationServer> = {},
): URL | null {
  if (!URL.canParse(address) || !isSafe(new URL(address))) return null
  const url = new URL(address)
  url.searchParams.set('client_id', clientId)
  url.searchParams.set('post_logout_redirect_uri', new URL('/', redirect).href)
  return url
}

/** The address to which a browser goes to sign in: a code, no other scope, and never without the person. */
function askingAddress(
  { clientId, redirect, maxAgeMs, strongAcr }: OidcChoice,
  { authorization_endpoint: address = '' }: AuthorizationServer,
  { state, nonce, challenge }: Pick<OutsideSecrets, 'state' | 'nonce'> & { readonly challenge: string },
): URL {
  if (!URL.canParse(address) || !isSafe(new URL(address)))
    throw new ProviderFault('it names no safe address to sign in at')
  const url = new URL(address)
  const asked = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirect.href,
    scope: 'openid profile',
    ...{ state, nonce, code_challenge: challenge, code_challenge_method: 'S256' },
    max_age: String(Math.floor(maxAgeMs / 1000)),
    ...(strongAcr.length > 0 && { acr_values: strongAcr.join(' ') }),
  }
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
  return url
}

async function keysOf(
  { jwks_uri: address }: AuthorizationServer,
  ask: (address: string) => Promise<Response>,
): Promise<number> {
  if (address === undefined) throw new ProviderFault('it names no keys')
  const body: unknown = await ask(address)
    .then((answer) => answer.json())
    .catch((cause: unknown) => {
      throw cause instanceof SyntaxError ? new ProviderFault('its keys make no sense') : cause
    })
  const keys = typeof body === 'object' && body !== null && 'keys' in body ? body.keys : null
  if (!Array.isArray(keys) || keys.length === 0) throw new ProviderFault('it has no keys')
  return keys.length
}
