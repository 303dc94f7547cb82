import { classNames } from './class-names.js'
import styles from './steps.module.css'

/** The progress through a flow, as bars and as text. */
export function Steps({ current, total, label }: { current: number; total: number; label: string }) {
  return (
    <p className={styles['steps']}>
      <span className={styles['bars']} aria-hidden="true">
        {Array.from({ length: total }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps never change places
          <i key={index} className={classNames(index < current && styles['on'])} />
        ))}
      </span>
      {label}
    </p>
  )
}
