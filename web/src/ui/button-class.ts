import styles from './button.module.css'
import { classNames } from './class-names.js'

export type ButtonKind = 'primary' | 'secondary' | 'danger' | 'ghost'

/** The look of a button for whatever else must look like one (a link). */
export function buttonClass(kind: ButtonKind): string {
  return classNames(styles['button'], kind !== 'primary' && styles[kind])
}
