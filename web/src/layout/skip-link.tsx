import { useEntranceText } from '../text/use-entrance-text.js'
import styles from './skip-link.module.css'

/** The id of the content, which the skip link leads to. */
export const contentId = 'content'

export function SkipLink() {
  const say = useEntranceText()
  return (
    <a className={styles['skip']} href={`#${contentId}`}>
      {say('skip')}
    </a>
  )
}
