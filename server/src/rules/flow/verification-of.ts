import type { Verification } from '@portico/contract'
import type { Choice } from '../proof/choice.js'
import type { Flow } from './flow.js'

/** What the browser learns of a flow: type and masked data, or null where nothing is to verify. */
export function verificationOf(flow: Pick<Flow, 'state' | 'choices' | 'proven' | 'ways'>): Verification | null {
  const { proven: done, ways } = flow
  const shown = shownOf(flow)
  // Absent where it would only repeat the contacts.
  if (shown === null || shown.type === 'changePassword' || ways.length === 0) return shown
  return { ...shown, proofs: { done: [...done], ways: [...ways] } }
}

function shownOf({ state, choices }: Pick<Flow, 'state' | 'choices'>): Verification | null {
  switch (state.at) {
    case 'choosing-proof':
      return verificationByKind(choices)
    case 'awaiting-proof':
      return state.to.what === 'choice' ? verificationByKind(choices) : { type: '', data: [] }
    case 'enroll-first':
    case 'see-help-desk':
      return { type: '', data: [] }
    case 'must-change-password':
      return { type: 'changePassword', data: null }
    case 'verified':
    case 'finished':
      return null
    default:
      return state satisfies never
  }
}

function verificationByKind(choices: readonly Choice[]): Verification {
  const emails = choices
    .filter(({ kind }) => kind === 'email')
    .map(({ handle, masked }) => ({ _id: handle, email: masked }))
  const phoneNumbers = choices
    .filter(({ kind }) => kind === 'phone')
    .map(({ handle, masked }) => ({ _id: handle, phoneNumber: masked }))
  if (emails.length > 0 && phoneNumbers.length > 0) return { type: 'both', data: [{ emails }, { phoneNumbers }] }
  if (phoneNumbers.length > 0) return { type: 'phone', data: phoneNumbers }
  if (emails.length > 0) return { type: 'email', data: emails }
  return { type: '', data: [] }
}
