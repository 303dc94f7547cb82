/**
 * What a sign-in at the identity provider was worth. `at` is when the person signed in there, ms of the
 * portal's time; 0 where nobody knows, which is never recent (SSO6).
 */
export interface OutsideFacts {
  readonly isStrong: boolean
  readonly at: number
}
