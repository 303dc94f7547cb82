import type { ClientSettings } from '@portico/contract/client-settings'
import { useLayoutEffect } from 'react'
import { Spinner } from './feedback/spinner.js'
import { Screens } from './routes.js'
import { SettingsContext } from './settings/use-settings.js'
import { useLanguage } from './text/spoken-language.js'
import { type UiWords, UiWordsContext } from './ui/ui-words.js'
import { VisitorProvider } from './visitor/visitor-provider.js'

/** The whole client below a router. */
export function App({ settings }: { settings: ClientSettings }) {
  const { code, say } = useLanguage()
  const uiWords: UiWords = {
    showPassword: say('field.show-password'),
    hidePassword: say('field.hide-password'),
    close: say('dialog.close'),
  }
  useLayoutEffect(() => {
    Object.assign(document.documentElement, { lang: code, dir: say('language.direction') })
  }, [code, say])
  return (
    <SettingsContext value={settings}>
      <UiWordsContext value={uiWords}>
        <VisitorProvider>
          <Screens />
          <Spinner />
        </VisitorProvider>
      </UiWordsContext>
    </SettingsContext>
  )
}
