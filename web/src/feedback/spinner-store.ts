import { useSyncExternalStore } from 'react'

let running = 0
const listeners = new Set<() => void>()

/** Each show needs its hide; the overlay stays until the last one. */
export function showSpinner(): void {
  change(1)
}

export function hideSpinner(): void {
  change(-1)
}

export function useSpinner(): boolean {
  return useSyncExternalStore(subscribe, read, never)
}

function change(by: 1 | -1): void {
  running = Math.max(0, running + by)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const read = () => running > 0
const never = () => false
