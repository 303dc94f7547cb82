import { screenPaths } from '@portico/contract/paths'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { PageSpinner } from '../feedback/spinner.js'
import { useEntranceText } from '../text/use-entrance-text.js'
import { Actions } from '../ui/actions.js'
import { Button } from '../ui/button.js'
import { Dialog } from '../ui/dialog.js'
import { useInitialFocus } from '../ui/use-initial-focus.js'
import { HelpDeskPhone } from './help-desk-phone.js'
import styles from './lazy-pages.module.css'

const chunkTimeoutMs = 120_000

type PickPage<Pages, Props> = (pages: Pages) => ComponentType<Props>

/**
 * Gives the pages and layouts of a chunk one by one, each as a component. If the chunk fails to
 * load, or takes longer than 120 seconds, a dialog offers to try again. If it then fails again, the
 * whole page is loaded anew: the server keeps the visitor's flow. `load` gets the chunk ahead of
 * its pages.
 */
export function lazyPages<Pages>(load: () => Promise<Pages>) {
  let loaded: Pages | null = null
  const loadOnce = async () => {
    loaded = await load()
    return loaded
  }
  const pageOf = <Props extends object>(pick: PickPage<Pages, Props>): ComponentType<Props> =>
    function LazyPage(props: Props) {
      const { pages, isOverdue, retry } = usePages(loaded, loadOnce)
      if (pages === null) return isOverdue ? <OverdueDialog onRetry={retry} /> : <PageSpinner />
      const Page = pick(pages)
      return <Page {...props} />
    }
  return Object.assign(pageOf, { load: loadOnce })
}

function usePages<Pages>(loaded: Pages | null, load: () => Promise<Pages>) {
  const [pages, setPages] = useState(() => loaded)
  const [attempt, setAttempt] = useState(0)
  const [isOverdue, setOverdue] = useState(false)
  const isPending = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads the chunk again
  useEffect(() => {
    if (pages !== null) return
    let isCurrent = true
    const reportOverdue = () => isCurrent && setOverdue(true)
    const timer = setTimeout(() => {
      isPending.current = true
      reportOverdue()
    }, chunkTimeoutMs)
    const reportFailure = () => {
      // An upgrade may have removed the chunk. Only a new page knows the new address.
      if (isCurrent && attempt > 0 && navigator.onLine) window.location.reload()
      else reportOverdue()
    }
    load()
      .then((fresh) => isCurrent && setPages(() => fresh), reportFailure)
      .finally(() => clearTimeout(timer))
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [attempt])
  const retry = () => {
    // The browser repeats no import that is still pending.
    if (isPending.current) return window.location.reload()
    setOverdue(false)
    setAttempt(attempt + 1)
  }
  return { pages, isOverdue, retry }
}

/** Go Home loads the whole page, which knows the present addresses of the chunks. */
function OverdueDialog({ onRetry }: { onRetry: () => void }) {
  const say = useEntranceText()
  const retry = useInitialFocus<HTMLButtonElement>()
  return (
    <Dialog title={say('page.late')} onClose={null}>
      <p>{say('page.late-text')}</p>
      <Actions>
        <Button kind="secondary" onClick={() => window.location.assign(screenPaths.home)}>
          {say('go-home')}
        </Button>
        <Button ref={retry} onClick={onRetry}>
          {say('page.retry')}
        </Button>
      </Actions>
      <p className={styles['help-desk']} data-help-desk="">
        <HelpDeskPhone />
      </p>
    </Dialog>
  )
}
