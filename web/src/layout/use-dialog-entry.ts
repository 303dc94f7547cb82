import { useLocation } from 'wouter'
import { useHistoryState, useLocationProperty } from 'wouter/use-browser-location'

export interface DialogEntry {
  /** The entry of a list that the open dialog is about; null while the dialog is closed. */
  readonly id: string | null
  readonly open: (id: string) => void
  readonly close: () => void
}

/**
 * A dialog that stands at a hash and is about one entry of a list. The history keeps it, so that
 * Back closes it.
 */
export function useDialogEntry(hash: string): DialogEntry {
  const [path, navigate] = useLocation()
  const shown = useLocationProperty(() => window.location.hash)
  const state = useHistoryState<unknown>()
  const id = shown === hash ? idIn(state) : null
  return {
    id,
    open: (entryId) => navigate(path + hash, { state: { id: entryId } }),
    close: () => {
      // The late answer of one dialog must not close another.
      const isOpen = window.location.hash === hash && idIn(window.history.state) === id
      if (isOpen) navigate(path, { replace: true, state: null })
    },
  }
}

function idIn(state: unknown): string | null {
  const { id } = Object(state) as Partial<Record<string, unknown>>
  return typeof id === 'string' ? id : null
}
