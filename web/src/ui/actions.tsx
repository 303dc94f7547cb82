import type { ReactNode } from 'react'
import styles from './actions.module.css'

/** A row of buttons of equal width. The button that leads back comes first, the main one last. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={styles['actions']}>{children}</div>
}
