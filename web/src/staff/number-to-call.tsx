import { useState } from 'react'
import { callTo } from '../layout/call-to.js'
import { Actions } from '../ui/actions.js'
import { Button } from '../ui/button.js'
import { ErrorBox } from '../ui/error-box.js'
import { useFreeFocus } from '../ui/use-free-focus.js'
import type { BegunProps } from './check-props.js'
import { StopIf } from './stop-if.js'
import { useStaffCall } from './use-staff-call.js'

/** The number that the agent calls, whole and this once. */
export function NumberToCall({ say, told, shown, take, refuse, isPrimary, onAnew, onWrong }: BegunProps) {
  const button = useFreeFocus<HTMLButtonElement>()
  const [refusal, setRefusal] = useState<string | null>(null)
  const { run, isPending } = useStaffCall('staffCheckResult', (failure) => {
    setRefusal(failure.message)
    refuse(failure)
  })
  const reach = async () => {
    setRefusal(null)
    const answer = await run({ case: told.id, answer: 'reached' })
    if (answer !== null) take(answer)
  }
  return (
    <>
      {shown.dial === '' ? (
        <p className="staff-quiet">{say('staff.call-gone')}</p>
      ) : (
        <>
          <div className="staff-say">
            <small>{say('staff.check-say')}</small>
            <p>{say('staff.call-words')}</p>
          </div>
          <div className="staff-number is-long">
            <p>{say('staff.call-number')}</p>
            <a dir="ltr" href={callTo(shown.dial)}>
              {shown.dial}
            </a>
          </div>
        </>
      )}
      {refusal !== null && <ErrorBox>{refusal}</ErrorBox>}
      <div className="staff-again">
        <Actions>
          <Button kind="secondary" onClick={onAnew}>
            {say('staff.check-other')}
          </Button>
          <Button ref={button} kind={isPrimary ? 'primary' : 'secondary'} isPending={isPending} onClick={reach}>
            {say('staff.call-reached')}
          </Button>
        </Actions>
      </div>
      <StopIf say={say} onWrong={onWrong} />
    </>
  )
}
