import { useEffect, useSyncExternalStore } from 'react'
import { useEntranceText } from '../text/use-entrance-text.js'
import { BusyIndicator } from '../ui/busy-indicator.js'
import styles from './spinner.module.css'

let running = 0
const listeners = new Set<() => void>()

/** Shows the overlay until `hideSpinner` was called as often as this. */
export function showSpinner(): void {
  change(1)
}

export function hideSpinner(): void {
  change(-1)
}

/** True while the overlay shows. */
export function useSpinner(): boolean {
  return useSyncExternalStore(subscribe, read, never)
}

/**
 * An overlay over the page while something runs; its style delays it, so that short work shows
 * nothing.
 */
export function Spinner() {
  const say = useEntranceText()
  if (!useSpinner()) return null
  return (
    <div className={styles['overlay']} role="status">
      <BusyIndicator count={5} isLarge />
      <span>{say('spinner.wait')}</span>
    </div>
  )
}

/** Stands in for a page that is not there yet: shows the overlay for as long as it is rendered. */
export function PageSpinner() {
  useEffect(() => {
    showSpinner()
    return hideSpinner
  }, [])
  return null
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
