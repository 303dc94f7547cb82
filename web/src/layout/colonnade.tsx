import styles from './colonnade.module.css'

export interface ColonnadeProps {
  /**
   * Beside the content, the same with one column missing, or behind the title above the content.
   */
  readonly view: 'tall' | 'tall-gap' | 'wide'
}

/**
 * The decorative picture behind the title, one of those that the build draws into every page
 * (`build/draw-colonnade.ts`).
 */
export function Colonnade({ view }: ColonnadeProps) {
  return (
    <svg className={styles['colonnade']} aria-hidden="true" focusable="false">
      <use href={`#colonnade-${view}`} />
    </svg>
  )
}
