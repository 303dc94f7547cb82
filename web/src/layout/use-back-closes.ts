import { type RefObject, type ToggleEvent, useEffect, useRef } from 'react'

/** Marks the entry of the history that an open popover stands on. */
const mark = 'popover'

/**
 * Gives an open popover an entry of the history, so that Back closes it and the page below stays.
 * Returns the handler of its `beforetoggle` and `toggle` events. A link in the popover has to
 * replace that entry.
 */
export function useBackCloses(popover: RefObject<HTMLElement | null>): (event: ToggleEvent) => void {
  const isGoingBack = useRef(false)
  useEffect(() => {
    const close = () => {
      // The visitor may have opened the popover again since it closed and went back by itself.
      if (!isGoingBack.current && popover.current?.matches(':popover-open')) popover.current.hidePopover()
      isGoingBack.current = false
    }
    window.addEventListener('popstate', close)
    return () => window.removeEventListener('popstate', close)
  }, [popover])
  return ({ type, newState }) => {
    // Before it opens: `toggle` comes later than the popover, and Back may be faster.
    if (type === 'beforetoggle' && newState === 'open')
      window.history.pushState({ ...window.history.state, [mark]: true }, '')
    if (type === 'toggle' && newState === 'closed' && Object(window.history.state)[mark] === true) {
      isGoingBack.current = true
      window.history.back()
    }
  }
}
