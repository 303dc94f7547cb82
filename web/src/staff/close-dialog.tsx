import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import type { CallFailed } from '../api/call-failed.js'
import type { SayDesk } from '../text/use-desk-text.js'
import { useText } from '../text/use-text.js'
import { Actions } from '../ui/actions.js'
import { Button } from '../ui/button.js'
import { Dialog } from '../ui/dialog.js'
import { ErrorBox } from '../ui/error-box.js'
import { WholeWords } from '../ui/whole-words.js'
import { staffPath } from './case-path.js'
import { Choices } from './choices.js'
import { ClosedDialog } from './closed-dialog.js'
import { textOf } from './read-case.js'
import { useStaffCall } from './use-staff-call.js'

const outcomes = ['helped', 'sent-elsewhere', 'not-the-person', 'suspicious'] as const
type Outcome = (typeof outcomes)[number]

interface Props {
  readonly say: SayDesk
  /** The case. */
  readonly id: string
  /** The outcome that is chosen at first. */
  readonly first: Outcome
  readonly refuse: (failure: CallFailed) => void
  readonly onClose: () => void
}

/** Asks how a case ended and closes it; a suspicious one may stop self-service before. */
export function CloseDialog({ say, id, first, refuse, onClose }: Props) {
  const sayOnScreens = useText()
  const [, navigate] = useLocation()
  const [outcome, setOutcome] = useState<Outcome>(first)
  const [stops, setStops] = useState(false)
  const { close, isPending, line, refusal } = useClosing(id, refuse)
  if (line !== null) return <ClosedDialog say={say} line={line} onClose={() => navigate(staffPath)} />
  const isSuspicious = outcome === 'suspicious' || outcome === 'not-the-person'
  const submit = (event: FormEvent) => {
    event.preventDefault()
    close(outcome, stops && isSuspicious)
  }
  return (
    <Dialog title={<WholeWords>{say('staff.close-question')}</WholeWords>} onClose={onClose}>
      {refusal !== null && <ErrorBox>{refusal}</ErrorBox>}
      <form method="post" action="/" onSubmit={submit}>
        <Choices
          legend={say('staff.close-question')}
          hidesLegend
          name="outcome"
          options={outcomes.map((value) => ({ value, label: say(`staff.outcome.${value}`) }))}
          value={outcome}
          onChange={setOutcome}
        />
        {isSuspicious && (
          <label className="staff-tick">
            <input type="checkbox" checked={stops} onChange={(event) => setStops(event.currentTarget.checked)} />
            <span>{say('staff.close-stop')}</span>
          </label>
        )}
        <Actions>
          <Button kind="secondary" onClick={onClose}>
            {sayOnScreens('button.cancel')}
          </Button>
          <Button type="submit" kind={stops && isSuspicious ? 'danger' : 'primary'} isPending={isPending}>
            {say('staff.close')}
          </Button>
        </Actions>
      </form>
    </Dialog>
  )
}

/** Stops self-service where that is wanted, then closes. `line` is for the ticket, once it is closed. */
function useClosing(id: string, refuse: Props['refuse']) {
  const [line, setLine] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const refused = (failure: CallFailed) => {
    setRefusal(failure.message)
    refuse(failure)
  }
  const stopping = useStaffCall('staffAct', refused)
  const closing = useStaffCall('staffCloseCase', refused)
  const close = async (outcome: Outcome, stops: boolean) => {
    setRefusal(null)
    if (stops && (await stopping.run({ case: id, act: 'stop' })) === null) return
    const answer = await closing.run({ case: id, outcome })
    if (answer !== null) setLine(textOf(answer['line']))
  }
  return { close, isPending: stopping.isPending || closing.isPending, line, refusal }
}
