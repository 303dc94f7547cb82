import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTime } from '../text/use-date.js'
import { Actions } from '../ui/actions.js'
import { Button } from '../ui/button.js'
import { CodeField } from '../ui/code-field.js'
import { fieldValue } from '../ui/field-value.js'
import { focusAndSelect } from '../ui/focus-and-select.js'
import type { BegunProps } from './check-props.js'
import { StopIf } from './stop-if.js'
import { useStaffCall } from './use-staff-call.js'

/** What the agent reads aloud, and six bays for what the person reads out. */
export function DigitsForm({ say, told, take, refuse, isPrimary, onAnew, onWrong }: BegunProps) {
  const timeOf = useTime()
  const input = useRef<HTMLInputElement>(null)
  const untilId = useId()
  const [refusal, setRefusal] = useState<string | null>(null)
  const { run, isPending } = useStaffCall('staffCheckResult', (failure) => {
    setRefusal(failure.message)
    focusAndSelect(input.current)
    refuse(failure)
  })
  useEffect(() => {
    if (document.activeElement === document.body) input.current?.focus()
  }, [])
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const digits = fieldValue(event.currentTarget, 'digits')
    if (digits.length !== 6) return input.current?.focus()
    setRefusal(null)
    const answer = await run({ case: told.id, answer: digits })
    if (answer !== null) take(answer)
  }
  const until = told.check?.until ?? Number.NaN
  return (
    <>
      <div className="staff-say">
        <small>{say('staff.check-say')}</small>
        <p>{say('staff.check-words')}</p>
      </div>
      <form method="post" action="/" onSubmit={submit} noValidate>
        <div className="staff-digits">
          <p aria-hidden="true">
            <b>{say('staff.check-digits')}</b>
          </p>
          <CodeField
            name="digits"
            label={say('staff.check-digits')}
            error={isPending ? null : refusal}
            onEdit={() => setRefusal(null)}
            inputRef={input}
            describedBy={untilId}
          />
          <p id={untilId} className="staff-source">
            {!Number.isNaN(until) && say('staff.check-until', { time: timeOf(until) })}
          </p>
        </div>
        <Actions>
          <Button kind="secondary" onClick={onAnew}>
            {say('staff.check-again')}
          </Button>
          <Button type="submit" kind={isPrimary ? 'primary' : 'secondary'} isPending={isPending}>
            {say('staff.check-press')}
          </Button>
        </Actions>
      </form>
      <StopIf say={say} hasDigits onWrong={onWrong} />
    </>
  )
}
