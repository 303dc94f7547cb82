import type { ReactNode } from 'react'
import styles from './error-text.module.css'
import { Icon } from './icon.js'

/** What is wrong, below the field it is about. */
export function ErrorText({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p className={styles['error']} id={id}>
      <Icon name="alert" />
      <span>{children}</span>
    </p>
  )
}
