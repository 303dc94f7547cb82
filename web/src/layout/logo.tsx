import { Link } from 'wouter'
import { useSettings } from '../settings/use-settings.js'
import { useEntranceText } from '../text/use-entrance-text.js'
import styles from './logo.module.css'

/** Logo and name of the institution; without them the logo and the title of the portal. */
export function Logo({ to }: { to: string }) {
  const say = useEntranceText()
  const { name, logo } = useSettings().institution
  return (
    <Link className={styles['logo']} to={to}>
      {logo ? <img className={styles['image']} src={logo} alt="" /> : <PortalLogo />}
      <span>{name === '' ? say('title.home') : name}</span>
    </Link>
  )
}

function PortalLogo() {
  return (
    <svg className={styles['portal']} viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <path d="M4 5 36 11v3L4 9ZM4 12.5l6 .9V35H4ZM14.5 14.1l4.6.7V33.6l-4.6.6ZM23 15.4l3.6.5V32.6l-3.6.5ZM30 16.4l2.6.4V31.8l-2.6.4Z" />
    </svg>
  )
}
