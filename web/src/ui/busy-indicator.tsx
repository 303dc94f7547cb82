import styles from './busy-indicator.module.css'
import { classNames } from './class-names.js'

/** An animation for work in progress: `count` bars that light up in turn. */
export function BusyIndicator({ count, isLarge = false }: { count: 3 | 4 | 5; isLarge?: boolean }) {
  return (
    <span className={classNames(styles['bars'], isLarge && styles['large'])} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change places
        <i key={index} />
      ))}
    </span>
  )
}
