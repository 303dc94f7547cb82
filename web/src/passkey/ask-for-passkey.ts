import type { InputOf, OutputOf } from '@portico/contract/calls'

type Credential = InputOf<'comparePasskey'>['credential']
type RequestOptions = OutputOf<'passkeyOptions'>['options']
type CreationOptions = OutputOf<'addPasskey'>['data']['options']
type NamedPasskey = RequestOptions['allowCredentials'][number]

/**
 * What came of asking the browser for a passkey: what it made, or why there is nothing. `known` is
 * a device that has a passkey for the account already, `stopped` anything that the visitor or the
 * browser broke off, `left` a page that gave up waiting.
 */
export type Asked = Credential | 'stopped' | 'known' | 'left'

/** Asks for a passkey that exists. The visitor chooses it in a window of the browser. */
export function askForPasskey(options: RequestOptions, signal: AbortSignal): Promise<Asked> {
  return asked(signal, () => navigator.credentials.get({ publicKey: requestFrom(options), signal }))
}

/** Lets the visitor make a passkey in a window of the browser. */
export function makePasskey(options: CreationOptions, signal: AbortSignal): Promise<Asked> {
  return asked(signal, () => navigator.credentials.create({ publicKey: creationFrom(options), signal }))
}

/**
 * Tells the browser that the portal no longer takes a passkey, so that it offers it no more. It
 * names this one alone: a list of those that are left deletes what is missing in it.
 */
export function forgetPasskey(gone: { readonly rpId: string; readonly credentialId: string }): void {
  // Not every browser can be told.
  const { signalUnknownCredential: signal } = PublicKeyCredential as { signalUnknownCredential?: Signal }
  Promise.resolve(signal?.call(PublicKeyCredential, gone)).catch(() => undefined)
}

type Signal = (gone: { readonly rpId: string; readonly credentialId: string }) => Promise<void>

async function asked(signal: AbortSignal, ask: () => Promise<unknown>): Promise<Asked> {
  try {
    const made = await ask()
    return signal.aborted ? 'left' : made === null ? 'stopped' : readCredential(made as PublicKeyCredential)
  } catch (error) {
    if (signal.aborted) return 'left'
    return error instanceof DOMException && error.name === 'InvalidStateError' ? 'known' : 'stopped'
  }
}

function requestFrom(options: RequestOptions): PublicKeyCredentialRequestOptions {
  if (PublicKeyCredential.parseRequestOptionsFromJSON)
    return PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON)
  const { challenge, allowCredentials } = options
  return { ...options, challenge: bytesOf(challenge), allowCredentials: allowCredentials.map(namedInBytes) }
}

function creationFrom(options: CreationOptions): PublicKeyCredentialCreationOptions {
  if (PublicKeyCredential.parseCreationOptionsFromJSON)
    return PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON)
  const { challenge, user, excludeCredentials } = options
  return {
    ...options,
    challenge: bytesOf(challenge),
    user: { ...user, id: bytesOf(user.id) },
    excludeCredentials: excludeCredentials.map(namedInBytes),
  }
}

function namedInBytes({ id, type, transports }: NamedPasskey): PublicKeyCredentialDescriptor {
  return { type, id: bytesOf(id), ...(transports && { transports: transports as AuthenticatorTransport[] }) }
}

/** Programs that keep passwords put credentials of their own in place, of which `toJSON` throws. */
function readCredential(made: PublicKeyCredential): Credential {
  try {
    return made.toJSON() as Credential
  } catch {
    return credentialFrom(made)
  }
}

function credentialFrom({ id, rawId, type, response }: PublicKeyCredential): Credential {
  const given = response as Partial<AuthenticatorAttestationResponse & AuthenticatorAssertionResponse>
  const parts = {
    authenticatorData: given.authenticatorData ?? given.getAuthenticatorData?.(),
    publicKey: given.getPublicKey?.(),
    attestationObject: given.attestationObject,
    signature: given.signature,
    userHandle: given.userHandle,
  }
  const told = Object.entries(parts).flatMap(([name, bytes]) => (bytes ? [[name, base64UrlOf(bytes)]] : []))
  const algorithm = given.getPublicKeyAlgorithm?.()
  const transports = given.getTransports?.()
  return {
    ...{ id, rawId: base64UrlOf(rawId), type },
    response: {
      clientDataJSON: base64UrlOf(response.clientDataJSON),
      ...Object.fromEntries(told),
      ...(algorithm !== undefined && { publicKeyAlgorithm: algorithm }),
      ...(transports && { transports }),
    },
  }
}

function bytesOf(base64Url: string): Uint8Array<ArrayBuffer> {
  const signs = atob(base64Url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(signs, (sign) => sign.charCodeAt(0))
}

function base64UrlOf(bytes: ArrayBuffer): string {
  const signs = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('')
  return btoa(signs).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
