import type { ReactNode } from 'react'
import { TextButton } from '../ui/text-button.js'
import styles from './calm-line.module.css'

/** A sentence beside a button that says how things stand; announced politely, never a toast. Rendered empty before there is something to say: only what changes is announced. */
export function CalmLine({
  children,
  action,
}: {
  children: ReactNode
  action?: { label: string; onClick: () => void } | undefined
}) {
  return (
    <p className={styles['line']}>
      <span role="status">{children}</span> {action && <TextButton onClick={action.onClick}>{action.label}</TextButton>}
    </p>
  )
}
