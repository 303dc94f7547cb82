import { languageName } from '@portico/text/language-name'
import { useState } from 'react'
import { showToast } from '../feedback/show-toast.js'
import { useSettings } from '../settings/use-settings.js'
import { currentLanguage, setLanguage, useLanguage } from '../text/current-language.js'
import { saveLanguage } from '../text/preferred-language.js'
import styles from './language-switch.module.css'

/** More of them are a list: buttons would take several lines. */
const mostButtons = 3

/**
 * A button for each language on offer, named in that language; where they are many, a list. A
 * program that translates the page leaves the names: who reads French looks for “français”. Shows
 * nothing without a choice of languages. A menu labels them.
 */
export function LanguageSwitch({ isLabelled = false }: { isLabelled?: boolean }) {
  const { code: current, say } = useLanguage()
  // Until it is loaded: the arrow keys of a list go on from it.
  const [asked, setAsked] = useState('')
  const settings = useSettings()
  const offered = settings.languages
  if (offered.length < 2) return null
  const choose = async (code: string) => {
    setAsked(code)
    try {
      await setLanguage(code, settings)
      // A later choice may have come first.
      saveLanguage(currentLanguage().code)
    } catch {
      showToast({ message: say('page.late-text'), success: false })
    }
    setAsked((last) => (last === code ? '' : last))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a border and a legend
    <div role="group" aria-label={say('language.choose')} className={styles['languages']}>
      {isLabelled && <span aria-hidden="true">{say('language.choose')}</span>}
      {offered.length > mostButtons ? (
        // The browser's own list is as wide as its longest name.
        <select
          translate="no"
          aria-label={say('language.choose')}
          value={asked || current}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        >
          {offered.map((code) => (
            <option key={code} value={code} lang={code}>
              {languageName(code)}
            </option>
          ))}
        </select>
      ) : (
        offered.map((code) => (
          <button
            key={code}
            type="button"
            lang={code}
            translate="no"
            aria-current={code === current}
            onClick={() => choose(code)}
          >
            {languageName(code)}
          </button>
        ))
      )}
    </div>
  )
}
