import { useSettings } from '../settings/use-settings.js'
import { useText } from '../text/use-text.js'
import styles from './dashboard-page.module.css'

/** Further links of the institution, with labels in its own words; nothing where it set none. */
export function InstitutionLinks() {
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
