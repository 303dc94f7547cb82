import { desk } from '@portico/text/en/desk'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { showToast } from '../feedback/show-toast.js'
import type { SayDesk } from '../text/use-desk-text.js'
import { sayAtEntrance } from '../text/use-entrance-text.js'
import { Button } from '../ui/button.js'
import { TextField } from '../ui/text-field.js'
import { casePath } from './case-path.js'
import { Choices } from './choices.js'
import { useConsole } from './console-state.js'
import { type Direction, type ReasonKey, readCase } from './read-case.js'
import { useStaffCall } from './use-staff-call.js'

const directions = ['they-called', 'we-call', 'here'] as const
const reasonKeys = Object.keys(desk).filter((key) => key.startsWith('staff.reason.')) as ReasonKey[]
const ticketForm = /^[A-Za-z0-9#/_.-]{0,40}$/

type Wrong = 'reason' | 'ticket' | 'note'

/** Says who called whom and why, and opens the case. Enter opens it from every field. */
export function OpenCaseForm({ say, person }: { say: SayDesk; person: string }) {
  const form = useRef<HTMLFormElement>(null)
  const [direction, setDirection] = useState<Direction>('they-called')
  const [reason, setReason] = useState<ReasonKey | ''>('')
  const [wrong, setWrong] = useState<Wrong | null>(null)
  const { open, isPending } = useOpenCase()
  useEffect(() => form.current?.querySelector<HTMLElement>(':checked')?.focus(), [])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const ticket = String(given.get('ticket') ?? '').trim()
    const note = String(given.get('note') ?? '').trim()
    const found = wrongIn({ reason, ticket, note })
    setWrong(found)
    if (found !== null) return form.current?.querySelector<HTMLElement>(`[name=${found}]`)?.focus()
    open({ person, direction, reason: reason.slice('staff.reason.'.length) as never, ticket, note })
  }
  return (
    <form ref={form} className="staff-open" method="post" action="/" onSubmit={submit} noValidate>
      <Choices
        legend={say('staff.direction')}
        name="direction"
        options={directions.map((value) => ({ value, label: say(`staff.direction.${value}`) }))}
        value={direction}
        onChange={setDirection}
      />
      <Choices
        legend={say('staff.reason')}
        name="reason"
        options={reasonKeys.map((value) => ({ value, label: say(value) }))}
        value={reason}
        onChange={setReason}
        error={wrong === 'reason' ? say('staff.reason-needed') : null}
      />
      <div className="staff-pair">
        <TextField
          label={say('staff.ticket')}
          name="ticket"
          autoComplete="off"
          maxLength={40}
          error={wrong === 'ticket' ? say('staff.ticket-form') : null}
        />
        <TextField
          label={say('staff.note')}
          name="note"
          autoComplete="off"
          maxLength={300}
          error={wrong === 'note' ? say('staff.note-needed') : null}
        />
      </div>
      <Button type="submit" isPending={isPending}>
        {say('staff.open-case')}
      </Button>
    </form>
  )
}

function wrongIn({ reason, ticket, note }: { reason: string; ticket: string; note: string }): Wrong | null {
  if (reason === '') return 'reason'
  if (!ticketForm.test(ticket)) return 'ticket'
  return reason === 'staff.reason.other' && note === '' ? 'note' : null
}

/** Opens a case, and its page. */
function useOpenCase() {
  const [, navigate] = useLocation()
  const { known, refresh } = useConsole()
  const { run, isPending } = useStaffCall('staffOpenCase')
  const open = async (input: Parameters<typeof run>[0]) => {
    const answer = await run(input)
    if (answer === null) return
    const opened = readCase(answer)
    // The case may be open all the same: then it is among the open ones.
    if (opened === null) {
      showToast({ message: sayAtEntrance('call.unclear'), success: false })
      return refresh()
    }
    known.current = { told: opened, pressed: null }
    navigate(casePath(opened.id))
  }
  return { open, isPending }
}
