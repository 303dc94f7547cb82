import type { FlowName } from '@portico/contract/paths'
import type { ContactKind } from '@portico/contract/verification'
import { useState } from 'react'
import type { CallFailed } from '../api/call-failed.js'
import { toastFailure, useCall } from '../api/use-call.js'
import { showToast } from '../feedback/toast-store.js'
import { useText } from '../text/use-text.js'
import { TextButton } from '../ui/text-button.js'
import { useVisitor } from '../visitor/visitor-provider.js'
import { CalmLine } from './calm-line.js'
import styles from './resend-line.module.css'

type Standing =
  | { is: 'on-its-way' }
  | { is: 'said'; message: string }
  | { is: 'failed'; wait: number | null }
  | { is: 'ended' }

/** Whether a code is on its way and when it can be asked for again. The button always works: the server knows the cooldown. */
export function ResendLine({ flow, contact }: { flow: FlowName; contact: { type: ContactKind; id: string } }) {
  const say = useText()
  const { tell } = useVisitor()
  const [standing, setStanding] = useState<Standing>({ is: 'on-its-way' })
  const failed = (failure: CallFailed) => setStanding({ is: 'failed', wait: failure.retryAfterSeconds })
  const { run } = useCall('resendCode', {
    flow,
    on: {
      0: (failure) => {
        toastFailure(failure)
        failed(failure)
      },
      401: () => setStanding({ is: 'ended' }),
      other: failed,
    },
  })
  const resend = async () => {
    const answer = await run(contact)
    if (answer === null) return
    setStanding(answer.message === '' ? { is: 'on-its-way' } : { is: 'said', message: answer.message })
    showToast({ message: answer.message, success: true })
  }
  return (
    <div className={styles['resend']}>
      {standing.is === 'ended' ? (
        <CalmLine action={{ label: say('verification.start-again'), onClick: () => tell({ type: 'ended' }) }}>
          {say('verification.ended')}
        </CalmLine>
      ) : (
        <CalmLine>{sentenceOf(standing, say)}</CalmLine>
      )}
      <TextButton onClick={resend}>{say('verification.resend')}</TextButton>
    </div>
  )
}

function sentenceOf(standing: Exclude<Standing, { is: 'ended' }>, say: ReturnType<typeof useText>): string {
  switch (standing.is) {
    case 'on-its-way':
      return say('verification.on-its-way')
    case 'said':
      return standing.message
    case 'failed':
      return standing.wait === null
        ? say('verification.not-resent')
        : say('verification.not-resent-wait', { count: standing.wait })
  }
}
