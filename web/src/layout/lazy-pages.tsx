import { type ComponentType, useEffect, useState } from 'react'
import { Waiting } from '../feedback/waiting.js'
import { useEntranceText } from '../text/use-entrance-text.js'
import { Actions } from '../ui/actions.js'
import { Button } from '../ui/button.js'
import { Dialog } from '../ui/dialog.js'

const chunkTimeoutMs = 120_000

type Pick<Pages, Props> = (pages: Pages) => ComponentType<Props>

/**
 * Pages (and layouts) of one chunk, to be picked one by one. When the chunk does not come in 120 seconds, or not at all, a
 * dialog offers to try again.
 */
export function lazyPages<Pages>(load: () => Promise<Pages>) {
  let loaded: Pages | null = null
  const loadOnce = async () => {
    loaded = await load()
    return loaded
  }
  return <Props extends object>(pick: Pick<Pages, Props>): ComponentType<Props> =>
    function LazyPage(props: Props) {
      const { pages, isLate, retry } = usePages(loaded, loadOnce)
      if (pages === null) return isLate ? <LateDialog onRetry={retry} /> : <Waiting />
      const Page = pick(pages)
      return <Page {...props} />
    }
}

function usePages<Pages>(loaded: Pages | null, load: () => Promise<Pages>) {
  const [pages, setPages] = useState(() => loaded)
  const [attempt, setAttempt] = useState(0)
  const [isLate, setLate] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads anew
  useEffect(() => {
    if (pages !== null) return
    let isCurrent = true
    const late = () => isCurrent && setLate(true)
    const timer = setTimeout(late, chunkTimeoutMs)
    load()
      .then((fresh) => isCurrent && setPages(() => fresh), late)
      .finally(() => clearTimeout(timer))
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [attempt])
  const retry = () => {
    // A deployment may have taken the chunk away: only a fresh page knows its new address.
    if (attempt > 0) return window.location.reload()
    setLate(false)
    setAttempt(attempt + 1)
  }
  return { pages, isLate, retry }
}

function LateDialog({ onRetry }: { onRetry: () => void }) {
  const say = useEntranceText()
  return (
    <Dialog title={say('page.late')} onClose={null}>
      <p>{say('page.late-text')}</p>
      <Actions>
        <Button onClick={onRetry}>{say('page.retry')}</Button>
      </Actions>
    </Dialog>
  )
}
