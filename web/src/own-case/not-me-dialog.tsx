import { HelpDeskPhone } from '../layout/help-desk-phone.js'
import type { SayOwner } from '../text/use-owner-text.js'
import { useText } from '../text/use-text.js'
import { Actions } from '../ui/actions.js'
import { Button } from '../ui/button.js'
import { Dialog } from '../ui/dialog.js'
import { ErrorBox } from '../ui/error-box.js'
import { WholeWords } from '../ui/whole-words.js'
import { useAnswer } from './use-answer.js'

interface Props {
  readonly say: SayOwner
  /** The case. */
  readonly id: string
  /** Called where the dashboard may be old. */
  readonly onTold: () => void
  readonly onClose: () => void
}

/** Asks before it ends the case and stops self-service. Cancel has the focus. A refusal stays. */
export function NotMeDialog({ say, id, onTold, onClose }: Props) {
  const sayOnScreens = useText()
  const { answer, isPending, refusal } = useAnswer(id, onTold)
  const press = async () => {
    if (await answer('not-me')) onClose()
  }
  return (
    <Dialog title={<WholeWords>{say('own-case.question')}</WholeWords>} onClose={onClose}>
      {refusal === null ? (
        <p>{say('own-case.why')}</p>
      ) : (
        <>
          <ErrorBox>{refusal}</ErrorBox>
          <p data-help-desk="">
            <HelpDeskPhone />
          </p>
        </>
      )}
      <Actions>
        <Button kind="secondary" onClick={onClose}>
          {sayOnScreens('button.cancel')}
        </Button>
        <Button kind="danger" isPending={isPending} onClick={press}>
          {say('own-case.stop')}
        </Button>
      </Actions>
    </Dialog>
  )
}
