import { screenPaths } from '@portico/contract/paths'
import { Link } from 'wouter'
import { homeTabs } from '../flow-form/home-tabs.js'
import { RecoveryForm } from '../recovery/recovery-form.js'
import { SignInForm } from '../sign-in/sign-in-form.js'
import { useEntranceText } from '../text/use-entrance-text.js'
import { isVerifying, screenOf } from '../visitor/step.js'
import { useStep } from '../visitor/step-provider.js'
import styles from './home-page.module.css'
import { HomeTab } from './home-tab.js'

/** Three tabs, of which one at most is open. */
export function HomePage() {
  const say = useEntranceText()
  const { step } = useStep()
  return (
    <>
      {step.kind === 'signed-in' && (
        <p className={styles['signed-in']}>
          <span>{say('home.signed-in')}</span> <Link to={screenPaths.dashboard}>{say('home.to-dashboard')}</Link>
        </p>
      )}
      {(isVerifying(step) || step.kind === 'set-password') && (
        <p className={styles['signed-in']}>
          <Link to={screenOf(step)}>{say(isVerifying(step) ? 'home.go-on' : 'title.reset-password')}</Link>
        </p>
      )}
      <div className={styles['tabs']}>
        <HomeTab id={homeTabs.profile.id} title={say(homeTabs.profile.title)} isOpenFirst>
          <SignInForm />
        </HomeTab>
        <HomeTab id={homeTabs.reset.id} title={say(homeTabs.reset.title)}>
          <RecoveryForm flow="reset" />
        </HomeTab>
        <HomeTab id={homeTabs.unlock.id} title={say(homeTabs.unlock.title)}>
          <RecoveryForm flow="unlock" />
        </HomeTab>
      </div>
    </>
  )
}
