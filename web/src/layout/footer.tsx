import type { ReactNode } from 'react'
import { useSettings } from '../settings/use-settings.js'
import { useEntranceText } from '../text/use-entrance-text.js'
import styles from './footer.module.css'
import { HelpDeskPhone } from './help-desk-phone.js'
import { LanguageSwitch } from './language-switch.js'
import { mailTo } from './mail-to.js'

interface FootLink {
  readonly address: string | undefined
  readonly words: string | undefined
  readonly className?: string | undefined
}

/**
 * The help desk and the links of the institution; signed out, the languages too. Each way to the
 * help desk shows once: it leaves the foot while a page or a dialog names it, as `data-help-desk`
 * says: the number, the mail too, or all.
 */
export function Footer({ place }: { place: 'signed-out' | 'signed-in' }) {
  const say = useEntranceText()
  const { helpDeskPhone, helpDeskHours, helpDeskEmail, helpDeskUrl, links } = useSettings().institution
  const ofHelpDesk = [
    { address: helpDeskEmail && mailTo(helpDeskEmail), words: helpDeskEmail, className: styles['mail'] },
    { address: helpDeskUrl, words: say('help-desk.page'), className: styles['page'] },
  ]
  const others = [
    { address: place === 'signed-out' ? links.forgottenUsername : undefined, words: say('form.forgotten-username') },
    { address: links.accessibility, words: say('foot.accessibility') },
    { address: links.privacy, words: say('foot.privacy') },
    { address: links.imprint, words: say('foot.imprint') },
  ]
  return (
    <footer className={styles['footer']}>
      <ul>
        {(helpDeskPhone || helpDeskHours) && (
          <li className={styles[helpDeskHours ? 'hours' : 'number']}>
            <HelpDeskPhone />
            {helpDeskHours && <bdi>{helpDeskHours}</bdi>}
          </li>
        )}
        {[...ofHelpDesk, ...others].map(footLink)}
      </ul>
      {place === 'signed-out' && <LanguageSwitch />}
    </footer>
  )
}

function footLink({ address, words, className }: FootLink): ReactNode {
  if (!address) return null
  return (
    <li key={words} className={className}>
      <a href={address}>{words}</a>
    </li>
  )
}
