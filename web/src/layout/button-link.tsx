import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type ButtonKind, buttonClass } from '../ui/button-class.js'

/** A link that looks like a button. */
export function ButtonLink({ to, kind = 'primary', children }: { to: string; kind?: ButtonKind; children: ReactNode }) {
  return (
    <Link to={to} className={buttonClass(kind)}>
      {children}
    </Link>
  )
}
