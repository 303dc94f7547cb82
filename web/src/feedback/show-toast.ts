import type { ReactNode } from 'react'
import { sharedValue } from '../ui/shared-value.js'

interface ToastMessage {
  readonly message: string
  readonly success: boolean
}

export interface CurrentToast extends ToastMessage {
  /** Tells two toasts with the same text apart. */
  readonly number: number
  readonly shownAt: number
}

const shown = sharedValue<CurrentToast | null>(null)
const reason = sharedValue<ReactNode>(null)
let count = 0

export const useToast = shown.use

/** What stands above the content, and says why the page shows something else than before. */
export const useReason = reason.use
export const standReason = reason.set

export function dismissReason(): void {
  reason.set(null)
}

/**
 * Shows a toast in place of the one before. An empty message shows none, because servers may leave
 * it out.
 */
export function showToast(toast: ToastMessage): void {
  if (toast.message === '') return
  count += 1
  shown.set({ ...toast, number: count, shownAt: Date.now() })
}

export function dismissToast(): void {
  shown.set(null)
}

/** Dismisses a red toast and a reason, because they may no longer be true. A green toast stays. */
export function dismissFailure(): void {
  dismissReason()
  if (shown.get()?.success === false) dismissToast()
}
