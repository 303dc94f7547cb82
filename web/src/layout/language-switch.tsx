import { showToast } from '../feedback/toast-store.js'
import { useSettings } from '../settings/use-settings.js'
import { keepLanguage } from '../text/chosen-language.js'
import { offeredLanguages, speak, useLanguage } from '../text/spoken-language.js'
import styles from './language-switch.module.css'

/** Every language on offer by its own name; nothing where there is no choice. What was typed stays. */
export function LanguageSwitch() {
  const { code: spoken, say } = useLanguage()
  const offered = offeredLanguages(useSettings())
  if (offered.length < 2) return null
  const choose = async (code: string) => {
    try {
      await speak(code)
      keepLanguage(code)
    } catch {
      showToast({ message: say('page.late-text'), success: false })
    }
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a border and a legend
    <div role="group" aria-label={say('language.choose')} className={styles['languages']}>
      {offered.map((code) => (
        <button key={code} type="button" lang={code} aria-current={code === spoken} onClick={() => choose(code)}>
          {new Intl.DisplayNames(code, { type: 'language' }).of(code)}
        </button>
      ))}
    </div>
  )
}
