import { useEffect, useRef } from 'react'
import { otherSessionEvent, pageTag, takeNews } from '../api/page-tag.js'
import { useText } from '../text/use-text.js'
import type { Step } from '../visitor/step.js'
import { useStep } from '../visitor/step-provider.js'
import { hearOtherTabs, tellOtherTabs } from './hear-other-tabs.js'
import { showReason } from './show-reason.js'

/**
 * Asks for the session anew, and says so, where this browser has another session than the page
 * shows: another tab began or ended one, or the server refused a call of this page for that. A
 * hidden page waits until it is seen, so that its visitor can read the reason.
 */
export function useOtherTabs(): void {
  const { step, askAnew } = useStep()
  const say = useText()
  const latest = useRef({ step, say })
  useEffect(() => {
    latest.current = { step, say }
    tellNews()
    return tellNews
  })
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    let news: string | null = null
    const react = (why: string) => {
      // Neither a dialog nor what the history keeps for it is for the next person.
      window.history.replaceState(null, '', window.location.pathname)
      askAnew()
      showReason(why)
    }
    const look = () => {
      if (news === null || document.hidden) return
      if (isAbout(news, latest.current.step)) react(latest.current.say('session.other-tab'))
      news = null
    }
    hearOtherTabs((tag) => {
      news = tag
      look()
    }, signal)
    document.addEventListener('visibilitychange', look, { signal })
    const refused = (event: Event) => react((event as CustomEvent<string>).detail)
    window.addEventListener(otherSessionEvent, refused, { signal })
    return () => leaving.abort()
  }, [askAnew])
}

/** Tells the other tabs of a session that this page began or ended before this rendering. */
function tellNews(): void {
  if (takeNews()) tellOtherTabs(pageTag())
}

/** False for a page without a session, and where its person signed in once more. */
function isAbout(tag: string, { kind }: Step): boolean {
  const isSame = tag !== '' && tag === pageTag() && kind === 'signed-in'
  return kind !== 'anonymous' && kind !== 'finished' && !isSame
}
