import { useEntranceText } from '../text/use-entrance-text.js'
import styles from './skip-link.module.css'

/** Where the content starts, for whoever comes by keyboard. */
export const contentId = 'content'

export function SkipLink() {
  const say = useEntranceText()
  return (
    <a className={styles['skip']} href={`#${contentId}`}>
      {say('skip')}
    </a>
  )
}
