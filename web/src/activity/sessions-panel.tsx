import { type ReactNode, useId, useRef } from 'react'
import { useDialogEntry } from '../layout/use-dialog-entry.js'
import type { SayActivity } from '../text/use-activity-text.js'
import { useAgo, useMoment } from '../text/use-moment.js'
import { Button } from '../ui/button.js'
import { Icon } from '../ui/icon.js'
import { icons } from '../ui/icons.js'
import { TextButton } from '../ui/text-button.js'
import { useFocusAfter } from '../ui/use-focus-after.js'
import { EndSessionDialog } from './end-session-dialog.js'
import type { OwnSession } from './read-sessions.js'
import { allOthers } from './use-end-session.js'

/** The hash that asks before a session is ended. */
const endHash = '#end-session'

interface Props {
  readonly sessions: readonly OwnSession[]
  readonly say: SayActivity
  readonly onTold: (sessions: unknown) => void
}

/** Where the visitor is signed in, with a button that ends each other session, and one for all. */
export function SessionsPanel({ sessions, say, onTold }: Props) {
  const panel = useRef<HTMLElement>(null)
  const dialog = useDialogEntry(endHash)
  useFocusAfter(dialog.id !== null, panel)
  const others = sessions.filter(({ isThis }) => !isThis)
  const meant = others.find(({ id }) => id === dialog.id)
  // The session may have ended meanwhile.
  const isMeant = dialog.id === allOthers ? others.length > 0 : meant !== undefined
  return (
    <section ref={panel} tabIndex={-1} className="security-panel" aria-labelledby="own-sessions">
      <h2 id="own-sessions">{say('sessions.title')}</h2>
      <ul>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} say={say}>
            {(details) =>
              session.isThis ? (
                <span className="security-tag">{say('sessions.this')}</span>
              ) : (
                <TextButton
                  aria-label={say('sessions.end-of', { browser: browserOf(session, say) })}
                  aria-describedby={details}
                  onClick={() => dialog.open(session.id)}
                >
                  {say('sessions.end')}
                </TextButton>
              )
            }
          </SessionRow>
        ))}
      </ul>
      {others.length > 0 && (
        <div className="security-foot">
          <Button kind="secondary" onClick={() => dialog.open(allOthers)}>
            {say('sessions.end-others')}
          </Button>
        </div>
      )}
      {dialog.id !== null && isMeant && (
        <EndSessionDialog key={dialog.id} id={dialog.id} sayActivity={say} onEnded={onTold} onClose={dialog.close}>
          {meant && (
            <ul className="security-ended">
              <SessionRow session={meant} say={say} />
            </ul>
          )}
        </EndSessionDialog>
      )}
    </section>
  )
}

interface RowProps {
  readonly session: OwnSession
  readonly say: SayActivity
  /** What stands at the end of the row, which the given id describes. */
  readonly children?: (details: string) => ReactNode
}

function SessionRow({ session, say, children }: RowProps) {
  const details = useId()
  const momentOf = useMoment()
  const ago = useAgo()
  const { system, signedInAt, seenAt, isThis } = session
  return (
    <li className="security-row">
      <Icon of={system === 'Android' || system === 'iOS' ? icons.smartphone : monitor} />
      <div>
        <b>{browserOf(session, say)}</b>
        <div id={details}>
          {!Number.isNaN(signedInAt) && <p>{say('sessions.signed-in', { date: momentOf(signedInAt) })}</p>}
          {!isThis && !Number.isNaN(seenAt) && <p>{say('sessions.seen', { ago: ago(seenAt) })}</p>}
          {session.proofs.map((key) => (
            <p key={key}>{say(key)}</p>
          ))}
        </div>
      </div>
      {children?.(details)}
    </li>
  )
}

const monitor = {
  name: 'monitor',
  path: 'M4 3.5h12a1.5 1.5 0 0 1 1.5 1.5v7a1.5 1.5 0 0 1-1.5 1.5H4A1.5 1.5 0 0 1 2.5 12V5A1.5 1.5 0 0 1 4 3.5ZM7 17h6M10 13.5V17',
}

function browserOf({ browser, system }: OwnSession, say: SayActivity): string {
  if (browser === '') return system === '' ? say('sessions.unknown') : say('sessions.unknown-on', { system })
  return system === '' ? browser : say('sessions.browser-on', { browser, system })
}
