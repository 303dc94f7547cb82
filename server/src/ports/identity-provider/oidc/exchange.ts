import type { AuthorizationServer, Client, ClientAuth } from 'oauth4webapi'
import { Refusal } from '../../refusal.js'
import type { Clock } from '../../system/clock.js'
import type { OutsideAnswer, OutsideSecrets, OutsideSignIn } from '../identity-provider.js'
import { basicHeader } from './basic-header.js'
import { AskedAnswer } from './provider-fault.js'

export type Library = typeof import('oauth4webapi')

export interface OidcChoice {
  readonly issuer: URL
  readonly clientId: string
  readonly clientSecret: string
  /** The claim that has the username. */
  readonly usernameClaim: string
  /** Sign-ins that count as strong; the provider is asked for one of them where there are any. */
  readonly strongAcr: readonly string[]
  /** How old a sign-in there may be. */
  readonly maxAgeMs: number
  /** CA certificates in PEM; null for the well-known ones. */
  readonly ca: string | null
  /** The address of the portal to which the provider sends a browser back. */
  readonly redirect: URL
  readonly clock: Pick<Clock, 'date'>
  readonly monotonic?: () => number
  /** For all questions of one step together; five seconds by default. */
  readonly timeoutMs?: number
}

/** What its clock and ours may differ by, in s. */
export const toleranceSeconds = 60
/** OpenID Connect gives a subject no more. */
const maxSubject = 255

/** How every question is asked: the library's own types differ by method. */
interface AskOptions {
  readonly signal: AbortSignal
  readonly [allow: symbol]: unknown
}

/** The part of a step that every question to the provider needs. */
export interface Asking {
  readonly library: Library
  readonly signal: AbortSignal
}

export interface Taken {
  readonly asking: Asking
  readonly server: AuthorizationServer
  readonly client: Client
  readonly options: AskOptions
  readonly choice: OidcChoice
}

/**
 * Exchanges the code that a browser brought. Issuer, state, nonce, audience, times and signature of the answer are checked.
 * Refuses `outside-failed`; raises `AskedAnswer` and errors of the connection.
 */
export async function exchange(taken: Taken, answer: OutsideAnswer, secrets: OutsideSecrets): Promise<OutsideSignIn> {
  const { asking, server, client, options, choice } = taken
  const { library } = asking
  const params = trusted(library, () => library.validateAuthResponse(server, client, answer, secrets.state))
  const { href } = choice.redirect
  const sign = authentication(library, server, choice)
  const args = [server, client, sign, params, href, secrets.verifier, options] as const
  const response = await library.authorizationCodeGrantRequest(...args)
  if (response.status >= 500 || response.status === 429)
    throw new AskedAnswer(`its answer to a code has the status ${response.status}`)
  const expectedNonce = secrets.nonce
  const tokens = await library
    .processAuthorizationCodeResponse(server, client, response, {
      ...{ expectedNonce, requireIdToken: true },
      maxAge: library.skipAuthTimeCheck,
    })
    .catch((cause: unknown) => refuseAnswer(library, cause))
  await verifySignature(taken, response)
  return readClaims(library.getValidatedIdTokenClaims(tokens) ?? {}, choice)
}

/** How the portal shows the provider that it is the client: in the header, unless only the form is taken. */
function authentication(library: Library, server: AuthorizationServer, choice: OidcChoice): ClientAuth {
  const taken = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
  if (!taken.includes('client_secret_basic') && taken.includes('client_secret_post'))
    return library.ClientSecretPost(choice.clientSecret)
  const header = basicHeader(choice.clientId, choice.clientSecret)
  return (...[, , , headers]) => headers.set('authorization', header)
}

/** Also with keys that the provider has changed since they were read. */
async function verifySignature({ asking, server, options }: Taken, response: Response): Promise<void> {
  const { library } = asking
  const verify = (with_: AuthorizationServer) => library.validateApplicationLevelSignature(with_, response, options)
  try {
    await verify(server)
  } catch (cause) {
    if (!(cause instanceof library.OperationProcessingError)) throw cause
    // Another object, so that the library reads the keys anew.
    await verify({ ...server }).catch((again: unknown) => {
      if (isOfKeys(library, again)) throw new AskedAnswer('its keys cannot be read')
      refuseAnswer(library, again)
    })
  }
}

/** True where the keys themselves were no answer: nobody knows then whether the signature is right. */
function isOfKeys(library: Library, cause: unknown): boolean {
  const codes: readonly unknown[] = [library.RESPONSE_IS_NOT_CONFORM, library.RESPONSE_IS_NOT_JSON]
  return cause instanceof library.OperationProcessingError && codes.includes(cause.code)
}

function trusted<Result>(library: Library, read: () => Result): Result {
  try {
    return read()
  } catch (cause) {
    return refuseAnswer(library, cause)
  }
}

/** Raises for an answer that is not good. A provider that knows no such client is a fault of the set-up. */
function refuseAnswer(library: Library, cause: unknown): never {
  if (cause instanceof library.ResponseBodyError && cause.error === 'invalid_client')
    throw new AskedAnswer('it refuses the client id or the secret')
  if (cause instanceof library.WWWAuthenticateChallengeError)
    throw new AskedAnswer('it refuses the client id or the secret')
  if (cause instanceof library.ResponseBodyError || cause instanceof library.AuthorizationResponseError)
    throw new Refusal('outside-failed', { reason: 'refused elsewhere' })
  if (cause instanceof library.OperationProcessingError || cause instanceof library.UnsupportedOperationError)
    throw new Refusal('outside-failed', { reason: 'answer not trusted' })
  throw cause
}

function readClaims(claims: Readonly<Record<string, unknown>>, { clock, ...choice }: OidcChoice): OutsideSignIn {
  const { iss, sub, acr, auth_time: told } = claims
  if (typeof iss !== 'string' || typeof sub !== 'string' || sub === '' || sub.length > maxSubject)
    throw new Refusal('outside-failed', { reason: 'answer not trusted' })
  const username = claims[choice.usernameClaim]
  // A provider that does not know sends nothing or 0, the year 1970. Neither is a sign-in of long ago.
  const authTime = typeof told === 'number' && told > 0 ? told : null
  const ageSeconds = authTime === null ? 0 : clock.date() / 1000 - authTime
  if (ageSeconds > choice.maxAgeMs / 1000 + toleranceSeconds)
    throw new Refusal('outside-failed', { reason: 'signed in too long ago' })
  return {
    issuer: iss,
    subject: sub,
    username: typeof username === 'string' ? username : null,
    acr: typeof acr === 'string' ? acr : null,
    authTime,
  }
}
