import { type ReactNode, useEffect, useRef } from 'react'
import { PartOfPage } from '../layout/part-of-page.js'
import { entranceIcons } from '../ui/entrance-icons.js'
import { Icon } from '../ui/icon.js'
import styles from './home-tab.module.css'

interface HomeTabProps {
  /** The hash that opens the tab. */
  readonly id: string
  readonly title: string
  readonly isOpenFirst?: boolean
  readonly children: ReactNode
}

/**
 * Events of the browser and of the router. They come even if the address stays the same, unlike a
 * new state.
 */
const navigationEvents = ['popstate', 'hashchange', 'pushState', 'replaceState']

/**
 * A tab that works without script. The browser opens and closes it; React sets only its first
 * state.
 */
export function HomeTab({ id, title, isOpenFirst = false, children }: HomeTabProps) {
  const tab = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const openFor = (hash: string) => {
      if (tab.current && window.location.hash === hash) tab.current.open = true
    }
    const follow = () => {
      openFor(`#${id}`)
      if (isOpenFirst) openFor('')
    }
    // At first only a hash opens a tab: the visitor may have opened another one before the script
    // ran.
    openFor(`#${id}`)
    if (tab.current?.open && !isOpenFirst) closeOthers(tab.current)
    for (const event of navigationEvents) window.addEventListener(event, follow)
    return () => {
      for (const event of navigationEvents) window.removeEventListener(event, follow)
    }
  }, [id, isOpenFirst])
  return (
    <details
      ref={tab}
      name="home"
      className={styles['tab']}
      open={isOpenFirst}
      onToggle={({ currentTarget }) => closeOthers(currentTarget)}
    >
      <summary>
        <span>{title}</span>
        <Icon of={entranceIcons.chevron} />
      </summary>
      {/* Inside, because browsers open the details around the target of a hash, even without
          script. */}
      <div id={id} className={styles['body']}>
        <PartOfPage>{children}</PartOfPage>
      </div>
    </details>
  )
}

/**
 * For browsers in which details with the same `name` do not close each other, after a press and for
 * one before the script ran.
 */
function closeOthers(tab: HTMLDetailsElement): void {
  if (!tab.open) return
  for (const other of tab.parentElement?.children ?? []) {
    if (other instanceof HTMLDetailsElement && other !== tab) other.open = false
  }
}
