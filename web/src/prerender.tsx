import type { SessionState } from '@portico/contract/calls/session-calls'
import type { ClientSettings } from '@portico/contract/client-settings'
import { defaultSettings } from '@portico/contract/default-settings'
import { brandSheetPath, screenPaths } from '@portico/contract/paths'
import { defaultWall, wallColour } from '@portico/contract/wall-colour'
import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { App } from './app.js'
import { StoppedPage } from './layout/stopped-page.js'
import { screenAt } from './routes.js'
import { sessionBlockId } from './session/take-session.js'
import { pageFingerprint } from './settings/page-fingerprint.js'
import { settingsFrom } from './settings/read-settings.js'
import { SettingsContext } from './settings/use-settings.js'
import { currentLanguage, loadLanguage, makeCurrent, setLanguage } from './text/current-language.js'
import { sayOnScreens } from './text/use-text.js'

/**
 * The page to assemble, in one of the languages on offer: `/`, any other path, or the answer to a
 * form that a browser sent by itself, because the programs of the page did not run.
 */
interface PageChoice {
  readonly screen: 'home' | 'other' | 'posted'
  readonly language: string
}

/** Renders the page of one screen at once. */
type RenderScreen = (visitor: { readonly language: string; readonly session: SessionState }) => string

/** The paths of the screens that people reload, which are worth a rendering of their own. */
const reloaded = [screenPaths.verification, screenPaths.dashboard]

/**
 * Fills the page template for a server. The build writes this module to
 * `web/dist-ssr/prerender.js`, which a server imports by its path at run time, beside the template:
 *
 *     const template = readFileSync('web/dist-ssr/template.html', 'utf8')
 *     const home = await assemblePage(template, settings, { screen: 'home', language: 'de' })
 *     const other = await assemblePage(template, settings, { screen: 'other', language: 'de' })
 *
 * `home` is for `/`, `other` for every other path. A server assembles its pages once, one after the
 * other. `posted` is the answer to a POST to `/`. `web/dist/index.html` and `app.html` are the same two pages in English with the default
 * settings, and `portico client` fills them anew for another host. A host may also edit only their
 * settings block. The client then finds another fingerprint than that of its settings and its
 * language, and renders anew instead of hydrating.
 */
export async function assemblePage(template: string, settings: ClientSettings, choice: PageChoice): Promise<string> {
  const { screen, language } = choice
  await setLanguage(language, settingsFrom(settings))
  if (screen === 'posted') return pageInLanguage(withoutScripts(template), settings, { language, isPosted: true })
  if (screen === 'other') return pageInLanguage(startingAtOnce(template), settings, { language })
  return pageInLanguage(startingAfterPaint(template), settings, { language, path: screenPaths.home })
}

/**
 * Loads the parts for the screens of visitors with a session, in every language on offer. The
 * functions that come back, by the paths of the screens, render the page that such a visitor
 * reloads: with its content, and with the session, which the client then need not ask for. No other
 * visitor may see that page.
 */
export async function prepareScreens(
  template: string,
  settings: ClientSettings,
): Promise<ReadonlyMap<string, RenderScreen>> {
  const own = settingsFrom(settings)
  const languages = new Map(
    await Promise.all(settings.languages.map(async (code) => [code, await loadLanguage(code, own)] as const)),
  )
  const page = startingAfterPaint(template)
  const prepare = async (path: string) => {
    await screenAt(path).load?.()
    const render: RenderScreen = ({ language, session }) => {
      const loaded = languages.get(language)
      if (loaded === undefined) throw new Error('a language that is not on offer')
      makeCurrent(loaded)
      return pageInLanguage(page, settings, { path, language, session })
    }
    return [path, render] as const
  }
  return new Map(await Promise.all(reloaded.map(prepare)))
}

interface PageParts {
  readonly path?: string
  readonly language: string
  readonly session?: SessionState
  readonly isPosted?: boolean
}

/** A page in the current language; without a path one without content. */
function pageInLanguage(
  template: string,
  settings: ClientSettings,
  { path, language, session, isPosted = false }: PageParts,
): string {
  const say = sayOnScreens(currentLanguage())
  const isHome = path === screenPaths.home
  const { name, colour } = settings.institution
  const screen = say(path === undefined ? 'title.home' : screenAt(path).title)
  const title = name === '' ? screen : `${screen} · ${name}`
  const fingerprint = pageFingerprint(settingsFrom(settings), language)
  const card = stoppedPage(settings, { language, isPosted })
  // Shown by a style after a while, where no script has taken it out by then.
  const stopped = isPosted ? card : `<div id="stopped">${card}</div>`
  return fill(withLanguageFile(template, language), {
    '<html lang="en">': `<html lang="${language}" dir="${say('language.direction')}">`,
    '<!--title-->': escaped(title),
    '<!--description-->': escaped(say('home.description')),
    // The host serves this style sheet; the script sets the colour where it does not.
    '<!--brand-->': colour === undefined ? '' : `<link rel="stylesheet" href="${escaped(brandSheetPath(colour))}">`,
    [`content="${defaultWall}"`]: `content="${colour === undefined ? defaultWall : wallColour(colour)}"`,
    '<!--no-script-->': isPosted ? '' : '<i></i>',
    // An empty page holds it where the scripts put their content; the start of others takes it out.
    '<!--stopped-->': path === undefined ? '' : stopped,
    '<!--robots-->': isHome ? '' : '<meta name="robots" content="noindex">',
    '"<!--settings-->"': jsonText(settings),
    '<!--session-->':
      session === undefined
        ? ''
        : `<script type="application/json" id="${sessionBlockId}">${jsonText(session)}</script>`,
    '<div id="root"><!--app-html--></div>':
      path === undefined
        ? `<div id="root">${stopped}</div>`
        : `<div id="root" data-prerendered-for="${fingerprint}">${render(settings, { path, session })}</div>`,
  })
}

/**
 * The template lists the files of all languages. The page loads those of its own language beside the
 * script.
 */
function withLanguageFile(template: string, language: string): string {
  return template.replace(/<!--languages (.*?)-->/, (_place, addresses: string) => {
    const own = (JSON.parse(addresses) as Record<string, readonly string[]>)[language] ?? []
    return own.map((address) => `<link rel="modulepreload" href="${address}">`).join('')
  })
}

export { defaultSettings, pageFingerprint }

/**
 * The inner HTML of `#root` for a path in the current language, without inline scripts and styles.
 */
function render(
  settings: ClientSettings,
  { path, session }: { path: string; session: SessionState | undefined },
): string {
  return renderToString(
    <StrictMode>
      <App settings={settingsFrom(settings)} path={path} session={session} />
    </StrictMode>,
  )
}

const stoppedPages = new Map<string, string>()

/** Rendered once for each language, because every page holds it. */
function stoppedPage(
  settings: ClientSettings,
  { language, isPosted }: { language: string; isPosted: boolean },
): string {
  const key = `${pageFingerprint(settings, language)} ${isPosted}`
  const known = stoppedPages.get(key)
  if (known !== undefined) return known
  // No buttons that change the language: they need a program.
  const own = { ...settingsFrom(settings), languages: [language] }
  const page = renderToString(
    <Router ssrPath={screenPaths.home}>
      <SettingsContext value={own}>
        <StoppedPage isPosted={isPosted} />
      </SettingsContext>
    </Router>,
  )
  stoppedPages.set(key, page)
  return page
}

const start = /<!--start (.*?)-->/

/**
 * Replaces the scripts of a prerendered page by a small one, which loads them after the first
 * paint.
 */
function startingAfterPaint(template: string): string {
  return withoutModules(template).replace(start, '<script type="module" src="$1" fetchpriority="low"></script>')
}

function withoutModules(template: string): string {
  return template.replace(/<script type="module".*?<\/script>|<link rel="modulepreload".*?>/g, '')
}

function withoutScripts(template: string): string {
  return startingAtOnce(withoutModules(template))
}

function startingAtOnce(template: string): string {
  return template.replace(start, '')
}

/** JSON without `<`, so that it cannot close its script element. */
function jsonText(value: object): string {
  return JSON.stringify(value).replace(/</g, '\\u003c')
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
