import { useSyncExternalStore } from 'react'

const open: HTMLElement[] = []
const listeners = new Set<() => void>()

/** The dialog that was opened last. Everything outside it is inert, so a toast has to be inside. */
export function useTopDialog(): HTMLElement | undefined {
  return useSyncExternalStore(subscribe, read, nothing)
}

export function addDialog(dialog: HTMLElement): void {
  open.push(dialog)
  for (const listener of listeners) listener()
}

export function removeDialog(dialog: HTMLElement): void {
  open.splice(open.indexOf(dialog), 1)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const read = () => open.at(-1)
const nothing = () => undefined
