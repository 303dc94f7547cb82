import { HelpDesk } from '../layout/help-desk.js'
import { useSettings } from '../settings/use-settings.js'
import { useText } from '../text/use-text.js'
import styles from './dashboard-page.module.css'

/** The institution's panels on the dashboard: its help desk and further links. */
export function InstitutionPanels() {
  return (
    <>
      <HelpDeskPanel />
      <InstitutionLinks />
    </>
  )
}

/** The ways to reach the help desk; nothing where the institution tells none. */
function HelpDeskPanel() {
  const say = useText()
  const { helpDeskPhone, helpDeskEmail, helpDeskUrl } = useSettings().institution
  if (!helpDeskPhone && !helpDeskEmail && !helpDeskUrl) return null
  return (
    <section className={styles['panel']} aria-label={say('help-desk.label')}>
      <HelpDesk hasReference={false} />
    </section>
  )
}

/** Further links of the institution, with labels in its own words; nothing where it set none. */
function InstitutionLinks() {
  const say = useText()
  const { linksMore = [] } = useSettings().institution
  if (linksMore.length === 0) return null
  return (
    <section className={styles['panel']} aria-labelledby="links-more">
      <h2 id="links-more">{say('dashboard.links')}</h2>
      <ul>
        {linksMore.map(({ label, url }) => (
          <li key={`${label} ${url}`}>
            <a href={url} dir="auto">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
