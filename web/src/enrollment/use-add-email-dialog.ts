import { useLocation } from 'wouter'
import { useHistoryState, useLocationProperty } from 'wouter/use-browser-location'
import { addEmailHash } from '../layout/links.js'
import type { PendingEmail } from './use-add-email.js'

/**
 * The dialog that adds an email address. A link opens it by its hash, so that Back closes it. The
 * history keeps the pending address, so that a reload asks for its code again.
 */
export function useAddEmailDialog() {
  const [path, navigate] = useLocation()
  const hash = useLocationProperty(() => window.location.hash)
  const state = useHistoryState<unknown>()
  const isOpen = hash === addEmailHash
  const replaceHash = (next: string, pending: PendingEmail | null) => {
    // A late answer must not open the dialog again.
    if (window.location.hash === addEmailHash) navigate(path + next, { replace: true, state: pending })
  }
  return {
    isOpen,
    pending: isOpen ? pendingIn(state) : null,
    askForCode: (pending: PendingEmail) => replaceHash(addEmailHash, pending),
    open: () => navigate(path + addEmailHash),
    close: () => replaceHash('', null),
  }
}

function pendingIn(state: unknown): PendingEmail | null {
  const { id, email } = Object(state) as Partial<Record<string, unknown>>
  return typeof id === 'string' && typeof email === 'string' ? { id, email } : null
}
