import type { ClientSettings } from '@portico/contract/client-settings'
import { useLayoutEffect } from 'react'
import { Router } from 'wouter'
import { useBrowserLocation } from 'wouter/use-browser-location'
import { Spinner } from './feedback/spinner.js'
import { Routes } from './routes.js'
import { SettingsContext } from './settings/use-settings.js'
import { useLanguage } from './text/spoken-language.js'
import { type UiWords, UiWordsContext } from './ui/ui-words.js'
import { VisitorProvider } from './visitor/visitor-provider.js'

interface AppProps {
  readonly settings: ClientSettings
  /** The path to render where there is no browser to ask. */
  readonly path?: string
}

/** The whole client. */
export function App({ settings, path }: AppProps) {
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
    <Router hook={useScreenLocation} {...(path !== undefined && { ssrPath: path })}>
      <SettingsContext value={settings}>
        <UiWordsContext value={uiWords}>
          <VisitorProvider>
            <Routes />
            <Spinner />
          </VisitorProvider>
        </UiWordsContext>
      </SettingsContext>
    </Router>
  )
}

type BrowserLocation = ReturnType<typeof useBrowserLocation>

/**
 * The path without slashes at its end, which change nothing. Like a plain link, navigating to the address that the
 * page has already adds no entry to the history.
 */
function useScreenLocation(router: Parameters<typeof useBrowserLocation>[0]): BrowserLocation {
  const [path, navigate] = useBrowserLocation(router)
  return [
    path.replace(/(?<=.)\/+$/, ''),
    (to, options) => navigate(to, { replace: new URL(to, location.href).href === location.href, ...options }),
  ]
}
