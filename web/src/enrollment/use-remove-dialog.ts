import { useLocation } from 'wouter'
import { useHistoryState, useLocationProperty } from 'wouter/use-browser-location'
import { removeEmailHash } from '../layout/links.js'

/** The dialog that asks before an address is removed. The history keeps it, so that Back closes it. */
export function useRemoveDialog() {
  const [path, navigate] = useLocation()
  const hash = useLocationProperty(() => window.location.hash)
  const state = useHistoryState<unknown>()
  const id = hash === removeEmailHash ? idIn(state) : null
  return {
    id,
    open: (entryId: string) => navigate(path + removeEmailHash, { state: { id: entryId } }),
    close: () => {
      // The late answer of one dialog must not close another.
      const isOpen = window.location.hash === removeEmailHash && idIn(window.history.state) === id
      if (isOpen) navigate(path, { replace: true, state: null })
    },
  }
}

function idIn(state: unknown): string | null {
  const { id } = Object(state) as Partial<Record<string, unknown>>
  return typeof id === 'string' ? id : null
}
