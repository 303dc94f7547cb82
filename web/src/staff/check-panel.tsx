import type { ActName } from '@portico/contract/desk/act-classes'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useTime } from '../text/use-date.js'
import type { SayDesk } from '../text/use-desk-text.js'
import { classNames } from '../ui/class-names.js'
import { entranceIcons } from '../ui/entrance-icons.js'
import { Icon } from '../ui/icon.js'
import { TextButton } from '../ui/text-button.js'
import { useSecondsUntil } from '../ui/use-seconds-until.js'
import { BeginCheck } from './begin-check.js'
import type { CheckProps } from './check-props.js'
import { DigitsForm } from './digits-form.js'
import { NumberToCall } from './number-to-call.js'
import { NumberToPick } from './number-to-pick.js'
import type { Case, CaseCheck } from './read-case.js'

interface Props extends CheckProps {
  /** The act that the agent looks at. */
  readonly wanted: ActName | null
  /** Called where there is nothing to check, or nothing any more. */
  readonly onPassed: () => void
  readonly onWrong: () => void
}

/** The parts of the checks that wait for something. */
const parts = { code: DigitsForm, pick: NumberToPick, 'call-back': NumberToCall } as const

/** Whether the caller is the person. A strong check goes a way that the help desk chose, or asks the person itself. */
export function CheckPanel({ wanted, onPassed, onWrong, ...props }: Props) {
  const { say, told } = props
  const [anewFrom, setAnewFrom] = useState<number | null>(null)
  const stage = useStage(told)
  const isAnew = anewFrom !== null && anewFrom === told.check?.until
  const isPassed = stage === 'passed'
  const isThrough = isPassed || stage === 'none'
  const startAnew = () => setAnewFrom(told.check?.until ?? null)
  const goOn = useEffectEvent(() => {
    if (document.activeElement === document.body) onPassed()
  })
  useEffect(() => {
    if (isThrough) goOn()
  }, [isThrough])
  const Part = stage === 'code' || stage === 'pick' || stage === 'call-back' ? parts[stage] : null
  return (
    <section className="security-panel staff-check" aria-labelledby="check">
      <h2 id="check">{say('staff.check')}</h2>
      <Ladder say={say} check={isPassed ? told.check : null} />
      {isPassed && told.check !== null && <Passed say={say} check={told.check} />}
      {stage === 'none' && <p className="staff-quiet">{say('staff.check-nowhere')}</p>}
      {told.direction === 'we-call' && !isPassed && <p className="staff-quiet">{say('staff.check-we-call')}</p>}
      {stage === 'failed' && <Note>{say('staff.check-failed')}</Note>}
      {stage === 'over' && <Note>{say('staff.check-over')}</Note>}
      {(stage === 'begin' || stage === 'failed' || stage === 'over' || isAnew) && (
        <BeginCheck {...props} wanted={wanted} />
      )}
      {Part !== null && !isAnew && <Part {...props} onAnew={startAnew} onWrong={onWrong} />}
      {isPassed && !isAnew && told.checks.length > 0 && (
        <div className="staff-again">
          <TextButton onClick={startAnew}>{say('staff.check-other')}</TextButton>
        </div>
      )}
    </section>
  )
}

type Stage = 'begin' | 'code' | 'pick' | 'call-back' | 'passed' | 'failed' | 'over' | 'none'

/** At what point the check is, also by the clock. */
function useStage({ check, checks }: Case): Stage {
  const until = check?.until ?? Number.NaN
  const left = useSecondsUntil(Number.isNaN(until) ? null : until)
  if (check?.state === 'passed' && left !== 0) return 'passed'
  if (checks.length === 0 && check?.state !== 'sent') return 'none'
  if (check === null || check.state === 'passed') return 'begin'
  if (check.state === 'failed') return 'failed'
  if (left === 0) return 'over'
  return check.kind === 'here' ? 'begin' : check.kind
}

/** What is open already, and what each check opens. A picked number opens its one act and no step. */
function Ladder({ say, check: passed }: { say: SayDesk; check: CaseCheck | null }) {
  const check = passed?.act === null ? passed : null
  const isStrong = check !== null && check.kind !== 'code'
  const steps = [
    { name: say('staff.step-none'), isOpen: true },
    { name: say('staff.step-digits'), isOpen: check !== null },
    { name: say('staff.step-strong'), isOpen: isStrong },
  ]
  return (
    <ul className="staff-ladder">
      {steps.map(({ name, isOpen }) => (
        <li key={name} className={classNames('staff-step', isOpen && 'is-open')}>
          {isOpen && <Icon of={entranceIcons.check} />}
          <span>{name}</span>
        </li>
      ))}
    </ul>
  )
}

function Passed({ say, check: { kind, act, until } }: { say: SayDesk; check: CaseCheck }) {
  const timeOf = useTime()
  const time = Number.isNaN(until) ? '' : timeOf(until)
  const alike = say(kind === 'code' ? 'staff.check-passed' : 'staff.check-strong', { time })
  const passed = act === null ? alike : say('staff.check-picked', { time, act: say(`staff.act.${act}`) })
  return (
    <p role="status" className="staff-passed">
      <Icon of={entranceIcons.check} />
      <span>{passed}</span>
    </p>
  )
}

function Note({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="staff-note">
      <Icon of={entranceIcons.alert} />
      <span>{children}</span>
    </p>
  )
}
