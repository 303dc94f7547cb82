import { useSyncExternalStore } from 'react'

interface ToastMessage {
  readonly message: string
  readonly success: boolean
}

export interface ToastShown extends ToastMessage {
  /** Tells two toasts with the same words apart. */
  readonly number: number
  readonly shownAt: number
}

let shown: ToastShown | null = null
let count = 0
const listeners = new Set<() => void>()

/** Shows one toast in place of the one before; a server that says nothing gets none. */
export function showToast(toast: ToastMessage): void {
  if (toast.message === '') return
  count += 1
  put({ ...toast, number: count, shownAt: Date.now() })
}

export function dismissToast(): void {
  put(null)
}

export function useToast(): ToastShown | null {
  return useSyncExternalStore(subscribe, read, nothing)
}

function put(toast: ToastShown | null): void {
  shown = toast
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const read = () => shown
const nothing = () => null
