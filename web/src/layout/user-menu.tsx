import { useSignOut } from '../session/sign-out.js'
import { useText } from '../text/use-text.js'
import { Avatar } from '../ui/avatar.js'
import { out } from '../ui/drawings.js'
import { chevron } from '../ui/entrance-drawings.js'
import { Icon } from '../ui/icon.js'
import { useVisitor } from '../visitor/visitor-provider.js'
import { LanguageSwitch } from './language-switch.js'
import styles from './user-menu.module.css'

const menuId = 'user-menu'

/** Who is signed in, and the way out. */
export function UserMenu() {
  const say = useText()
  const { visitor } = useVisitor()
  const { signOut, isPending } = useSignOut()
  if (visitor.state !== 'signedIn') return null
  const { name, photo } = visitor.user.userInfo
  return (
    <div className={styles['place']}>
      <button type="button" className={styles['user']} popoverTarget={menuId}>
        <Avatar name={name} photo={photo} size="small" />
        <span className={styles['name']} dir="auto">
          {name === '' ? say('session.menu') : name}
        </span>
        <Icon of={chevron} />
      </button>
      <div id={menuId} className={styles['menu']} popover="auto">
        {name !== '' && (
          <p className={styles['who']} dir="auto">
            {name}
          </p>
        )}
        <div className={styles['languages']}>
          <LanguageSwitch />
        </div>
        <button type="button" className={styles['out']} aria-disabled={isPending} onClick={signOut}>
          <Icon of={out} />
          {say('session.sign-out')}
        </button>
      </div>
    </div>
  )
}
