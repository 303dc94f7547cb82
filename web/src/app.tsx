import type { ClientSettings } from '@portico/contract/client-settings'
import { useLayoutEffect } from 'react'
import { Router } from 'wouter'
import { useBrowserLocation } from 'wouter/use-browser-location'
import { Spinner } from './feedback/spinner.js'
import { Routes } from './routes.js'
import { SettingsContext } from './settings/use-settings.js'
import { useLanguage } from './text/current-language.js'
import { type UiLabels, UiLabelsContext } from './ui/ui-labels.js'
import { VisitorProvider } from './visitor/visitor-provider.js'

interface AppProps {
  readonly settings: ClientSettings
  /** The path to render where there is no browser to ask. */
  readonly path?: string
}

/** The whole client. */
export function App({ settings, path }: AppProps) {
  const { code, say } = useLanguage()
  const uiLabels: UiLabels = {
    showPassword: say('field.show-password'),
    hidePassword: say('field.hide-password'),
    capsLockOn: say('field.caps-lock'),
    close: say('dialog.close'),
  }
  useLayoutEffect(() => {
    Object.assign(document.documentElement, { lang: code, dir: say('language.direction') })
  }, [code, say])
  return (
    <Router hook={useScreenLocation} {...(path !== undefined && { ssrPath: path })}>
      <SettingsContext value={settings}>
        <UiLabelsContext value={uiLabels}>
          <VisitorProvider>
            <Routes />
            <Spinner />
          </VisitorProvider>
        </UiLabelsContext>
      </SettingsContext>
    </Router>
  )
}

type BrowserLocation = ReturnType<typeof useBrowserLocation>

/**
 * The path without slashes at its end, so that they change nothing. Navigating to the present
 * address replaces its entry in the history, as browsers do with plain links.
 */
function useScreenLocation(router: Parameters<typeof useBrowserLocation>[0]): BrowserLocation {
  const [path, navigate] = useBrowserLocation(router)
  return [
    path.replace(/(?<=.)\/+$/, ''),
    (to, options) => navigate(to, { replace: new URL(to, location.href).href === location.href, ...options }),
  ]
}
