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
let count = 0

export const useToast = shown.use

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

/** Dismisses a red toast, because its message may no longer be true. A green one stays. */
export function dismissFailure(): void {
  if (shown.get()?.success === false) dismissToast()
}
