import { useState } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState, useLocationProperty } from 'wouter/use-browser-location'
import { addEmailHash } from '../layout/links.js'
import type { PendingEmail } from './use-add-email.js'

/**
 * The dialog that adds an email address. A link opens it by its hash, so that Back closes it. The
 * history keeps the pending address, so that a reload asks for its code again; what the server told
 * about the code only this page keeps.
 */
export function useAddEmailDialog() {
  const [path, navigate] = useLocation()
  const hash = useLocationProperty(() => window.location.hash)
  const state = useHistoryState<unknown>()
  const [told, setTold] = useState<PendingEmail | null>(null)
  const isOpen = hash === addEmailHash
  const replaceHash = (next: string, pending: PendingEmail | null) => {
    // A late answer must not open the dialog again.
    if (window.location.hash === addEmailHash) navigate(path + next, { replace: true, state: pending })
  }
  return {
    isOpen,
    pending: isOpen ? withSentCode(pendingIn(state), told) : null,
    askForCode: (pending: PendingEmail) => {
      setTold(pending)
      replaceHash(addEmailHash, { id: pending.id, email: pending.email })
    },
    open: () => navigate(path + addEmailHash),
    close: () => replaceHash('', null),
  }
}

function withSentCode(pending: PendingEmail | null, told: PendingEmail | null): PendingEmail | null {
  return pending !== null && pending.id === told?.id ? told : pending
}

function pendingIn(state: unknown): PendingEmail | null {
  const { id, email } = Object(state) as Partial<Record<string, unknown>>
  return typeof id === 'string' && typeof email === 'string' ? { id, email } : null
}
