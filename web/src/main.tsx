import { screenPaths } from '@portico/contract/paths'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app.js'
import { prerenderedFor } from './settings/prerendered-for.js'
import { readSettings } from './settings/read-settings.js'
import { chosenLanguage } from './text/chosen-language.js'
import { speak, spokenLanguage } from './text/spoken-language.js'
import './styles/tokens.css'
import './styles/base.css'

const settings = readSettings()
const { colour } = settings.institution
// Pages of our server have it in a sheet already; those of a static host have it from here.
if (colour !== undefined) document.documentElement.style.setProperty('--brand', colour)

const app = (
  <StrictMode>
    <App settings={settings} />
  </StrictMode>
)

function start(): void {
  const root = document.getElementById('root')
  if (root === null) return
  const fits = root.dataset['prerenderedFor'] === prerenderedFor(settings, spokenLanguage().code)
  if (fits && window.location.pathname === screenPaths.home) setTimeout(takeOver, 0, root)
  else {
    root.replaceChildren()
    createRoot(root).render(app)
    tellListening()
  }
}

/** As a transition: in small steps, between which the page answers to a finger. */
function takeOver(root: HTMLElement): void {
  startTransition(() => void hydrateRoot(root, app))
  tellListening()
}

/** What was pressed until now is pressed again (`build/start-after-paint.js`). */
function tellListening(): void {
  document.dispatchEvent(new Event('listening'))
}

// A language that does not come leaves the portal in English.
speak(chosenLanguage(settings)).then(start, start)
