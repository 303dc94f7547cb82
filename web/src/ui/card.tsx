import type { ReactNode } from 'react'
import styles from './card.module.css'
import { classNames } from './class-names.js'

/**
 * The raised area of a signed-out page; `plain` has neither border nor padding, for pages without a
 * form.
 */
export function Card({ plain = false, children }: { plain?: boolean; children: ReactNode }) {
  return (
    <div className={classNames(styles['card'], styles[plain ? 'plain' : 'raised'])} data-plain={plain ? '' : undefined}>
      {children}
    </div>
  )
}
