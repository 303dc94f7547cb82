import { useText } from '../text/use-text.js'
import { TextButton } from '../ui/text-button.js'
import { EmailText } from './email-text.js'
import styles from './sent-line.module.css'

const sentences = { now: 'enrollment.sending', done: 'enrollment.sent', failed: 'enrollment.not-sent' } as const

interface Props {
  readonly email: string
  readonly sending: keyof typeof sentences
  /** The server's own words on it; it knows whether a new code left or the last one still holds. */
  readonly said: string
  readonly onResend: () => void
}

/** Where the code goes, and how to get another one. */
export function SentLine({ email, sending, said, onResend }: Props) {
  const say = useText()
  return (
    <div className={styles['sent']}>
      <p role="status">
        {say(sentences[sending])} <EmailText email={email} />.{sending === 'done' && said !== '' && ` ${said}`}
      </p>
      <p className={styles['again']}>
        {say('enrollment.nothing-there')} <TextButton onClick={onResend}>{say('enrollment.resend')}</TextButton>
      </p>
    </div>
  )
}
