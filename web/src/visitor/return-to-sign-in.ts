let isReturning = false

/**
 * Says that the visitor comes back to the home page to sign in, after a reset or an unlock. The
 * home page then asks for the password at once, where it knows the username.
 */
export function returnToSignIn(): void {
  isReturning = true
}

/** True where the visitor comes back to sign in, and false at the next call. */
export function takeReturnToSignIn(): boolean {
  const wasReturning = isReturning
  isReturning = false
  return wasReturning
}
