import styles from './bars.module.css'
import { classNames } from './class-names.js'

/** Busy: light passes along a row of columns. */
export function Bars({ count, isLarge = false }: { count: 3 | 4 | 5; isLarge?: boolean }) {
  return (
    <span className={classNames(styles['bars'], isLarge && styles['large'])} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change places
        <i key={index} />
      ))}
    </span>
  )
}
