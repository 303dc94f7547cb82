import { type FlowName, screenPaths } from '@portico/contract/paths'
import { useLocation } from 'wouter'
import type { CallFailed } from '../api/call-failed.js'
import { countedSeconds, useWaitText } from '../feedback/use-wait-text.js'
import { useText } from '../text/use-text.js'
import { WordButton } from '../ui/text-button.js'
import { homeTabs } from './home-tabs.js'
import styles from './refusal-text.module.css'

export interface RefusalTextProps {
  /** The flow that did not start. */
  readonly flow: FlowName
  readonly refusal: CallFailed
}

/**
 * The message of a refusal, in which the title of another tab is a button that opens it. Below it
 * stand the ways on from a wrong password, and how long the visitor has to wait, where the server
 * told. An unlock ends the wait of a throttled name.
 */
export function RefusalText({ flow, refusal }: RefusalTextProps) {
  const say = useText()
  const { code, message } = refusal
  const tabs = recoveryTabs.filter((tab) => tab !== homeTabs[flow])
  const wait = countedSeconds(refusal.retryAfterSeconds)
  const canEnd = code === 'throttled' && wait > 0
  return (
    <>
      <p>
        <WithTabs text={canEnd ? say('refused.throttled') : message} tabs={tabs} />
      </p>
      {wait > 0 && <Wait seconds={wait} tabs={canEnd ? tabs : []} />}
      {code === 'wrong-credentials' && (
        <p className={styles['ways']}>
          <WithTabs
            text={say('refused.ways', { forgot: say('home.forgot'), locked: say('home.locked') })}
            tabs={tabs}
          />
        </p>
      )}
    </>
  )
}

type Tabs = readonly (typeof homeTabs)[FlowName][]

const recoveryTabs: Tabs = [homeTabs.reset, homeTabs.unlock]

/** A text in which the first occurrence of each title is a button. Marks around it stay with it. */
function WithTabs({ text, tabs: [tab, ...others] }: { text: string; tabs: Tabs }) {
  const say = useText()
  if (tab === undefined) return <span>{text}</span>
  const title = say(tab.title)
  const start = text.indexOf(title)
  if (start < 0) return <WithTabs text={text} tabs={others} />
  const [before = '', opening] = text.slice(0, start).split(/(\p{P}[\u00a0\u202f]?)$/u)
  const [closing = ''] = /^[\u00a0\u202f]?\p{P}{0,2}/u.exec(text.slice(start + title.length)) ?? []
  return (
    <>
      <WithTabs text={before} tabs={others} />
      <span className={styles['whole']}>
        <span>{opening}</span>
        <TabButton id={tab.id}>{title}</TabButton>
        <span>{closing}</span>
      </span>
      <WithTabs text={text.slice(start + title.length + closing.length)} tabs={others} />
    </>
  )
}

/** Opens another tab. The visitor continues in its username, which is filled in. */
function TabButton({ id, children }: { id: string; children: string }) {
  const [, navigate] = useLocation()
  const open = () => {
    navigate(`${screenPaths.home}#${id}`)
    document.querySelector<HTMLInputElement>(`#${id} [name=username]`)?.focus()
  }
  return <WordButton onClick={open}>{children}</WordButton>
}

/** Counts down to the time of the next try, and names the tabs that end the wait. */
function Wait({ seconds, tabs }: { seconds: number; tabs: Tabs }) {
  const { text, left } = useWaitText(seconds, tabs.length > 0)
  return (
    <p className={tabs[0] && styles['ways']} aria-live={left > 0 ? 'off' : 'polite'}>
      <WithTabs text={text} tabs={tabs} />
    </p>
  )
}
