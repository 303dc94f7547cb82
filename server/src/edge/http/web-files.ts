import { join } from 'node:path'
import {
  apiBase,
  brandSheetPath,
  type ClientSettings,
  passScreenPath,
  screenPaths,
  serverPaths,
  staffScreenPath,
} from '@portico/contract'
import { screenKeys } from '@portico/text/english'
import type { OwnTexts } from '@portico/text/sentence'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../ports/config/config.js'
import { offeredKinds } from '../../ports/config/offered-kinds.js'
import { Refusal } from '../../ports/refusal.js'
import { brandSheet, pageAssembly, screenRendering } from './assemble-pages.js'
import { type ClientAssets, hasAsset, immutable, readClientAssets, sendAsset } from './client-assets.js'
import { type ClientFailure, clientFailures } from './client-failures.js'
import { type CompressedPage, compressedPage, isNamedIn, quicklyCompressed } from './compressed-page.js'
import type { FormerClients } from './former-clients.js'
import { formerWorkers } from './former-workers.js'
import { languageOf } from './request.js'
import { type PageSession, toldPages } from './told-pages.js'

export interface WebFilesOptions {
  /**
   * The folder of the built client: `dist` with its files, `dist-ssr` with template and prerender.
   */
  readonly webDir: string
  readonly settings: ClientSettings
  /** True where the portal takes reports: else the page for them is as missing as any other. */
  readonly takesReports?: boolean
  /** Whether the visitor may know of the help desk's console: else its pages are as missing. */
  readonly seesConsole?: (request: FastifyRequest) => boolean
  /** Addresses of service workers that a former application left in browsers. */
  readonly formerWorkers?: readonly string[]
  /** Keeps this client for the time after the next upgrade, and gives those of before. */
  readonly keep: (assets: ClientAssets) => FormerClients
  /** Gives the visitor of a page the cookies that its first call needs. */
  readonly seed: (request: FastifyRequest, reply: FastifyReply) => void
  /** True where the visitor is signed in: then no page stays in a cache (G20). */
  readonly isSignedIn: (request: FastifyRequest) => Promise<boolean>
  /** Hears of pages of this client that failed in a browser. */
  readonly onFailure: (failure: ClientFailure) => void
  /** The session that the session call would answer the visitor with; null for a stranger. */
  readonly tell: (request: FastifyRequest) => Promise<PageSession | null>
}

const screens: ReadonlySet<string> = new Set(Object.values(screenPaths))

/**
 * Serves the client: its files, `/` prerendered in each language, the other screens, two of them
 * with what a visitor with a session sees there, and the app with status 404 for every other GET
 * outside the API. It takes what no other route takes, so its place among the routes does not
 * matter.
 */
export async function webFiles(app: FastifyInstance, options: WebFilesOptions): Promise<void> {
  const { webDir, settings, formerWorkers: workers = [], takesReports = false, seed, isSignedIn, tell } = options
  const { seesConsole = () => false } = options
  const isScreen = (path: string, request: FastifyRequest) => {
    if (isOfConsole(path)) return seesConsole(request)
    if (path === passScreenPath) return settings.helpDesk === true
    return screens.has(path) && (takesReports || path !== screenPaths.notMe)
  }
  const pages = await compressedPages(webDir, settings)
  const toldPage = toldPages({ screens: await screenRendering(webDir, settings), tell })
  const apiPath = `${new URL(settings.apiBase, 'http://own.origin').pathname.replace(/(?<!\/)\/+$/, '')}/`
  await serveFiles(app, join(webDir, 'dist'))
  const assets = await readClientAssets(join(webDir, 'dist/assets'))
  const formers = options.keep(assets)
  clientFailures(app, {
    isOwnAsset: (name) => hasAsset(assets, name) || formers.withAsset(name) !== null,
    onFailure: options.onFailure,
  })
  formerWorkers(app, workers)
  serveBrand(app, settings.institution.colour)
  app.get('/*', async (request, reply) => {
    const asset = assetNamed(request)
    const client = hasAsset(assets, asset) ? assets : formers.withAsset(asset)
    if (client !== null) return sendAsset({ request, reply }, client, { name: asset })
    const path = pathOf(request)
    if (`${path}/`.startsWith(apiPath)) throw new Refusal('not-found')
    seed(request, reply)
    const language = languageOf(request, settings.languages)
    describePage(reply, path, { language, isScreen: isScreen(path, request) })
    const acceptEncoding = request.headers['accept-encoding']
    const told = await toldPage(request, path, language)
    if (told !== null) return sendUnstored(reply, quicklyCompressed(told, acceptEncoding))
    const { home, other } = pages.get(language) ?? noPages()
    const page = path === screenPaths.home ? home : other
    if (await isSignedIn(request)) return sendUnstored(reply, page.variantFor(acceptEncoding))
    return sendPage(request, reply, page)
  })
  app.get(serverPaths.changePasswordHint, async (_request, reply) => reply.redirect(screenPaths.changePassword, 302))
  app.route({
    method: 'POST',
    url: screenPaths.home,
    // The server answers before it reads the body: a form that was sent before the script ran is
    // not evaluated.
    onRequest: async (request, reply) => {
      const language = languageOf(request, settings.languages)
      const { posted } = pages.get(language) ?? noPages()
      describePage(reply, screenPaths.home, { language, isScreen: true })
      // No success, so that no password manager keeps what was typed.
      return sendUnstored(reply.code(400), posted.variantFor(request.headers['accept-encoding']))
    },
    handler: async () => undefined,
  })
}

/** The console's first screen, and those of its cases. */
function isOfConsole(path: string): boolean {
  return (
    path === staffScreenPath || path === `${staffScreenPath}/waiting` || path.startsWith(`${staffScreenPath}/case/`)
  )
}

interface Pages {
  readonly home: CompressedPage
  readonly other: CompressedPage
  readonly posted: CompressedPage
}

function noPages(): never {
  throw new Error('a language without pages')
}

async function compressedPages(webDir: string, settings: ClientSettings): Promise<ReadonlyMap<string, Pages>> {
  const assemble = await pageAssembly(webDir, settings)
  const pages = new Map<string, Pages>()
  for (const language of settings.languages) {
    const { home, other, posted } = await assemble(language)
    pages.set(language, {
      home: compressedPage(home),
      other: compressedPage(other),
      posted: compressedPage(posted),
    })
  }
  return pages
}

/** A route for each file beside the assets, so that no other file can be requested (WEB4). */
async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  const files = await readClientAssets(folder)
  for (const name of files.keys()) {
    if (!hasAsset(files, name)) continue
    const file = { name, cacheControl: 'public, max-age=3600' }
    app.get(`/${name}`, async (request, reply) => sendAsset({ request, reply }, files, file))
  }
}

/** The institution's colour, as a file because the policy forbids inline styles (WEB2). */
function serveBrand(app: FastifyInstance, colour: string | undefined): void {
  if (colour === undefined) return
  app.get(brandSheetPath(colour), async (_request, reply) =>
    reply.header('cache-control', immutable).type('text/css; charset=utf-8').send(brandSheet(colour)),
  )
}

/** The name of the asset that a request is for; empty for any other request. */
function assetNamed(request: FastifyRequest): string {
  return /^\/assets\/(?<name>[\w.-]+)(?:\?|$)/.exec(request.url)?.groups?.['name'] ?? ''
}

interface Described {
  readonly language: string
  readonly isScreen: boolean
}

function describePage(reply: FastifyReply, path: string, { language, isScreen }: Described): void {
  if (path !== screenPaths.home) reply.header('x-robots-tag', 'noindex')
  reply.code(isScreen ? 200 : 404).header('content-language', language)
}

function pathOf(request: FastifyRequest): string {
  const path = request.url.split('?', 1)[0] ?? '/'
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: CompressedPage): FastifyReply {
  const variant = page.variantFor(request.headers['accept-encoding'])
  reply
    .header('cache-control', 'private, no-cache')
    .header('vary', 'accept-encoding, accept-language, cookie')
    .header('etag', variant.etag)
  const isKnown = reply.statusCode === 200 && isNamedIn(request.headers['if-none-match'], variant.etag)
  return isKnown ? reply.code(304).send() : sendBody(reply, variant)
}

function sendUnstored(reply: FastifyReply, variant: Variant): FastifyReply {
  return sendBody(reply.header('cache-control', 'no-store'), variant)
}

type Variant = ReturnType<typeof quicklyCompressed>

function sendBody(reply: FastifyReply, { encoding, body }: Variant): FastifyReply {
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type('text/html; charset=utf-8').send(body)
}

/** The settings that pages may know: addresses, names and colours, never a secret. */
export function clientSettings({
  institution,
  captcha,
  languages,
  texts,
  staff,
  outside,
  ...ofProofs
}: Pick<
  Config,
  'institution' | 'captcha' | 'languages' | 'texts' | 'staff' | 'outside' | 'proofKinds' | 'publicUrl'
>): ClientSettings {
  const shown = textsOfScreens(texts, languages)
  return {
    ...{ apiBase, institution, session: true, activity: true, proofs: offeredKinds(ofProofs), languages },
    captcha: captchaShown(captcha),
    ...(staff.isOn && { helpDesk: true }),
    ...(outside !== null && {
      outside: { ...(outside.name !== null && { name: outside.name }), for: outside.audience },
    }),
    ...(shown.length > 0 && { texts: Object.fromEntries(shown) }),
  }
}

/** Own texts of the screens in the languages on offer: the browser says no others. */
function textsOfScreens(texts: OwnTexts, languages: readonly string[]) {
  return languages.flatMap((language) => {
    const own = Object.entries(texts[language] ?? {}).filter(([key]) => screenKeys.has(key))
    return own.length === 0 ? [] : [[language, Object.fromEntries(own)] as const]
  })
}

function captchaShown(captcha: Config['captcha']): ClientSettings['captcha'] {
  if (captcha.kind === 'proof-of-work') return { kind: captcha.kind }
  const { kind, siteKey, scriptUrl } = captcha
  return { kind, siteKey, ...(scriptUrl === null ? {} : { scriptUrl: scriptUrl.href }) }
}
