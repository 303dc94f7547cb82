import { useSignOut } from '../session/use-sign-out.js'
import { useSettings } from '../settings/use-settings.js'
import { useLanguage } from '../text/current-language.js'
import { useText } from '../text/use-text.js'
import { Avatar } from '../ui/avatar.js'
import { entranceIcons } from '../ui/entrance-icons.js'
import { Icon } from '../ui/icon.js'
import { icons } from '../ui/icons.js'
import { useStep } from '../visitor/step-provider.js'
import { LanguageSwitch } from './language-switch.js'
import { offeredLinks } from './links.js'
import { ScreenLink } from './screen-link.js'
import { useMenu } from './use-menu.js'
import styles from './user-menu.module.css'

const menuId = 'user-menu'

/** The name of the visitor, with a menu for the language and to sign out. */
export function UserMenu() {
  const say = useText()
  const { code } = useLanguage()
  const { step } = useStep()
  const { signOut, isPending } = useSignOut()
  const settings = useSettings()
  const { button, menu } = useMenu()
  if (step.kind !== 'signed-in') return null
  const { name, photo } = step.user.userInfo
  return (
    <div>
      <button ref={button} type="button" className={styles['user']} popoverTarget={menuId}>
        <Avatar name={name} language={code} photo={photo} size="small" />
        <span className={styles['name']} dir="auto">
          {name === '' ? say('session.menu') : name}
        </span>
        <Icon of={entranceIcons.chevron} />
      </button>
      <div ref={menu} id={menuId} className={styles['menu']} popover="auto">
        {name !== '' && (
          <p className={styles['full-name']} dir="auto">
            {name}
          </p>
        )}
        <div className={styles['languages']}>
          <LanguageSwitch isLabelled />
        </div>
        {offeredLinks(settings).map(({ path, title }) => (
          <ScreenLink key={path} to={path} onClick={() => menu.current?.hidePopover?.()}>
            {say(title)}
          </ScreenLink>
        ))}
        <button type="button" className={styles['sign-out']} aria-disabled={isPending} onClick={signOut}>
          <Icon of={icons.signOut} />
          <span>{say('session.sign-out')}</span>
        </button>
      </div>
    </div>
  )
}
