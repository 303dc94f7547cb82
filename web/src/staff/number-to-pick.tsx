import { BetweenSentences } from '../text/between-sentences.js'
import { useTime } from '../text/use-date.js'
import { Button } from '../ui/button.js'
import { useFreeFocus } from '../ui/use-free-focus.js'
import type { BegunProps } from './check-props.js'
import { StopIf } from './stop-if.js'

/** The number that the agent says, and the person picks on their dashboard. */
export function NumberToPick({ say, told, shown, onAnew, onWrong }: BegunProps) {
  const timeOf = useTime()
  const words = useFreeFocus<HTMLParagraphElement>()
  const { act = null, until = Number.NaN } = told.check ?? {}
  const number = shown.say
  return (
    <>
      {number === '' ? (
        <p className="staff-quiet">{say('staff.pick-gone')}</p>
      ) : (
        <>
          <div className="staff-number">
            <p>{say('staff.pick-number')}</p>
            <b dir="ltr">{number}</b>
          </div>
          <div className="staff-say">
            <small>{say('staff.check-say')}</small>
            <p ref={words} tabIndex={-1}>
              {say('staff.pick-words', { number })}
            </p>
          </div>
        </>
      )}
      <p role="status" className="staff-quiet">
        {act !== null && <span>{say('staff.pick-act', { act: say(`staff.act.${act}`) })}</span>}
        <BetweenSentences />
        {!Number.isNaN(until) && <span>{say('staff.pick-until', { time: timeOf(until) })}</span>}
      </p>
      <div className="staff-again">
        <Button kind="secondary" onClick={onAnew}>
          {say('staff.check-other')}
        </Button>
      </div>
      <StopIf say={say} onWrong={onWrong} />
    </>
  )
}
