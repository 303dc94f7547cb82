import { useLocation } from 'wouter'
import { useHistoryState, useLocationProperty } from 'wouter/use-browser-location'
import type { PendingEmail } from './use-add-email.js'

/** 'Add Email Address' is a link: its dialog has an address, and Back closes it. */
export const addHash = '#add-email'

/** The dialog that adds an address. What waits for its code is kept with the address, so that a reload comes back to the code. */
export function useAdding() {
  const [path, navigate] = useLocation()
  const hash = useLocationProperty(() => window.location.hash)
  const state = useHistoryState<unknown>()
  const isOpen = hash === addHash
  const go = (to: string, waiting: PendingEmail | null) => {
    // A late answer does not bring back what was left.
    if (window.location.hash === addHash) navigate(path + to, { replace: true, state: waiting })
  }
  return {
    isOpen,
    pending: isOpen ? pendingIn(state) : null,
    goOn: (pending: PendingEmail) => go(addHash, pending),
    close: () => go('', null),
  }
}

function pendingIn(state: unknown): PendingEmail | null {
  const { id, email } = Object(state) as Partial<Record<string, unknown>>
  return typeof id === 'string' && typeof email === 'string' ? { id, email } : null
}
