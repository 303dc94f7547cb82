import { Link } from 'wouter'
import { arrow } from '../ui/drawings.js'
import { type Drawing, Icon } from '../ui/icon.js'
import styles from './dashboard-page.module.css'

interface Props {
  readonly to: string
  readonly icon: Drawing
  readonly title: string
  readonly text: string
}

/** A large link to another signed-in screen. */
export function WayLink({ to, icon, title, text }: Props) {
  return (
    <li>
      <Link to={to}>
        <span className={styles['way-icon']}>
          <Icon of={icon} />
        </span>
        <span className={styles['way-words']}>
          <b>{title}</b>
          <span>{text}</span>
        </span>
        <Icon of={arrow} />
      </Link>
    </li>
  )
}
