import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'

interface ScreenLinkProps {
  readonly to: string
  readonly onClick?: (() => void) | undefined
  readonly children: ReactNode
}

/** A link of the navigation; marks the screen that shows, with or without a slash at the end. */
export function ScreenLink({ to, onClick, children }: ScreenLinkProps) {
  const { pathname } = useLocation()
  const isHere = pathname.replace(/\/+$/, '') === to
  return (
    <Link to={to} onClick={onClick} aria-current={isHere ? 'page' : undefined}>
      {children}
    </Link>
  )
}
