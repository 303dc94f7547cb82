import { screenPaths } from '@portico/contract/paths'
import { useText } from '../text/use-text.js'
import { classNames } from '../ui/class-names.js'
import frame from './frame.module.css'
import { links } from './links.js'
import { Logo } from './logo.js'
import { MobileMenu } from './mobile-menu.js'
import { ScreenLink } from './screen-link.js'
import styles from './top-navigation.module.css'
import { UserMenu } from './user-menu.js'

/** Logo, links and user menu. On narrow screens one button replaces links and user menu. */
export function TopNavigation() {
  const say = useText()
  return (
    <header className={styles['bar']}>
      <div className={classNames(frame['frame'], styles['inside'])}>
        <Logo to={screenPaths.dashboard} />
        <nav className={styles['links']} aria-label={say('menu.main')}>
          <ul>
            {links.map(({ path, title }) => (
              <li key={path}>
                <ScreenLink to={path}>{say(title)}</ScreenLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className={styles['user']}>
          <UserMenu />
        </div>
        <MobileMenu />
      </div>
    </header>
  )
}
