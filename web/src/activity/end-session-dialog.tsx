import { type ReactNode, useState } from 'react'
import type { SayActivity } from '../text/use-activity-text.js'
import { useText } from '../text/use-text.js'
import { Actions } from '../ui/actions.js'
import { Button } from '../ui/button.js'
import { Dialog } from '../ui/dialog.js'
import { ErrorBox } from '../ui/error-box.js'
import { WholeWords } from '../ui/whole-words.js'
import { allOthers, useEndSession } from './use-end-session.js'

interface Props {
  /** The session to end, or `allOthers`. */
  readonly id: string
  readonly sayActivity: SayActivity
  /** Called with the sessions that are left, as the server told them. */
  readonly onEnded: (sessions: unknown) => void
  readonly onClose: () => void
  /** The session that ends. */
  readonly children?: ReactNode
}

/**
 * Asks for confirmation before it ends one session, or all others. Cancel has the focus. A refusal
 * stays in the dialog.
 */
export function EndSessionDialog({ id, sayActivity, onEnded, onClose, children }: Props) {
  const say = useText()
  const [refusal, setRefusal] = useState<string | null>(null)
  const { end, isPending } = useEndSession({
    onEnded: (sessions) => {
      onEnded(sessions)
      onClose()
    },
    onRefused: ({ message }) => setRefusal(message),
  })
  const submit = () => {
    setRefusal(null)
    end(id)
  }
  const which = id === allOthers ? 'others' : 'one'
  return (
    <Dialog title={<WholeWords>{sayActivity(`end.question-${which}`)}</WholeWords>} onClose={onClose}>
      {refusal === null ? <p>{sayActivity(`end.why-${which}`)}</p> : <ErrorBox>{refusal}</ErrorBox>}
      {children}
      <Actions>
        <Button kind="secondary" onClick={onClose}>
          {say('button.cancel')}
        </Button>
        <Button kind="danger" isPending={isPending} onClick={submit}>
          {sayActivity('sessions.end')}
        </Button>
      </Actions>
    </Dialog>
  )
}
