import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react'
import { chevron } from '../ui/entrance-drawings.js'
import { Icon } from '../ui/icon.js'
import styles from './home-tab.module.css'

interface HomeTabProps {
  /** The hash that opens the tab. */
  readonly id: string
  readonly title: string
  readonly isOpenFirst?: boolean
  readonly children: ReactNode
}

/** The browser's events and the router's: the same hash followed again opens its tab again. */
const navigationEvents = ['popstate', 'hashchange', 'pushState', 'replaceState']

/** A tab that works without script. Whether it is open is the browser's business: React only sets how it starts. */
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
    // Without a hash nothing opens at first: the visitor may have opened another tab before the script came.
    openFor(`#${id}`)
    for (const event of navigationEvents) window.addEventListener(event, follow)
    return () => {
      for (const event of navigationEvents) window.removeEventListener(event, follow)
    }
  }, [id, isOpenFirst])
  return (
    <details ref={tab} name="home" className={styles['tab']} open={isOpenFirst} onToggle={closeOthers}>
      <summary>
        <span>{title}</span>
        <Icon of={chevron} />
      </summary>
      {/* The id is inside: a browser without script opens the tab around the target of a hash. */}
      <div id={id} className={styles['body']}>
        {children}
      </div>
    </details>
  )
}

/** For browsers that do not know the shared `name` of details yet. */
function closeOthers({ currentTarget: tab }: SyntheticEvent<HTMLDetailsElement>): void {
  if (!tab.open) return
  for (const other of tab.parentElement?.children ?? []) {
    if (other instanceof HTMLDetailsElement && other !== tab) other.open = false
  }
}
