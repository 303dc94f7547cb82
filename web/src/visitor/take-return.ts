import type { FlowName } from '@portico/contract/paths'

type Field = 'username' | 'password'

let awaited: { readonly flow: FlowName; readonly field: Field } | null = null

/**
 * Says that the visitor comes back to the home page to sign in, after a reset or an unlock. The
 * home page then asks for the password at once, where it knows the username.
 */
export function returnToSignIn(): void {
  awaited = { flow: 'profile', field: 'password' }
}

/** Says that the visitor comes back to correct the username, in the form that began the flow. */
export function returnToUsername(flow: FlowName): void {
  awaited = { flow, field: 'username' }
}

/** The field in which the visitor goes on in the form of a flow; null at the next call. */
export function takeReturn(flow: FlowName): Field | null {
  if (awaited?.flow !== flow) return null
  const { field } = awaited
  awaited = null
  return field
}
