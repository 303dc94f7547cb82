import { brandSheet } from '@portico/contract/brand-sheet'
import { screenPaths } from '@portico/contract/paths'
import { type ClientSettings, defaultSettings } from '@portico/contract/settings'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { App } from './app.js'
import { prerenderedFor } from './settings/prerendered-for.js'
import { settingsFrom } from './settings/read-settings.js'
import { usualWall, wallColour } from './settings/wall-colour.js'
import { sayAtEntrance } from './text/use-entrance-text.js'

/**
 * How a server puts pages together. Built to `web/dist-ssr/prerender.js`, to be imported by its path at run time, beside
 * `web/dist-ssr/template.html`, the page with open places:
 *
 *     const template = readFileSync('web/dist-ssr/template.html', 'utf8')
 *     const home = assemblePage(template, settings, 'home')    // for `/`
 *     const other = assemblePage(template, settings, 'other')  // for every other path, known or not
 *
 * Both are fixed for the life of a process. The files of `web/dist/assets` never change under their names;
 * each text has its `.br` and `.gz` beside it. `web/dist/index.html` and `app.html` are the same two pages with the default
 * settings, for static hosts, which edit only the settings block: the client then sees that the page was prerendered for
 * other settings and renders anew instead of hydrating.
 */
export function assemblePage(template: string, settings: ClientSettings, screen: 'home' | 'other'): string {
  const isHome = screen === 'home'
  const { name, colour } = settings.institution
  const title = name === '' ? sayAtEntrance('title.home') : `${sayAtEntrance('title.home')} · ${name}`
  return fill(template, {
    '<!--title-->': escaped(title),
    // A server that assembles pages serves this sheet too; on a static host the script sets the colour.
    '<!--brand-->': colour === undefined ? '' : `<link rel="stylesheet" href="${brandSheet(colour).path}">`,
    [`content="${usualWall}"`]: `content="${colour === undefined ? usualWall : wallColour(colour)}"`,
    '<!--robots-->': isHome ? '' : '<meta name="robots" content="noindex">',
    '"<!--settings-->"': settingsText(settings),
    '<div id="root"><!--app-html--></div>': isHome
      ? `<div id="root" data-prerendered-for="${prerenderedFor(settingsFrom(settings))}">${renderHome(settings)}</div>`
      : '<div id="root"></div>',
  })
}

export { defaultSettings, prerenderedFor }

/** The inner HTML of `#root` for `/`. Free of inline scripts and styles. */
export function renderHome(settings: ClientSettings): string {
  return renderToString(
    <StrictMode>
      <StaticRouter location={screenPaths.home}>
        <App settings={settingsFrom(settings)} />
      </StaticRouter>
    </StrictMode>,
  )
}

/** JSON that cannot end its own script element. */
function settingsText(settings: ClientSettings): string {
  return JSON.stringify(settings).replace(/</g, '\\u003c')
}

function fill(template: string, places: Readonly<Record<string, string>>): string {
  return Object.entries(places).reduce((page, [place, text]) => page.replace(place, () => text), template)
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
}
