import { useLayoutEffect, useRef } from 'react'
import { sharedValue } from './shared-value.js'

const standing = sharedValue<readonly HTMLElement[]>([])

/**
 * The region for messages of what was opened last, the page or a dialog: everything outside a
 * dialog is inert.
 */
export function useStatusRegion(): HTMLElement | undefined {
  return standing.use().at(-1)
}

/**
 * A place for messages that screen readers announce. It stands empty from the start, because some
 * of them announce no region that comes together with its text.
 */
export function StatusRegion() {
  const region = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const own = region.current
    if (own === null) return
    standing.set([...standing.get(), own])
    return () => standing.set(standing.get().filter((one) => one !== own))
  }, [])
  return <div ref={region} role="status" />
}
