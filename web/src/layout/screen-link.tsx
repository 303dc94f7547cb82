import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'

interface ScreenLinkProps {
  readonly to: string
  readonly onClick?: (() => void) | undefined
  readonly children: ReactNode
}

/** A link of the navigation, marked while its screen shows. */
export function ScreenLink({ to, onClick, children }: ScreenLinkProps) {
  const [path] = useLocation()
  return (
    <Link to={to} onClick={onClick} aria-current={path === to ? 'page' : undefined}>
      {children}
    </Link>
  )
}
