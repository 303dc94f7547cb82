import type { ReactNode } from 'react'
import { alert } from './entrance-drawings.js'
import styles from './error-text.module.css'
import { Icon } from './icon.js'

/** What is wrong, below the field it is about. */
export function ErrorText({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className={styles['error']} id={id}>
      <Icon of={alert} />
      <span>{children}</span>
    </p>
  )
}
