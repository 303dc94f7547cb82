import type { ClientSettings } from '@portico/contract/client-settings'
import { defaultSettings } from '@portico/contract/default-settings'
import { brandSheetPath, screenPaths } from '@portico/contract/paths'
import { defaultWall, wallColour } from '@portico/contract/wall-colour'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { App } from './app.js'
import { pageFingerprint } from './settings/page-fingerprint.js'
import { settingsFrom } from './settings/read-settings.js'
import { currentLanguage, setLanguage } from './text/current-language.js'
import { sayOnScreens } from './text/use-text.js'

/** The page to assemble: `/` or any other path, in one of the languages on offer. */
interface PageChoice {
  readonly screen: 'home' | 'other'
  readonly language: string
}

/**
 * Fills the page template for a server. The build writes this module to
 * `web/dist-ssr/prerender.js`, which a server imports by its path at run time, beside the template:
 *
 *     const template = readFileSync('web/dist-ssr/template.html', 'utf8')
 *     const home = await assemblePage(template, settings, { screen: 'home', language: 'de' })    // for `/`
 *     const other = await assemblePage(template, settings, { screen: 'other', language: 'de' })  // for every other path
 *
 * A server assembles its pages once, one after the other. `web/dist/index.html` and `app.html` are
 * the same two pages in English with the default settings, and `portico client` fills them anew for
 * another host. A host may also edit only their settings block. The client then finds another
 * fingerprint than that of its settings and its language, and renders anew instead of hydrating.
 */
export async function assemblePage(template: string, settings: ClientSettings, choice: PageChoice): Promise<string> {
  await setLanguage(choice.language, settingsFrom(settings))
  return pageInLanguage(template, settings, choice)
}

function pageInLanguage(template: string, settings: ClientSettings, { screen, language }: PageChoice): string {
  const say = sayOnScreens(currentLanguage())
  const isHome = screen === 'home'
  const { name, colour, helpDeskPhone } = settings.institution
  const title = name === '' ? say('title.home') : `${say('title.home')} · ${name}`
  const fingerprint = pageFingerprint(settingsFrom(settings), language)
  const page = isHome ? startingAfterPaint(template) : startingAtOnce(template)
  return fill(withLanguageFile(page, language), {
    '<html lang="en">': `<html lang="${language}" dir="${say('language.direction')}">`,
    '<!--title-->': escaped(title),
    '<!--description-->': escaped(say('home.description')),
    // The host serves this style sheet. Where it only edits the settings, the script sets the colour.
    '<!--brand-->': colour === undefined ? '' : `<link rel="stylesheet" href="${escaped(brandSheetPath(colour))}">`,
    [`content="${defaultWall}"`]: `content="${colour === undefined ? defaultWall : wallColour(colour)}"`,
    '<!--needs-script-->': `<p>${escaped(say('page.needs-script'))} <bdi dir="ltr">${escaped(helpDeskPhone)}</bdi></p>`,
    '<!--robots-->': isHome ? '' : '<meta name="robots" content="noindex">',
    '"<!--settings-->"': settingsText(settings),
    '<div id="root"><!--app-html--></div>': isHome
      ? `<div id="root" data-prerendered-for="${fingerprint}">${renderHome(settings)}</div>`
      : '<div id="root"></div>',
  })
}

/**
 * The template lists the files of all languages. The page loads the file of its own language beside
 * the script.
 */
function withLanguageFile(template: string, language: string): string {
  return template.replace(/<!--languages (.*?)-->/, (_place, addresses: string) => {
    const address = (JSON.parse(addresses) as Record<string, string>)[language]
    return address === undefined ? '' : `<link rel="modulepreload" href="${address}">`
  })
}

export { defaultSettings, pageFingerprint }

/** The inner HTML of `#root` for `/` in the current language, without inline scripts and styles. */
function renderHome(settings: ClientSettings): string {
  return renderToString(
    <StrictMode>
      <App settings={settingsFrom(settings)} path={screenPaths.home} />
    </StrictMode>,
  )
}

const start = /<!--start (.*?)-->/

/**
 * Replaces the scripts of a prerendered page by a small one, which loads them after the first
 * paint.
 */
function startingAfterPaint(template: string): string {
  const withoutScripts = template.replace(/<script type="module".*?<\/script>|<link rel="modulepreload".*?>/g, '')
  return withoutScripts.replace(start, '<script type="module" src="$1"></script>')
}

function startingAtOnce(template: string): string {
  return template.replace(start, '')
}

/** JSON without `<`, so that it cannot close its script element. */
function settingsText(settings: ClientSettings): string {
  return JSON.stringify(settings).replace(/</g, '\\u003c')
}

/** Fills all places in one pass. It does not fill a place that a filled text contains. */
function fill(template: string, places: Readonly<Record<string, string>>): string {
  const place = new RegExp(Object.keys(places).map(literally).join('|'), 'g')
  return template.replace(place, (found) => places[found] ?? found)
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')
}
