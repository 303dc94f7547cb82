import type { ComponentProps } from 'react'
import styles from './hidden-text.module.css'

/** Text for screen readers only. */
export function HiddenText(props: Omit<ComponentProps<'span'>, 'className'>) {
  return <span {...props} className={styles['hidden-text']} />
}
