import { useSettings } from '../settings/use-settings.js'
import { useEntranceText } from '../text/use-entrance-text.js'
import styles from './footer.module.css'
import { LanguageSwitch } from './language-switch.js'

/** The phone number of the help desk, the links of the institution and the languages. */
export function Footer() {
  const say = useEntranceText()
  const { helpDeskPhone, links } = useSettings().institution
  const shown = [
    { address: links.forgottenUsername, words: say('form.forgotten-username') },
    { address: links.accessibility, words: say('foot.accessibility') },
    { address: links.privacy, words: say('foot.privacy') },
    { address: links.imprint, words: say('foot.imprint') },
  ].filter(({ address }) => Boolean(address))
  return (
    <footer className={styles['footer']}>
      <ul>
        {helpDeskPhone !== '' && (
          <li>
            {say('foot.help-desk')}
            <a dir="ltr" href={`tel:${helpDeskPhone.replace(/[^+\d*#]/g, '')}`}>
              {helpDeskPhone}
            </a>
          </li>
        )}
        {shown.map(({ address, words }) => (
          <li key={words}>
            <a href={address}>{words}</a>
          </li>
        ))}
      </ul>
      <LanguageSwitch />
    </footer>
  )
}
