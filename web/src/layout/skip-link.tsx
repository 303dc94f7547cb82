import { useEntranceText } from '../text/use-entrance-text.js'
import styles from './skip-link.module.css'

/** The id of the content, which the skip link leads to. */
export const contentId = 'content'

/** A landmark of its own, because people who go from landmark to landmark miss what lies outside. */
export function SkipLink() {
  const say = useEntranceText()
  return (
    <nav className={styles['skip']}>
      <a href={`#${contentId}`}>{say('skip')}</a>
    </nav>
  )
}
