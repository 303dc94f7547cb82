import styles from './icon.module.css'

/** One path on 20 × 20, drawn with a round pen. */
export interface Drawing {
  readonly name: string
  readonly path: string
}

/** A drawing beside words; it never speaks for itself. */
export function Icon({ of: { name, path } }: { of: Drawing }) {
  return (
    <svg className={styles['icon']} data-icon={name} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
  )
}
