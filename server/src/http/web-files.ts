import { readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import { apiBase, brandSheetPath, type ClientSettings, screenPaths, serverPaths } from '@portico/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.js'
import { Refusal } from '../refusal.js'
import { type CompressedPage, compressedPage, isNamedIn } from './compressed-page.js'
import { languageOf } from './request.js'

export interface WebFilesOptions {
  /**
   * The folder of the built client: `dist` with its files, `dist-ssr` with template and prerender.
   */
  readonly webDir: string
  readonly settings: ClientSettings
  /** Gives the visitor of a page the cookies that its first call needs. */
  readonly seed: (request: FastifyRequest, reply: FastifyReply) => void
  /** Whether the visitor is signed in: then no page stays in a cache (G20). */
  readonly isSignedIn: (request: FastifyRequest) => Promise<boolean>
}

/** The exports that the client's build promises for its prerender (`web/src/prerender.tsx`). */
interface Prerender {
  assemblePage(
    template: string,
    settings: ClientSettings,
    choice: { readonly screen: 'home' | 'other'; readonly language: string },
  ): Promise<string>
}

const immutable = 'public, max-age=31536000, immutable'
const screens: ReadonlySet<string> = new Set(Object.values(screenPaths))

/**
 * Serves the client: its files, `/` prerendered in each language, the other screens, and the app
 * with status 404 for every other GET outside the API. It takes what no other route takes, so its
 * place among the routes does not matter.
 */
export async function webFiles(app: FastifyInstance, options: WebFilesOptions): Promise<void> {
  const { webDir, settings, seed, isSignedIn } = options
  const pages = await assembledPages(webDir, settings)
  const apiPath = `${new URL(settings.apiBase, 'http://own.origin').pathname.replace(/\/+$/, '')}/`
  await serveFiles(app, join(webDir, 'dist'))
  serveBrand(app, settings.institution.colour)
  app.get('/*', async (request, reply) => {
    const path = pathOf(request)
    if (`${path}/`.startsWith(apiPath)) throw new Refusal('not-found')
    seed(request, reply)
    if (path !== screenPaths.home) reply.header('x-robots-tag', 'noindex')
    const language = languageOf(request, settings.languages)
    const { home, other } = pages.get(language) ?? noPages()
    reply.code(screens.has(path) ? 200 : 404).header('content-language', language)
    const page = path === screenPaths.home ? home : other
    return (await isSignedIn(request)) ? sendUnstored(request, reply, page) : sendPage(request, reply, page)
  })
  app.get(serverPaths.changePasswordHint, async (_request, reply) => reply.redirect(screenPaths.changePassword, 302))
  app.route({
    method: 'POST',
    url: screenPaths.home,
    // The server answers before it reads the body: a form that was sent before the script ran is
    // not evaluated.
    onRequest: async (_request, reply) => reply.redirect(screenPaths.home, 303),
    handler: async () => undefined,
  })
}

interface Pages {
  readonly home: CompressedPage
  readonly other: CompressedPage
}

function noPages(): never {
  throw new Error('a language without pages')
}

async function assembledPages(webDir: string, settings: ClientSettings): Promise<ReadonlyMap<string, Pages>> {
  const built = join(webDir, 'dist-ssr')
  const template = await readFile(join(built, 'template.html'), 'utf8')
  const module: unknown = await import(/* @vite-ignore */ pathToFileURL(join(built, 'prerender.js')).href)
  const { assemblePage } = module as Prerender
  const page = async (screen: 'home' | 'other', language: string) =>
    compressedPage(await assemblePage(template, settings, { screen, language }))
  const pages = new Map<string, Pages>()
  for (const language of settings.languages) {
    pages.set(language, { home: await page('home', language), other: await page('other', language) })
  }
  return pages
}

/**
 * Each file of the build has a route of its own, so that no other file on the disk can be requested
 * (WEB4).
 */
async function serveFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    index: false,
    decorateReply: false,
    preCompressed: true,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz'],
    cacheControl: false,
    setHeaders(reply, path) {
      // File names in assets contain a hash of their content.
      const isHashed = path.startsWith(join(root, 'assets') + sep)
      reply.header('cache-control', isHashed ? immutable : 'public, max-age=3600')
    },
  })
}

/**
 * The style sheet with the institution's colour. The content security policy forbids inline styles
 * (WEB2).
 */
function serveBrand(app: FastifyInstance, colour: string | undefined): void {
  if (colour === undefined) return
  // Twice the root: this sheet wins over the client's own, whichever comes first.
  const css = `:root:root{--brand:${colour}}`
  app.get(brandSheetPath(colour), async (_request, reply) =>
    reply.header('cache-control', immutable).type('text/css; charset=utf-8').send(css),
  )
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

function sendUnstored(request: FastifyRequest, reply: FastifyReply, page: CompressedPage): FastifyReply {
  return sendBody(reply.header('cache-control', 'no-store'), page.variantFor(request.headers['accept-encoding']))
}

type Variant = ReturnType<CompressedPage['variantFor']>

function sendBody(reply: FastifyReply, { encoding, body }: Variant): FastifyReply {
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type('text/html; charset=utf-8').send(body)
}

/** The settings that pages may know: addresses, names and colours, never a secret. */
export function clientSettings({
  institution,
  captcha,
  languages,
}: Pick<Config, 'institution' | 'captcha' | 'languages'>): ClientSettings {
  return { apiBase, institution, captcha: captchaShown(captcha), languages }
}

function captchaShown(captcha: Config['captcha']): ClientSettings['captcha'] {
  if (captcha.kind === 'proof-of-work') return { kind: captcha.kind }
  const { kind, siteKey, scriptUrl } = captcha
  return { kind, siteKey, ...(scriptUrl === null ? {} : { scriptUrl: scriptUrl.href }) }
}
