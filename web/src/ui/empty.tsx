import type { ReactNode } from 'react'
import styles from './empty.module.css'

interface EmptyProps {
  readonly title: string
  readonly titleId?: string
  readonly text: string
  readonly action: ReactNode
}

/** Nothing here yet: four unlit columns, one sentence, one thing to do. */
export function Empty({ title, titleId, text, action }: EmptyProps) {
  return (
    <div className={styles['empty']}>
      <span className={styles['columns']} aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </span>
      <h2 id={titleId}>{title}</h2>
      <p>{text}</p>
      <div className={styles['action']}>{action}</div>
    </div>
  )
}
