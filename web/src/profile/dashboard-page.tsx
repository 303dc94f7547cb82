import { screenPaths } from '@portico/contract/paths'
import { useEffect, useState } from 'react'
import { callServer } from '../api/call-server.js'
import { useDate } from '../text/use-date.js'
import { useText } from '../text/use-text.js'
import { Avatar } from '../ui/avatar.js'
import { icons } from '../ui/icons.js'
import { useVisitor } from '../visitor/visitor-provider.js'
import { CardLink } from './card-link.js'
import styles from './dashboard-page.module.css'
import { emailSummary } from './email-summary.js'

/** The profile of the visitor, with links to the password, which may expire, and to the addresses. */
export function DashboardPage() {
  const say = useText()
  const { visitor } = useVisitor()
  const expiresAt = usePasswordExpiry()
  const dateOf = useDate()
  if (visitor.state !== 'signedIn') return null
  const expiry = expiresAt === null ? null : dateOf(expiresAt)
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
          text={
            expiry === null
              ? say('dashboard.change-password-why')
              : say('dashboard.password-expires', { date: expiry.text })
          }
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

/**
 * When the visitor's password expires, an ISO 8601 instant; null until the server has told it, where
 * it never expires, and with servers that do not tell.
 */
function usePasswordExpiry(): string | null {
  const [expiresAt, setExpiresAt] = useState<string | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    callServer('session', {}, { signal: leaving.signal })
      .then(({ account }) => {
        const told: unknown = Object(account).passwordExpiresAt
        setExpiresAt(typeof told === 'string' ? told : null)
      })
      .catch(() => setExpiresAt(null))
    return () => leaving.abort()
  }, [])
  return expiresAt
}
