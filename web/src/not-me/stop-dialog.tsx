import { useState } from 'react'
import { dismissFailure, showToast } from '../feedback/show-toast.js'
import { tellOtherTabs } from '../session/hear-other-tabs.js'
import type { SayReport } from '../text/use-report-text.js'
import { useText } from '../text/use-text.js'
import { Actions } from '../ui/actions.js'
import { Button } from '../ui/button.js'
import { Dialog } from '../ui/dialog.js'
import { ErrorBox } from '../ui/error-box.js'
import { WholeWords } from '../ui/whole-words.js'
import { useStep } from '../visitor/step-provider.js'
import { makeReport, type Told } from './ask-report.js'
import { DeskLine } from './desk-line.js'

interface Props {
  readonly code: string
  readonly say: SayReport
  /** Called once the server has said more than that it could not be reached. */
  readonly onTold: (told: Told) => void
  readonly onClose: () => void
}

/** Asks before self-service stops. Cancel has the focus. A failure stays in the dialog. */
export function StopDialog({ code, say, onTold, onClose }: Props) {
  const sayOnScreens = useText()
  const [failure, setFailure] = useState<string | null>(null)
  const { stop, isPending } = useStop({
    code,
    unclear: say('stop.unclear'),
    onTold: (told) => {
      if (told.kind !== 'failed') return onTold(told)
      // Also for a visitor who has closed the question meanwhile.
      showToast({ message: told.message, success: false })
      setFailure(told.message)
    },
  })
  const press = () => {
    setFailure(null)
    dismissFailure()
    stop()
  }
  return (
    <Dialog title={<WholeWords>{say('stop.question')}</WholeWords>} onClose={onClose}>
      {failure === null ? (
        <>
          <p>{say('stop.why')}</p>
          <p>{say('not-me.stays')}</p>
        </>
      ) : (
        <>
          <ErrorBox>{failure}</ErrorBox>
          <DeskLine />
        </>
      )}
      <Actions>
        <Button kind="secondary" onClick={onClose}>
          {sayOnScreens('button.cancel')}
        </Button>
        <Button kind="danger" isPending={isPending} onClick={press}>
          {say('stop.now')}
        </Button>
      </Actions>
    </Dialog>
  )
}

interface Stop {
  readonly code: string
  readonly unclear: string
  readonly onTold: (told: Told) => void
}

/**
 * Makes the report. It ends the sessions of the account, one of which this browser
 * may have: then its other tabs go home.
 */
function useStop({ code, unclear, onTold }: Stop) {
  const { askAnew } = useStep()
  const [isPending, setPending] = useState(false)
  const stop = async () => {
    setPending(true)
    const told = await makeReport(code, unclear)
    setPending(false)
    onTold(told)
    if (told.kind !== 'stopped') return
    // The session of somebody else goes on.
    if ((await askAnew()).kind === 'anonymous') tellOtherTabs('')
  }
  return { stop, isPending }
}
