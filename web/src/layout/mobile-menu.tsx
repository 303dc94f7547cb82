import { type RefObject, type ToggleEvent, useEffect, useRef } from 'react'
import { useSignOut } from '../session/use-sign-out.js'
import { useSettings } from '../settings/use-settings.js'
import { useLanguage } from '../text/current-language.js'
import { useText } from '../text/use-text.js'
import { Avatar } from '../ui/avatar.js'
import { entranceIcons } from '../ui/entrance-icons.js'
import { Icon } from '../ui/icon.js'
import { IconButton } from '../ui/icon-button.js'
import { icons } from '../ui/icons.js'
import { useStep } from '../visitor/step-provider.js'
import { LanguageSwitch } from './language-switch.js'
import { links, offeredLinks } from './links.js'
import styles from './mobile-menu.module.css'
import { ScreenLink } from './screen-link.js'
import { hasPopovers, useMenu } from './use-menu.js'

const menuId = 'mobile-menu'

/** The menu of narrow screens: name, links, languages and the button to sign out. */
export function MobileMenu() {
  const say = useText()
  const { code } = useLanguage()
  const { button, menu: sheet } = useMenu()
  const { step } = useStep()
  const { signOut, isPending } = useSignOut()
  const settings = useSettings()
  const hide = () => sheet.current?.hidePopover?.()
  const followToggle = useBackCloses(sheet)
  return (
    <>
      <button ref={button} type="button" className={styles['button']} popoverTarget={menuId}>
        <Icon of={icons.menu} />
        <span>{say('menu.open')}</span>
      </button>
      <div
        ref={sheet}
        id={menuId}
        popover="auto"
        className={styles['sheet']}
        onBeforeToggle={followToggle}
        onToggle={followToggle}
      >
        <div className={styles['head']}>
          {step.kind === 'signed-in' && (
            <>
              <Avatar name={step.user.userInfo.name} language={code} photo={step.user.userInfo.photo} size="small" />
              <b dir="auto">{step.user.userInfo.name}</b>
            </>
          )}
          <IconButton
            icon={entranceIcons.close}
            label={say('menu.close')}
            className={styles['close']}
            popoverTarget={menuId}
            popoverTargetAction="hide"
          />
        </div>
        <nav aria-label={say('menu.mobile')}>
          <ul>
            {[...links, ...offeredLinks(settings)].map(({ path, title }) => (
              <li key={path}>
                <ScreenLink to={path} replace={hasPopovers()} onClick={hide}>
                  {say(title)}
                </ScreenLink>
              </li>
            ))}
          </ul>
        </nav>
        <LanguageSwitch isLabelled />
        <button type="button" className={styles['sign-out']} aria-disabled={isPending || undefined} onClick={signOut}>
          <Icon of={icons.signOut} />
          <span>{say('session.sign-out')}</span>
        </button>
      </div>
    </>
  )
}

/** False too where the browser knows no popovers, and the menu is a part of the page. */
function isOpen(popover: HTMLElement | null): boolean {
  return popover !== null && 'hidePopover' in popover && popover.matches(':popover-open')
}

/** Marks the entry of the history that an open popover stands on. */
const mark = 'popover'

/**
 * Gives an open popover an entry of the history, so that Back closes it and the page below stays.
 * Returns the handler of its `beforetoggle` and `toggle` events. A link in the popover has to
 * replace that entry.
 */
function useBackCloses(popover: RefObject<HTMLElement | null>): (event: ToggleEvent) => void {
  const isGoingBack = useRef(false)
  useEffect(() => {
    const close = () => {
      // The visitor may have opened the popover again since it closed and went back by itself.
      if (!isGoingBack.current && isOpen(popover.current)) popover.current?.hidePopover()
      isGoingBack.current = false
    }
    window.addEventListener('popstate', close)
    return () => window.removeEventListener('popstate', close)
  }, [popover])
  return ({ type, newState }) => {
    // Before it opens: `toggle` comes later than the popover, and Back may be faster.
    if (type === 'beforetoggle' && newState === 'open')
      window.history.pushState({ ...window.history.state, [mark]: true }, '')
    if (type === 'toggle' && newState === 'closed' && Object(window.history.state)[mark] === true) {
      isGoingBack.current = true
      window.history.back()
    }
  }
}
