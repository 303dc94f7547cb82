import frame from '../layout/frame.module.css'
import { LanguageSwitch } from '../layout/language-switch.js'
import { Logo } from '../layout/logo.js'
import { ScreenLink } from '../layout/screen-link.js'
import bar from '../layout/top-navigation.module.css'
import { useMenu } from '../layout/use-menu.js'
import menus from '../layout/user-menu.module.css'
import { useLanguage } from '../text/current-language.js'
import type { SayDesk } from '../text/use-desk-text.js'
import { Avatar } from '../ui/avatar.js'
import { classNames } from '../ui/class-names.js'
import { entranceIcons } from '../ui/entrance-icons.js'
import { Icon } from '../ui/icon.js'
import { icons } from '../ui/icons.js'
import { staffPath, waitingPath } from './case-path.js'
import { useConsole } from './console-state.js'
import type { StaffSession } from './read-session.js'

interface Props {
  readonly say: SayDesk
  /** Null outside of the console, and while it is asleep: then the bar names nobody. */
  readonly session: StaffSession | null
}

/** Logo, the ways to the search and to what waits for a yes, and the menu of the agent. */
export function ConsoleBar({ say, session }: Props) {
  const count = session?.waiting.length ?? 0
  return (
    <header className={bar['bar']}>
      <div className={classNames(frame['frame'], bar['inside'], 'staff-bar')}>
        <Logo to={staffPath} />
        {session !== null && (
          <>
            <nav className="staff-links" aria-label={say('staff.menu')}>
              <ScreenLink to={staffPath}>{say('staff.find')}</ScreenLink>
              <ScreenLink to={waitingPath}>
                {count === 0 ? say('staff.waiting') : say('staff.waiting-count', { count })}
              </ScreenLink>
            </nav>
            <AgentMenu say={say} session={session} />
          </>
        )}
      </div>
    </header>
  )
}

const menuId = 'agent-menu'

function AgentMenu({ say, session }: { say: SayDesk; session: StaffSession }) {
  const { leave } = useConsole()
  const { code } = useLanguage()
  const { button, menu } = useMenu()
  const name = session.name === '' ? session.username : session.name
  return (
    <div className="staff-agent">
      <button ref={button} type="button" className={menus['user']} popoverTarget={menuId}>
        <Avatar name={session.name} language={code} photo={null} size="small" />
        <span className={menus['name']} dir="auto">
          {name}
        </span>
        <Icon of={entranceIcons.chevron} />
      </button>
      <div ref={menu} id={menuId} className={menus['menu']} popover="auto">
        <p className={menus['full-name']}>
          <b dir="auto">{name}</b>
          {session.desks !== '' && <span dir="auto">{session.desks}</span>}
        </p>
        <div className={menus['languages']}>
          <LanguageSwitch isLabelled />
        </div>
        <button type="button" className={menus['sign-out']} onClick={leave}>
          <Icon of={icons.signOut} />
          <span>{say('staff.leave')}</span>
        </button>
      </div>
    </div>
  )
}
