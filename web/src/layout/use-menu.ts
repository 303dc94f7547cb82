import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

/** False while the page is rendered by a server. */
export function hasPopovers(): boolean {
  return typeof HTMLElement === 'function' && 'showPopover' in HTMLElement.prototype
}

interface Menu {
  readonly button: RefObject<HTMLButtonElement | null>
  readonly menu: RefObject<HTMLDivElement | null>
}

/**
 * A menu that is a popover, and its button. Where the browser has no popovers, the button opens and
 * closes the menu, and so do Escape and presses beside it or on a link.
 */
export function useMenu(): Menu {
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  const isOpen = useRef(false)
  const show = () => {
    if (menu.current && !hasPopovers()) menu.current.hidden = !isOpen.current
  }
  // Before it is painted, because it stands open without popovers.
  useLayoutEffect(show)
  const follow = useEffectEvent((event: MouseEvent | KeyboardEvent) => {
    const pressed = event.target instanceof Element ? event.target : null
    const isKept = menu.current?.contains(pressed) === true && !pressed?.closest('a, [popovertargetaction]')
    if (event instanceof KeyboardEvent) isOpen.current &&= event.key !== 'Escape'
    else isOpen.current = button.current?.contains(pressed) ? !isOpen.current : isOpen.current && isKept
    show()
  })
  useEffect(() => {
    if (hasPopovers()) return
    const listening = new AbortController()
    for (const type of ['click', 'keydown'] as const)
      document.addEventListener(type, follow, { signal: listening.signal })
    return () => listening.abort()
  }, [])
  return { button, menu }
}
