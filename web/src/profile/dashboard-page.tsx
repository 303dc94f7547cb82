import { useRef } from 'react'
import { lazyPages } from '../layout/lazy-pages.js'
import type { OwnCaseState } from '../own-case/read-own-cases.js'
import { OwnCaseCard, OwnCasePanel, WithOwnCase } from '../own-case/with-own-case.js'
import { useAccount } from '../session/use-account.js'
import { useSettings } from '../settings/use-settings.js'
import { useLanguage } from '../text/current-language.js'
import { placeOfPart, wordsAround } from '../text/sentence-around.js'
import { useText } from '../text/use-text.js'
import { Avatar } from '../ui/avatar.js'
import { useStep } from '../visitor/step-provider.js'
import styles from './dashboard-page.module.css'
import { InstitutionPanels } from './institution-panels.js'
import { PasswordCard } from './password-card.js'
import { Username } from './username.js'
import { WaysBack } from './ways-back.js'

const drivePanel = lazyPages(() => import('../drive/styled-drive.js').then(({ styledDrive }) => styledDrive))
/** What a drive asks the visitor for, below the title. */
const Drive = drivePanel((loaded) => loaded.DrivePanel)

/**
 * The visitor's account: the contacts that get codes and so help to get back in, the dates of the
 * password, the username and the help desk.
 */
export function DashboardPage() {
  const { helpDesk } = useSettings()
  return helpDesk === true ? <WithOwnCase>{(own) => <Dashboard own={own} />}</WithOwnCase> : <Dashboard own={null} />
}

function Dashboard({ own }: { own: OwnCaseState | null }) {
  const say = useText()
  const { code } = useLanguage()
  const { step } = useStep()
  const profile = useRef<HTMLElement>(null)
  // A case may have stopped self-service, and then nobody gets back in alone.
  const account = useAccount(own?.told.value)
  if (step.kind !== 'signed-in') return null
  const { userInfo, emails } = step.user
  const [before, after] = wordsAround(say('dashboard.signed-in-as', { name: placeOfPart }))
  return (
    <>
      {account?.asked && <Drive asked={account.asked} after={profile} />}
      {own?.open && <OwnCaseCard own={own} />}
      <section ref={profile} tabIndex={-1} className={styles['profile']} aria-labelledby="signed-in-as signed-in-so">
        <Avatar name={userInfo.name} language={code} photo={userInfo.photo} />
        <div>
          {before.trim() !== '' && (
            <p className={styles['caption']} id="signed-in-as">
              {before.trim()}
            </p>
          )}
          {userInfo.name !== '' && <h2 dir="auto">{userInfo.name}</h2>}
          {after.trim() !== '' && (
            <p className={styles['caption']} id="signed-in-so">
              {after.trim()}
            </p>
          )}
          {account && account.username !== '' && <Username username={account.username} />}
        </div>
      </section>
      {/* Not before the account is known: its phones decide the sentence of the panel. */}
      {account && (
        <div className={styles['columns']}>
          <WaysBack emails={emails} account={account} />
          <div className={styles['column']}>
            <PasswordCard {...account} />
            {own && !own.open && <OwnCasePanel own={own} />}
            <InstitutionPanels />
          </div>
        </div>
      )}
    </>
  )
}
