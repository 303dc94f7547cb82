import type { SessionState } from '@portico/contract/calls/session-calls'
import type { ClientSettings } from '@portico/contract/client-settings'
import { useEffect, useLayoutEffect } from 'react'
import { Router } from 'wouter'
import { useBrowserLocation } from 'wouter/use-browser-location'
import { dismissFailure } from './feedback/show-toast.js'
import { Spinner } from './feedback/spinner.js'
import { Routes, withoutEndSlashes } from './routes.js'
import { SettingsContext } from './settings/use-settings.js'
import { useLanguage } from './text/current-language.js'
import { StatusRegion } from './ui/status-region.js'
import { type UiLabels, UiLabelsContext } from './ui/ui-labels.js'
import { StepProvider } from './visitor/step-provider.js'

interface AppProps {
  readonly settings: ClientSettings
  /** The path to render where there is no browser to ask. */
  readonly path?: string
  /** The session as the server described it in the page. */
  readonly session?: SessionState | undefined
}

/** The whole client. */
export function App({ settings, path, session }: AppProps) {
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
  useEffect(() => {
    window.addEventListener('popstate', dismissFailure)
    return () => window.removeEventListener('popstate', dismissFailure)
  }, [])
  return (
    <Router hook={useScreenLocation} {...(path !== undefined && { ssrPath: path })}>
      <SettingsContext value={settings}>
        <UiLabelsContext value={uiLabels}>
          <StepProvider session={session}>
            <Routes />
            <Spinner />
            <StatusRegion />
          </StepProvider>
        </UiLabelsContext>
      </SettingsContext>
    </Router>
  )
}

type BrowserLocation = ReturnType<typeof useBrowserLocation>

/**
 * The path without slashes at its end, so that they change nothing. Navigating to the present
 * address replaces its entry in the history, as browsers do with plain links.
 *
 * A red toast is about the screen that the visitor leaves. A redirect replaces the address and
 * keeps the toast, which says why (TIME1).
 */
function useScreenLocation(router: Parameters<typeof useBrowserLocation>[0]): BrowserLocation {
  const [path, navigate] = useBrowserLocation(router)
  return [
    withoutEndSlashes(path),
    (to, options) => {
      if (options?.replace !== true) dismissFailure()
      navigate(to, { replace: new URL(to, location.href).href === location.href, ...options })
    },
  ]
}
