import { screenPaths } from '@portico/contract/paths'
import { useText } from '../text/use-text.js'
import { Avatar } from '../ui/avatar.js'
import { icons } from '../ui/icons.js'
import { useVisitor } from '../visitor/visitor-provider.js'
import { CardLink } from './card-link.js'
import styles from './dashboard-page.module.css'
import { emailSummary } from './email-summary.js'

/** The profile of the visitor, with links to the password and to the email addresses. */
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
          <p className={styles['caption']} id="signed-in-as">
            {say('dashboard.signed-in-as')}
          </p>
          {userInfo.name !== '' && <h2 dir="auto">{userInfo.name}</h2>}
        </div>
      </section>
      <ul className={styles['cards']}>
        <CardLink
          to={screenPaths.changePassword}
          icon={icons.key}
          title={say('dashboard.change-password')}
          text={say('dashboard.change-password-why')}
        />
        <CardLink
          to={screenPaths.enrollment}
          icon={icons.mail}
          title={say('dashboard.enrollment')}
          text={emailSummary(emails, say)}
        />
      </ul>
    </>
  )
}
