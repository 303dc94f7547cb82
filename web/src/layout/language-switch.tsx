import { languageName } from '@portico/text/language-name'
import { showToast } from '../feedback/show-toast.js'
import { useSettings } from '../settings/use-settings.js'
import { offeredLanguages, setLanguage, useLanguage } from '../text/current-language.js'
import { saveLanguage } from '../text/preferred-language.js'
import styles from './language-switch.module.css'

/** More of them are a list: buttons would take several lines. */
const mostButtons = 3

/**
 * A button for each language on offer, named in that language; where they are many, a list. Shows
 * nothing without a choice of languages. A menu labels them.
 */
export function LanguageSwitch({ isLabelled = false }: { isLabelled?: boolean }) {
  const { code: current, say } = useLanguage()
  const settings = useSettings()
  const offered = offeredLanguages(settings)
  if (offered.length < 2) return null
  const choose = async (code: string) => {
    try {
      await setLanguage(code, settings)
      saveLanguage(code)
    } catch {
      showToast({ message: say('page.late-text'), success: false })
    }
  }
  if (offered.length > mostButtons) return <LanguageList offered={offered} isLabelled={isLabelled} choose={choose} />
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a border and a legend
    <div role="group" aria-label={say('language.choose')} className={styles['languages']}>
      {isLabelled && <span aria-hidden="true">{say('language.choose')}</span>}
      {offered.map((code) => (
        <button key={code} type="button" lang={code} aria-current={code === current} onClick={() => choose(code)}>
          {languageName(code)}
        </button>
      ))}
    </div>
  )
}

interface ListProps {
  readonly offered: readonly string[]
  readonly isLabelled: boolean
  readonly choose: (code: string) => void
}

/** The browser's own list, whose width is that of its longest name. */
function LanguageList({ offered, isLabelled, choose }: ListProps) {
  const { code: current, say } = useLanguage()
  return (
    <div className={styles['languages']}>
      {isLabelled && <span aria-hidden="true">{say('language.choose')}</span>}
      <select
        aria-label={say('language.choose')}
        value={current}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        {offered.map((code) => (
          <option key={code} value={code} lang={code}>
            {languageName(code)}
          </option>
        ))}
      </select>
    </div>
  )
}
