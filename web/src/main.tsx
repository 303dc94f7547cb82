import { screenPaths } from '@portico/contract/paths'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.js'
import { keepTyped } from './keep-typed.js'
import { showLastScreen } from './layout/show-last-screen.js'
import { screenAt } from './routes.js'
import { takeSession } from './session/take-session.js'
import { pageFingerprint } from './settings/page-fingerprint.js'
import { readSettings } from './settings/read-settings.js'
import { currentLanguage, setLanguage } from './text/current-language.js'
import { preferredLanguage } from './text/preferred-language.js'
import { reportRecovered, watchFailures } from './watch-failures.js'
import './styles/tokens.css'
import './styles/base.css'

const settings = readSettings()
const { colour } = settings.institution
// A host that only edits the settings block has no style sheet with the colour.
if (colour !== undefined) document.documentElement.style.setProperty('--brand', colour)

watchFailures(settings.session)
const session = takeSession()
const app = (
  <StrictMode>
    <App settings={settings} session={session} />
  </StrictMode>
)

/** What React does where it has taken a part of the page away, and where the whole page. */
const failing = {
  onCaughtError: (error: unknown) => reportError(error),
  onRecoverableError: reportRecovered,
  onUncaughtError: (error: unknown) => {
    reportError(error)
    showLastScreen(settings.institution)
  },
}

function start(): void {
  const root = document.getElementById('root')
  if (root === null) return
  const isPrerendered = root.dataset['prerenderedFor'] === pageFingerprint(settings, currentLanguage().code)
  const { pathname } = window.location
  if (isPrerendered && pathname === screenPaths.home) setTimeout(hydrate, 0, root)
  else if (isPrerendered && session !== undefined)
    screenAt(pathname)
      .load?.()
      .then(() => hydrate(root), renderAnew)
  else renderAnew()

  function renderAnew(): void {
    root?.replaceChildren()
    if (root) createRoot(root, failing).render(app)
    announceListening()
  }
}

/** Hydrates in a transition, so that React works in small steps and the page stays responsive. */
function hydrate(root: HTMLElement): void {
  const giveBack = keepTyped(root)
  const onRecoverableError = (error: unknown) => {
    giveBack()
    reportRecovered(error)
  }
  startTransition(() => void hydrateRoot(root, app, { ...failing, onRecoverableError }))
  announceListening()
}

/** `build/start-after-paint.js` repeats the visitor's earlier presses now. */
function announceListening(): void {
  document.dispatchEvent(new Event('listening'))
}

// If the language does not load, the portal starts in English.
setLanguage(preferredLanguage(settings), settings).then(start, start)
