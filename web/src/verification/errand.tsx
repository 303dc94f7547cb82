import { useAbandonFlow } from '../session/use-abandon-flow.js'
import { useText } from '../text/use-text.js'
import { classNames } from '../ui/class-names.js'
import { TextButton } from '../ui/text-button.js'
import type { Verifying } from '../visitor/step.js'
import styles from './errand.module.css'

/**
 * The step, what the code is for, and the name that the visitor typed. The name shows a typing
 * error, which the made-up contacts of a name without an account do not.
 */
export function Errand({ verifying: { flow, username }, step }: { verifying: Verifying; step: 1 | 2 }) {
  const say = useText()
  const abandonFlow = useAbandonFlow()
  const progress = say('step', { current: step, total: 2 })
  return (
    <>
      <Steps current={step} total={2} label={`${progress} · ${say(`verification.to.${flow}`)}`} />
      {username !== '' && (
        <p className={styles['account']}>
          <span>{say('verification.account')}</span> <bdi>{username}</bdi>{' '}
          <TextButton onClick={abandonFlow}>{say('verification.not-you')}</TextButton>
        </p>
      )}
    </>
  )
}

/** The progress through a flow, as bars and as text. */
function Steps({ current, total, label }: { current: number; total: number; label: string }) {
  return (
    <p className={styles['steps']}>
      <span className={styles['bars']} aria-hidden="true">
        {Array.from({ length: total }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps never change places
          <i key={index} className={classNames(index < current && styles['on'])} />
        ))}
      </span>
      <span>{label}</span>
    </p>
  )
}
