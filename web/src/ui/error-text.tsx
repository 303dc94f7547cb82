import type { ReactNode } from 'react'
import { entranceIcons } from './entrance-icons.js'
import styles from './error-text.module.css'
import { Icon } from './icon.js'

interface ErrorTextProps {
  readonly id?: string
  /**
   * `alert` where no toast shows the same text; with both, screen readers would announce it twice.
   */
  readonly role?: 'alert' | undefined
  readonly children: ReactNode
}

/** An error, shown below the field that it is about. */
export function ErrorText({ children, ...rest }: ErrorTextProps) {
  return (
    <p className={styles['error']} {...rest}>
      <Icon of={entranceIcons.alert} />
      <span>{children}</span>
    </p>
  )
}
