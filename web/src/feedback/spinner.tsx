import { useEntranceText } from '../text/use-entrance-text.js'
import { Bars } from '../ui/bars.js'
import styles from './spinner.module.css'
import { useSpinner } from './spinner-store.js'

/** Lies over the page while something runs; nothing is to be seen of it in the first moment. */
export function Spinner() {
  const say = useEntranceText()
  if (!useSpinner()) return null
  return (
    <div className={styles['overlay']} role="status">
      <Bars count={5} isLarge />
      <span>{say('spinner.wait')}</span>
    </div>
  )
}
