import { useSyncExternalStore } from 'react'

interface ToastMessage {
  readonly message: string
  readonly success: boolean
}

export interface CurrentToast extends ToastMessage {
  /** Tells two toasts with the same text apart. */
  readonly number: number
  readonly shownAt: number
}

let shown: CurrentToast | null = null
let count = 0
const listeners = new Set<() => void>()

/**
 * Shows a toast in place of the one before. An empty message shows none, because servers may leave
 * it out.
 */
export function showToast(toast: ToastMessage): void {
  if (toast.message === '') return
  count += 1
  replaceToast({ ...toast, number: count, shownAt: Date.now() })
}

export function dismissToast(): void {
  replaceToast(null)
}

/** Dismisses a red toast, because its message may no longer be true. A green one stays. */
export function dismissFailure(): void {
  if (shown?.success === false) dismissToast()
}

export function useToast(): CurrentToast | null {
  return useSyncExternalStore(subscribe, read, nothing)
}

function replaceToast(toast: CurrentToast | null): void {
  shown = toast
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const read = () => shown
const nothing = () => null
