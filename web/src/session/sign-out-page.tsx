import { useText } from '../text/use-text.js'
import { Button } from '../ui/button.js'
import { useSignOut } from './sign-out.js'
import styles from './sign-out-page.module.css'

/** One button: opening an address never signs anybody out. */
export function SignOutPage() {
  const say = useText()
  const { signOut, isPending } = useSignOut()
  return (
    <section className={styles['panel']} aria-labelledby="sign-out-question">
      <h2 id="sign-out-question">{say('session.sign-out-question')}</h2>
      <p>{say('session.sign-out-why')}</p>
      <Button isPending={isPending} onClick={signOut}>
        {say('session.sign-out')}
      </Button>
    </section>
  )
}
