import type { ReactNode } from 'react'
import { alert } from './entrance-drawings.js'
import styles from './error-text.module.css'
import { Icon } from './icon.js'

interface ErrorTextProps {
  readonly id?: string
  /** `alert` where no toast says the same: otherwise it would be announced twice. */
  readonly role?: 'alert' | undefined
  readonly children: ReactNode
}

/** What is wrong, below the field it is about. */
export function ErrorText({ children, ...rest }: ErrorTextProps) {
  return (
    <p className={styles['error']} {...rest}>
      <Icon of={alert} />
      <span>{children}</span>
    </p>
  )
}
