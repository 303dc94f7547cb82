import { showToast } from '../feedback/show-toast.js'
import { useSettings } from '../settings/use-settings.js'
import { offeredLanguages, setLanguage, useLanguage } from '../text/current-language.js'
import { saveLanguage } from '../text/preferred-language.js'
import styles from './language-switch.module.css'

/**
 * A button for each language on offer, named in that language. Shows nothing without a choice of
 * languages. A menu labels them.
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
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a border and a legend
    <div role="group" aria-label={say('language.choose')} className={styles['languages']}>
      {isLabelled && <span aria-hidden="true">{say('language.choose')}</span>}
      {offered.map((code) => (
        <button key={code} type="button" lang={code} aria-current={code === current} onClick={() => choose(code)}>
          {new Intl.DisplayNames(code, { type: 'language' }).of(code)}
        </button>
      ))}
    </div>
  )
}
