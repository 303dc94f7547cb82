import { owner } from '@portico/text/en/owner'
import { useRef, useState } from 'react'
import { loadSheet } from '../layout/load-sheet.js'
import { useTime } from '../text/use-date.js'
import { useMoment } from '../text/use-moment.js'
import { type SayOwner, useOwnerText } from '../text/use-owner-text.js'
import { Button } from '../ui/button.js'
import { Icon } from '../ui/icon.js'
import { icons } from '../ui/icons.js'
import { TextButton } from '../ui/text-button.js'
import { useFocusAfter } from '../ui/use-focus-after.js'
import { NotMeDialog } from './not-me-dialog.js'
import sheet from './own-case.css?url'
import { PickNumber } from './pick-number.js'
import type { OwnCase, OwnCaseState } from './read-own-cases.js'

/** What the dashboard shows of the help desk, together with its style sheet. */
export const styledPanels = loadSheet(sheet).then(() => ({ OpenCard, QuietPanel }))

/** Says who works on the account now; its owner can end that. */
function OpenCard({ own }: { own: OwnCaseState }) {
  const say = useOwnerText()
  const timeOf = useTime()
  if (say === undefined || own.open === null) return null
  const { since } = own.open
  const agent = isolated(own.open.agent)
  return (
    <section className="own-case own-case-open" aria-labelledby="own-case">
      <p className="own-case-over">
        <Icon of={icons.phone} />
        <span>{say('own-case.title')}</span>
      </p>
      <div aria-live="polite">
        <h2 id="own-case">
          {Number.isNaN(since)
            ? say('own-case.open-undated', { agent })
            : say('own-case.open', { agent, time: timeOf(since) })}
        </h2>
      </div>
      <About say={say} of={own.open} />
      {own.open.asks === null ? (
        <p className="own-case-quiet">{say('own-case.calm')}</p>
      ) : (
        <PickNumber say={say} id={own.open.id} asks={own.open.asks} onTold={own.told.askAgain} />
      )}
      <NotMe say={say} own={own} of={own.open} />
    </section>
  )
}

/** One line where nobody works on the account, or the last case, which its owner can still report. */
function QuietPanel({ own }: { own: OwnCaseState }) {
  const say = useOwnerText()
  const momentOf = useMoment()
  const { value, failure, isAsking, askAgain } = own.told
  // A server that does not have the call says nothing here.
  if (say === undefined || failure?.isMissing || (value === undefined && failure === null)) return null
  const last = value?.last ?? null
  const lastSentence = ({ agent, since }: OwnCase) =>
    Number.isNaN(since)
      ? say('own-case.last-undated', { agent: isolated(agent) })
      : say('own-case.last', { agent: isolated(agent), time: momentOf(since) })
  return (
    <div className="own-case own-case-panel">
      <p role="status">
        {value === undefined ? say('own-case.unknown') : last === null ? say('own-case.none') : lastSentence(last)}
      </p>
      {last !== null && <About say={say} of={last} />}
      <div>
        <TextButton isPending={isAsking} onClick={askAgain}>
          {say('own-case.again')}
        </TextButton>
        {last !== null && <NotMe say={say} own={own} of={last} />}
      </div>
    </div>
  )
}

function About({ say, of: { id, reason } }: { say: SayOwner; of: OwnCase }) {
  const key = `own-case.reason.${reason}`
  const known = key in owner ? (key as 'own-case.reason.other') : 'own-case.reason.other'
  return <p>{say('own-case.about', { case: isolated(id), reason: say(known) })}</p>
}

/** A name or an id within a sentence, which keeps its own direction there. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`
}

interface NotMeProps {
  readonly say: SayOwner
  readonly own: OwnCaseState
  readonly of: OwnCase
}

/** The button of an owner who did not call, and its question. */
function NotMe({ say, own, of }: NotMeProps) {
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useFocusAfter(isOpen, place)
  return (
    <div ref={place} tabIndex={-1} className="own-case-not-me">
      <Button kind="secondary" onClick={() => setOpen(true)}>
        {say('own-case.not-me')}
      </Button>
      {isOpen && <NotMeDialog say={say} id={of.id} onTold={own.told.askAgain} onClose={() => setOpen(false)} />}
    </div>
  )
}
