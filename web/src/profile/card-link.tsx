import { Link } from 'wouter'
import { Icon, type IconShape } from '../ui/icon.js'
import { icons } from '../ui/icons.js'
import styles from './dashboard-page.module.css'

interface Props {
  readonly to: string
  readonly icon: IconShape
  readonly title: string
  readonly text: string
}

/** A card that links to another screen. */
export function CardLink({ to, icon, title, text }: Props) {
  return (
    <li>
      <Link to={to}>
        <span className={styles['card-icon']}>
          <Icon of={icon} />
        </span>
        <span className={styles['card-text']}>
          <b>{title}</b>
          <span>{text}</span>
        </span>
        <Icon of={icons.arrow} />
      </Link>
    </li>
  )
}
