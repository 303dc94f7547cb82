import type { ReactNode } from 'react'
import { entranceIcons } from './entrance-icons.js'
import styles from './error-box.module.css'
import { Icon } from './icon.js'

interface ErrorBoxProps {
  readonly id?: string
  /** Sentences, which may hold buttons. */
  readonly children: ReactNode
}

/**
 * An error of a whole form, shown above its fields. It has no role, because a toast announces the
 * same sentence.
 */
export function ErrorBox({ id, children }: ErrorBoxProps) {
  return (
    <div id={id} className={styles['box']}>
      <Icon of={entranceIcons.alert} />
      <div>{children}</div>
    </div>
  )
}
