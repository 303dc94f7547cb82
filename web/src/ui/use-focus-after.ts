import { type RefObject, useEffect } from 'react'

/**
 * Focuses a part of the page after a dialog, if the control that the browser would give the focus
 * back to is gone.
 */
export function useFocusAfter(isOpen: boolean, part: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!isOpen) return
    return () => {
      if (document.activeElement === document.body) part.current?.focus()
    }
  }, [isOpen, part])
}
