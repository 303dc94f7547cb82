import type { ReactNode } from 'react'
import { entranceIcons } from '../ui/entrance-icons.js'
import { Icon } from '../ui/icon.js'
import { TextButton } from '../ui/text-button.js'
import styles from './status-line.module.css'

/**
 * A sentence about the state of a form, which screen readers announce politely. It is rendered even
 * while it is empty, because they announce only changes.
 */
export function StatusLine({
  children,
  action,
}: {
  children: ReactNode
  action?: { label: string; onClick: () => void } | undefined
}) {
  return (
    <p className={styles['status']}>
      {children && <Icon of={entranceIcons.alert} />}
      <span role="status">{children}</span> {action && <TextButton onClick={action.onClick}>{action.label}</TextButton>}
    </p>
  )
}
