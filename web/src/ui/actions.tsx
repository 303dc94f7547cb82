import type { ReactNode } from 'react'
import styles from './actions.module.css'

/** A row of buttons. The one that leads back comes first, the main one last, which is the widest. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={styles['actions']}>{children}</div>
}
