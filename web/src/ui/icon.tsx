import styles from './icon.module.css'

/** The outline of an icon: one path on a square of 20 × 20. */
export interface IconShape {
  readonly name: string
  readonly path: string
}

/** An icon beside a text. Assistive technology does not see it. */
export function Icon({ of: { name, path } }: { of: IconShape }) {
  return (
    <svg className={styles['icon']} data-icon={name} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <path d={path} />
    </svg>
  )
}
