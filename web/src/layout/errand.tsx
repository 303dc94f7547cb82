import type { FlowName } from '@portico/contract/paths'
import type { ReactNode } from 'react'
import { useText } from '../text/use-text.js'
import { classNames } from '../ui/class-names.js'
import { TextButton } from '../ui/text-button.js'
import styles from './errand.module.css'

interface Props {
  readonly flow: FlowName
  /** The name that the visitor typed; empty after a reload. */
  readonly username: string
  /** The step of the flow; null where it is not known how many follow. */
  readonly step: 1 | 2 | 3 | null
  /** Leads back to the name; left out where it cannot be changed any more. */
  readonly onNotYou?: () => void
}

/** After its code a reset asks for the new password. */
const totals = { profile: 2, reset: 3, unlock: 2 } as const satisfies Record<FlowName, number>

/**
 * The step, what the flow is for, and the name that the visitor typed. The name shows a typing
 * error, which the made-up contacts of a name without an account do not.
 */
export function Errand({ flow, username, step, onNotYou }: Props) {
  const say = useText()
  const total = totals[flow]
  // The title of the last screen says already what the flow is for.
  const isLast = step === 3 && username !== ''
  const account = (
    <span>
      <span>{say('verification.account')}</span> <bdi>{username}</bdi>
    </span>
  )
  return (
    <>
      {step !== null && (
        <StepLine step={step} total={total}>
          {isLast ? account : <span>{say(`verification.to.${flow}`)}</span>}
        </StepLine>
      )}
      {username !== '' && !isLast && (
        <p className={styles['account']}>
          {account} {onNotYou && <TextButton onClick={onNotYou}>{say('verification.not-you')}</TextButton>}
        </p>
      )}
    </>
  )
}

interface StepLineProps {
  readonly step: number
  readonly total: number
  /** What the steps are for. */
  readonly children: ReactNode
}

/** The step at which a visitor is, and what for. */
export function StepLine({ step, total, children }: StepLineProps) {
  const say = useText()
  return (
    <p className={styles['steps']}>
      <span className={styles['bars']} aria-hidden="true">
        {Array.from({ length: total }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps never change places
          <i key={index} className={classNames(index < step && styles['on'])} />
        ))}
      </span>
      <span>
        <span>{say('step', { current: step, total })}</span>
        <span>{' · '}</span>
        {children}
      </span>
    </p>
  )
}
