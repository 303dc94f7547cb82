import { useEffect } from 'react'
import { useEntranceText } from '../text/use-entrance-text.js'
import { BusyIndicator } from '../ui/busy-indicator.js'
import { sharedValue } from '../ui/shared-value.js'
import styles from './spinner.module.css'

const running = sharedValue(0)

/** Shows the overlay until `hideSpinner` was called as often as this. */
export function showSpinner(): void {
  running.set(running.get() + 1)
}

export function hideSpinner(): void {
  running.set(Math.max(0, running.get() - 1))
}

/** True while the overlay shows. */
export function useSpinner(): boolean {
  return running.use() > 0
}

/**
 * An overlay over the page while something runs; its style delays it, so that short work shows
 * nothing.
 */
export function Spinner() {
  const say = useEntranceText()
  const isRunning = useSpinner()
  return (
    <div role="status">
      {isRunning && (
        <div className={styles['overlay']}>
          <BusyIndicator count={5} isLarge />
          <span>{say('spinner.wait')}</span>
        </div>
      )}
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
