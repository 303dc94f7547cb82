import type { ClientSettings } from '@portico/contract/settings'
import { Spinner } from './feedback/spinner.js'
import { Screens } from './routes.js'
import { SettingsContext } from './settings/use-settings.js'
import { sayAtEntrance } from './text/use-entrance-text.js'
import { type UiWords, UiWordsContext } from './ui/ui-words.js'
import { VisitorProvider } from './visitor/visitor-provider.js'

const uiWords: UiWords = {
  showPassword: sayAtEntrance('field.show-password'),
  hidePassword: sayAtEntrance('field.hide-password'),
  close: sayAtEntrance('dialog.close'),
}

/** The whole client below a router. */
export function App({ settings }: { settings: ClientSettings }) {
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
