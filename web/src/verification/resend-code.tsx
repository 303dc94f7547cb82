import type { FlowName } from '@portico/contract/paths'
import type { ContactKind } from '@portico/contract/verification'
import { useState } from 'react'
import type { CallFailed } from '../api/call-failed.js'
import { toastFailure, useCall } from '../api/use-call.js'
import { showToast } from '../feedback/show-toast.js'
import { useText } from '../text/use-text.js'
import { TextButton } from '../ui/text-button.js'
import { useVisitor } from '../visitor/visitor-provider.js'
import styles from './resend-code.module.css'
import { StatusLine } from './status-line.js'

type ResendStatus =
  | { state: 'on-its-way' }
  | { state: 'answered'; message: string }
  | { state: 'failed'; wait: number | null }
  | { state: 'ended' }

/**
 * Tells whether a code is on its way, and requests another one. Only the server knows the cooldown,
 * so the button always works.
 */
export function ResendCode({ flow, contact }: { flow: FlowName; contact: { type: ContactKind; id: string } }) {
  const say = useText()
  const { dispatch } = useVisitor()
  const [status, setStatus] = useState<ResendStatus>({ state: 'on-its-way' })
  const failed = (failure: CallFailed) => setStatus({ state: 'failed', wait: failure.retryAfterSeconds })
  const { run } = useCall('resendCode', {
    flow,
    on: {
      0: (failure) => {
        toastFailure(failure)
        failed(failure)
      },
      401: () => setStatus({ state: 'ended' }),
      other: failed,
    },
  })
  const resend = async () => {
    const answer = await run(contact)
    if (answer === null) return
    setStatus(answer.message === '' ? { state: 'on-its-way' } : { state: 'answered', message: answer.message })
    showToast({ message: answer.message, success: true })
  }
  return (
    <div className={styles['resend']}>
      {status.state === 'ended' ? (
        <StatusLine action={{ label: say('verification.start-again'), onClick: () => dispatch({ type: 'ended' }) }}>
          {say('verification.ended')}
        </StatusLine>
      ) : (
        <StatusLine>{sentenceOf(status, say)}</StatusLine>
      )}
      <TextButton onClick={resend}>{say('verification.resend')}</TextButton>
    </div>
  )
}

function sentenceOf(status: Exclude<ResendStatus, { state: 'ended' }>, say: ReturnType<typeof useText>): string {
  switch (status.state) {
    case 'on-its-way':
      return say('verification.on-its-way')
    case 'answered':
      return status.message
    case 'failed':
      return status.wait === null
        ? say('verification.not-resent')
        : say('verification.not-resent-wait', { count: status.wait })
  }
}
