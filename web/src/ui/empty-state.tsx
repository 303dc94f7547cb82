import type { ReactNode } from 'react'
import styles from './empty-state.module.css'
import { WholeWords } from './whole-words.js'

interface EmptyStateProps {
  readonly title: string
  readonly titleId?: string
  readonly text: string
  readonly action: ReactNode
}

/** Stands in for an empty list: a picture, a sentence and one action. */
export function EmptyState({ title, titleId, text, action }: EmptyStateProps) {
  return (
    <div className={styles['empty']}>
      <span className={styles['columns']} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </span>
      <h2 id={titleId}>
        <WholeWords>{title}</WholeWords>
      </h2>
      <p>{text}</p>
      <div className={styles['action']}>{action}</div>
    </div>
  )
}
