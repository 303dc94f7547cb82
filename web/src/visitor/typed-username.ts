let typed = ''

/**
 * Keeps the username that the visitor typed, so that no other form of the same errand asks for it
 * again. It stays in the memory of this page: a reload, a cancelled flow, a sign-out and a return
 * through the browser's cache forget it.
 */
export function rememberUsername(username: string): void {
  typed = username
}

export function forgetUsername(): void {
  typed = ''
}

/** The username that the visitor typed last; empty where none is known. */
export const typedUsername = (): string => typed
