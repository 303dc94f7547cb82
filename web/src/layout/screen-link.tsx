import type { MouseEvent, ReactNode } from 'react'
import { Link, useLocation } from 'wouter'

interface ScreenLinkProps {
  readonly to: string
  /** True where the screen takes the place of the present entry of the history. */
  readonly replace?: boolean
  readonly onClick?: (() => void) | undefined
  readonly children: ReactNode
}

/** A link of the navigation, marked while its screen shows. */
export function ScreenLink({ to, replace = false, onClick, children }: ScreenLinkProps) {
  const [path] = useLocation()
  const isShown = path === to
  const press = (event: MouseEvent) => {
    onClick?.()
    // The screen that shows keeps the state of its entry.
    if (replace && isShown) event.preventDefault()
  }
  return (
    <Link to={to} replace={replace} onClick={press} aria-current={isShown ? 'page' : undefined}>
      {children}
    </Link>
  )
}
