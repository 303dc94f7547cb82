import { fieldsOf } from '@portico/contract/parse-fields'
import { type FormEvent, useRef, useState } from 'react'
import { CallFailed } from '../api/call-failed.js'
import { callStaff } from '../api/call-staff.js'
import { toastFailure } from '../api/use-call.js'
import { dismissFailure } from '../feedback/show-toast.js'
import { showReason } from '../session/show-reason.js'
import type { SayDesk } from '../text/use-desk-text.js'
import { sayAtEntrance } from '../text/use-entrance-text.js'
import { Button } from '../ui/button.js'
import { fieldValue } from '../ui/field-value.js'
import { focusAndSelect } from '../ui/focus-and-select.js'
import { PasswordField } from '../ui/password-field.js'
import { useInitialFocus } from '../ui/use-initial-focus.js'
import { textOf } from './read-case.js'

interface Props {
  readonly say: SayDesk
  readonly onAwake: () => Promise<void>
  /** Called where there is no console session any more. */
  readonly onEnded: () => void
}

/** Asks for the agent's own password. Until then the page names nobody. */
export function AsleepPanel({ say, onAwake, onEnded }: Props) {
  const input = useInitialFocus<HTMLInputElement>()
  const [isPending, setPending] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const isBusy = useRef(false)
  const prove = async (password: string) => {
    setRefusal(null)
    dismissFailure()
    const failure = await proven(password)
    if (failure === null) return onAwake()
    if (failure.status === 401) {
      showReason(failure.message)
      return onEnded()
    }
    toastFailure(failure)
    setRefusal(failure.message)
    focusAndSelect(input.current)
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = fieldValue(event.currentTarget, 'password')
    if (password === '') return input.current?.focus()
    if (isBusy.current) return
    isBusy.current = true
    setPending(true)
    await prove(password)
    isBusy.current = false
    setPending(false)
  }
  return (
    <section className="security-panel staff-way-in" aria-labelledby="asleep">
      <h2 id="asleep">{say('staff.asleep')}</h2>
      <p>{say('staff.asleep-why')}</p>
      <form method="post" action="/" onSubmit={submit} noValidate>
        <PasswordField
          label={say('staff.password')}
          name="password"
          autoComplete="current-password"
          inputRef={input}
          error={refusal}
          required
        />
        <Button type="submit" isPending={isPending}>
          {say('staff.wake')}
        </Button>
      </form>
    </section>
  )
}

/** Null once the server has taken the password. */
async function proven(password: string): Promise<CallFailed | null> {
  try {
    const { provedUntil } = fieldsOf(await callStaff('staffProve', { password }))
    if (textOf(provedUntil) !== '') return null
    return new CallFailed({ status: 0, message: sayAtEntrance('call.unclear') })
  } catch (failure) {
    if (failure instanceof CallFailed) return failure
    throw failure
  }
}
