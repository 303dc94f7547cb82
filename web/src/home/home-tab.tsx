import { type ReactNode, type SyntheticEvent, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
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

/** A tab that works without script. Whether it is open is the browser's business: React only sets how it starts. */
export function HomeTab({ id, title, isOpenFirst = false, children }: HomeTabProps) {
  const tab = useRef<HTMLDetailsElement>(null)
  const isFirst = useRef(true)
  const { key, hash: given } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same hash followed again opens its tab again
  useEffect(() => {
    // The address itself: it may have changed while a page that was there already was taken over.
    const { hash } = window.location
    // And somebody may have opened another tab by then.
    const isUsual = hash === '' && isOpenFirst && !isFirst.current
    isFirst.current = false
    if (tab.current && (hash === `#${id}` || isUsual)) tab.current.open = true
  }, [key, given, id])
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
