/** What one outside sign-in is begun with. The browser learns `state`, the provider `nonce`, nobody `verifier`. */
export interface OutsideSecrets {
  readonly state: string
  readonly nonce: string
  /** The secret of PKCE: whoever has only the code gets nothing for it. */
  readonly verifier: string
}

/** What the institution's identity provider vouches for, once its signature and its claims were right. */
export interface OutsideSignIn {
  readonly issuer: string
  /** The provider's own immutable name of the person. */
  readonly subject: string
  /** The claim with the username; null where it is missing or is no text. */
  readonly username: string | null
  /** How the person signed in there, in the provider's word; null where it does not say. */
  readonly acr: string | null
  /** When the person signed in there, in s since 1970; null where the provider does not know. */
  readonly authTime: number | null
}

/** What the browser brought back, taken apart; never logged. */
export type OutsideAnswer = URLSearchParams

/**
 * The server of the institution that signs people in elsewhere. Each question takes five seconds at
 * most. It raises `Unavailable('identity-provider')` where the provider is down, slow or makes no
 * sense, and `Refusal('outside-failed')` with a reason where it answers and the sign-in is not good.
 */
export interface IdentityProvider {
  /** The address to which the browser goes to sign in. */
  begin(secrets: OutsideSecrets): Promise<URL>
  /** Exchanges what the browser brought for what the provider vouches for, and checks all of it. */
  finish(answer: OutsideAnswer, secrets: OutsideSecrets): Promise<OutsideSignIn>
  /** Where a browser signs out there; null where the provider has no such address, or is not known yet. */
  signOutAddress(): URL | null
  /** Reads what the provider says of itself anew, so that `signOutAddress` knows it. */
  look(): Promise<ProviderLook>
}

/** What the provider says of itself. */
export interface ProviderLook {
  /** How many keys it signs with. */
  readonly keys: number
  /** Its clock by the `Date` of its answer, ms since 1970; null where it sends none. */
  readonly date: number | null
  /** True where it names an address for signing out. */
  readonly signsOut: boolean
  /** Where a browser asks to sign in, with our redirect address. */
  readonly asking: URL
}
