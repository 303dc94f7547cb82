import type { ReactNode } from 'react'
import styles from './actions.module.css'

/** A row of buttons of equal width: the way back first, what the screen is for last. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={styles['actions']}>{children}</div>
}
