import type { ComponentProps } from 'react'
import styles from './word-button.module.css'

/** A button within a sentence. It looks like a link in the colour of the sentence. */
export function WordButton(props: Omit<ComponentProps<'button'>, 'className' | 'type'>) {
  return <button {...props} type="button" className={styles['word']} />
}
