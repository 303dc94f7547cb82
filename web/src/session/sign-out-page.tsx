import { screenPaths } from '@portico/contract/paths'
import { Link } from 'wouter'
import { OutsidePart } from '../outside/outside-part.js'
import { useText } from '../text/use-text.js'
import { Button } from '../ui/button.js'
import styles from './sign-out-page.module.css'
import { useAccount } from './use-account.js'
import { useSignOut } from './use-sign-out.js'

/** Asks before it signs out, because opening an address must not end a session. */
export function SignOutPage() {
  const say = useText()
  const { signOut, isPending } = useSignOut()
  const elsewhere = useAccount()?.signedInElsewhere
  return (
    <section className={styles['panel']} aria-labelledby="sign-out-question">
      <h2 id="sign-out-question">{say('session.sign-out-question')}</h2>
      <p>{say('session.sign-out-why')}</p>
      <div className={styles['choice']}>
        <Button isPending={isPending} onClick={signOut}>
          {say('session.sign-out')}
        </Button>
        {elsewhere && <OutsidePart part="OutsideLeave" address={elsewhere} signOut={signOut} />}
        <Link to={screenPaths.dashboard}>{say('session.stay')}</Link>
      </div>
    </section>
  )
}
