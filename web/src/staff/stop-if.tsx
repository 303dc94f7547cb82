import type { SayDesk } from '../text/use-desk-text.js'
import { TextButton } from '../ui/text-button.js'

interface Props {
  readonly say: SayDesk
  /** True where the person reads digits out. */
  readonly hasDigits?: boolean
  readonly onWrong: () => void
}

/** When an agent stops a check, and the way to the end of the case. */
export function StopIf({ say, hasDigits = false, onWrong }: Props) {
  return (
    <div className="staff-stop">
      <h3>{say('staff.stop-if')}</h3>
      <ul>
        <li>{say('staff.stop-hurry')}</li>
        <li>{say('staff.stop-voice')}</li>
        {hasDigits && <li>{say('staff.stop-unasked')}</li>}
      </ul>
      <TextButton onClick={onWrong}>{say('staff.wrong')}</TextButton>
    </div>
  )
}
