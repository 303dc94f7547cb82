import { Link } from 'react-router'
import { Icon } from '../ui/icon.js'
import styles from './dashboard-page.module.css'

interface Props {
  readonly to: string
  readonly icon: 'key' | 'mail'
  readonly title: string
  readonly text: string
}

/** A large link to another signed-in screen. */
export function WayLink({ to, icon, title, text }: Props) {
  return (
    <li>
      <Link to={to}>
        <span className={styles['way-icon']}>
          <Icon name={icon} />
        </span>
        <span className={styles['way-words']}>
          <b>{title}</b>
          <span>{text}</span>
        </span>
        <Icon name="arrow" />
      </Link>
    </li>
  )
}
