import { useText } from '../text/use-text.js'
import { EmailText } from '../ui/email-text.js'
import { TextButton } from '../ui/text-button.js'
import styles from './code-destination.module.css'

const sentences = { now: 'enrollment.sending', done: 'enrollment.sent', failed: 'enrollment.not-sent' } as const

interface Props {
  readonly email: string
  readonly sending: keyof typeof sentences
  /**
   * The message of the server, which tells whether it sent a new code or the last one is still
   * valid.
   */
  readonly message: string
  readonly onResend: () => void
}

/** The address that the code was sent to, with a button for another code. */
export function CodeDestination({ email, sending, message, onResend }: Props) {
  const say = useText()
  return (
    <div className={styles['destination']}>
      <p role="status">
        {say(sentences[sending])} <EmailText email={email} />.{sending === 'done' && message !== '' && ` ${message}`}
      </p>
      <p className={styles['resend']}>
        {say('enrollment.nothing-there')} <TextButton onClick={onResend}>{say('enrollment.resend')}</TextButton>
      </p>
    </div>
  )
}
