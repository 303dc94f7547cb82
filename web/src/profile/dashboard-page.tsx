import { screenPaths } from '@portico/contract/paths'
import { useText } from '../text/use-text.js'
import { Avatar } from '../ui/avatar.js'
import { key, mail } from '../ui/drawings.js'
import { useVisitor } from '../visitor/visitor-provider.js'
import styles from './dashboard-page.module.css'
import { emailsInWords } from './emails-in-words.js'
import { WayLink } from './way-link.js'

/** Who is signed in, and the two things one can do. */
export function DashboardPage() {
  const say = useText()
  const { visitor } = useVisitor()
  if (visitor.state !== 'signedIn') return null
  const { userInfo, emails } = visitor.user
  return (
    <>
      <section className={styles['profile']} aria-labelledby="signed-in-as">
        <Avatar name={userInfo.name} photo={userInfo.photo} />
        <div>
          <p className={styles['over']} id="signed-in-as">
            {say('dashboard.signed-in-as')}
          </p>
          {userInfo.name !== '' && <h2 dir="auto">{userInfo.name}</h2>}
        </div>
      </section>
      <ul className={styles['ways']}>
        <WayLink
          to={screenPaths.changePassword}
          icon={key}
          title={say('dashboard.change-password')}
          text={say('dashboard.change-password-why')}
        />
        <WayLink
          to={screenPaths.enrollment}
          icon={mail}
          title={say('dashboard.enrollment')}
          text={emailsInWords(emails, say)}
        />
      </ul>
    </>
  )
}
