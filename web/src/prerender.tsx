import type { ClientSettings } from '@portico/contract/client-settings'
import { brandSheetPath, screenPaths } from '@portico/contract/paths'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { App } from './app.js'
import { defaultSettings } from './settings/default-settings.js'
import { prerenderedFor } from './settings/prerendered-for.js'
import { settingsFrom } from './settings/read-settings.js'
import { usualWall, wallColour } from './settings/wall-colour.js'
import { speak, spokenLanguage } from './text/spoken-language.js'
import { sayOnScreens } from './text/use-text.js'

/** Which page: `/` or any other path, in one of the languages on offer. */
interface PageChoice {
  readonly screen: 'home' | 'other'
  readonly language: string
}

/**
 * How a server puts pages together. Built to `web/dist-ssr/prerender.js`, to be imported by its path at run time, beside
 * `web/dist-ssr/template.html`, the page with open places:
 *
 *     const template = readFileSync('web/dist-ssr/template.html', 'utf8')
 *     const home = await assemblePage(template, settings, { screen: 'home', language: 'de' })    // for `/`
 *     const other = await assemblePage(template, settings, { screen: 'other', language: 'de' })  // for every other path, known or not
 *
 * All are fixed for the life of a process; one is made at a time. The files of `web/dist/assets` never change under their
 * names; each text has its `.br` and `.gz` beside it. `web/dist/index.html` and `app.html` are the same two pages in English with
 * the default settings, for static hosts, which edit only the settings block: the client then sees that the page was
 * prerendered for other settings, or in another language than the visitor's, and renders anew instead of hydrating.
 */
export async function assemblePage(template: string, settings: ClientSettings, choice: PageChoice): Promise<string> {
  await speak(choice.language)
  return pageInLanguage(template, settings, choice)
}

function pageInLanguage(template: string, settings: ClientSettings, { screen, language }: PageChoice): string {
  const say = sayOnScreens(spokenLanguage())
  const isHome = screen === 'home'
  const { name, colour, helpDeskPhone } = settings.institution
  const title = name === '' ? say('title.home') : `${say('title.home')} · ${name}`
  const mark = prerenderedFor(settingsFrom(settings), language)
  const page = isHome ? startingAfterPaint(template) : startingAtOnce(template)
  return fill(withLanguageFile(page, language), {
    '<html lang="en">': `<html lang="${language}" dir="${say('language.direction')}">`,
    '<!--title-->': escaped(title),
    '<!--description-->': escaped(say('home.description')),
    // A server that assembles pages serves this sheet too; on a static host the script sets the colour.
    '<!--brand-->': colour === undefined ? '' : `<link rel="stylesheet" href="${brandSheetPath(colour)}">`,
    [`content="${usualWall}"`]: `content="${colour === undefined ? usualWall : wallColour(colour)}"`,
    '<!--needs-script-->': `<p>${escaped(say('page.needs-script'))} <bdi dir="ltr">${escaped(helpDeskPhone)}</bdi></p>`,
    '<!--robots-->': isHome ? '' : '<meta name="robots" content="noindex">',
    '"<!--settings-->"': settingsText(settings),
    '<div id="root"><!--app-html--></div>': isHome
      ? `<div id="root" data-prerendered-for="${mark}">${renderHome(settings)}</div>`
      : '<div id="root"></div>',
  })
}

/** The build left the addresses of all languages in the template; the page fetches its own beside the script. */
function withLanguageFile(template: string, language: string): string {
  return template.replace(/<!--languages (.*?)-->/, (_place, addresses: string) => {
    const address = (JSON.parse(addresses) as Record<string, string>)[language]
    return address === undefined ? '' : `<link rel="modulepreload" href="${address}">`
  })
}

export { defaultSettings, prerenderedFor }

/** The inner HTML of `#root` for `/`, in the language spoken. Free of inline scripts and styles. */
function renderHome(settings: ClientSettings): string {
  return renderToString(
    <StrictMode>
      <App settings={settingsFrom(settings)} path={screenPaths.home} />
    </StrictMode>,
  )
}

const start = /<!--start (.*?)-->/

/** A page that is there before its scripts has a small one in their place, which loads them once it is painted. */
function startingAfterPaint(template: string): string {
  const withoutScripts = template.replace(/<script type="module".*?<\/script>|<link rel="modulepreload".*?>/g, '')
  return withoutScripts.replace(start, '<script type="module" src="$1"></script>')
}

function startingAtOnce(template: string): string {
  return template.replace(start, '')
}

/** JSON that cannot end its own script element. */
function settingsText(settings: ClientSettings): string {
  return JSON.stringify(settings).replace(/</g, '\\u003c')
}

function fill(template: string, places: Readonly<Record<string, string>>): string {
  return Object.entries(places).reduce((page, [place, text]) => page.replace(place, () => text), template)
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')
}
