import { useRef, useState } from 'react'
import { showToast } from '../feedback/show-toast.js'
import type { SayDesk } from '../text/use-desk-text.js'
import { Actions } from '../ui/actions.js'
import { Button } from '../ui/button.js'
import { ErrorBox } from '../ui/error-box.js'
import { TextField } from '../ui/text-field.js'
import { useInitialFocus } from '../ui/use-initial-focus.js'
import { LineList } from './line-list.js'
import { textOf } from './read-case.js'
import type { Waiting } from './read-session.js'
import { useStaffCall } from './use-staff-call.js'

interface Props {
  readonly say: SayDesk
  readonly waiting: Waiting
  readonly onAnswered: () => void
}

/** What the act changes and how the person was checked; then why, and yes or no. Enter answers nothing. */
export function YesForm({ say, waiting: { approval, act, mustSee, lines }, onAnswered }: Props) {
  const word = useInitialFocus<HTMLInputElement>()
  const tick = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState<'word' | 'seen' | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { run, isPending } = useStaffCall('staffApprove', ({ code, message }) => {
    setRefusal(message)
    if (code === 'case-gone') onAnswered()
  })
  const answer = async (given: 'yes' | 'no') => {
    const text = word.current?.value.trim() ?? ''
    const seen = tick.current?.checked === true
    const missing = text === '' ? 'word' : given === 'yes' && mustSee && !seen ? 'seen' : null
    setWrong(missing)
    setRefusal(null)
    if (missing !== null) return (missing === 'word' ? word : tick).current?.focus()
    const told = await run({ approval, answer: given, word: text, ...(mustSee && { seen }) })
    if (told === null) return
    showToast({ message: textOf(told['message']), success: true })
    onAnswered()
  }
  return (
    <form className="staff-chosen" method="post" action="/" onSubmit={(event) => event.preventDefault()} noValidate>
      <p>{say(`staff.act.${act}-why`)}</p>
      <LineList say={say} lines={lines} />
      {mustSee && (
        <label className="staff-tick">
          <input ref={tick} type="checkbox" />
          <span>{say('staff.seen')}</span>
        </label>
      )}
      <TextField
        label={say('staff.reason')}
        name="word"
        inputRef={word}
        autoComplete="off"
        maxLength={300}
        error={wrong === 'word' ? say('staff.word-needed') : null}
      />
      {wrong === 'seen' && <ErrorBox>{say('staff.seen-needed')}</ErrorBox>}
      {refusal !== null && <ErrorBox>{refusal}</ErrorBox>}
      <Actions>
        <Button kind="secondary" isPending={isPending} onClick={() => answer('no')}>
          {say('staff.no')}
        </Button>
        <Button isPending={isPending} onClick={() => answer('yes')}>
          {say('staff.yes')}
        </Button>
      </Actions>
    </form>
  )
}
