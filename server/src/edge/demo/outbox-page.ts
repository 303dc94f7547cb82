import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sayIn } from '@portico/text/say-in'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../../ports/config/config.js'
import type { Captured } from '../../ports/delivery/captured/captured.js'
import { Refusal } from '../../ports/refusal.js'
import { inBase32, stepAt, totp } from '../../rules/proof/totp.js'
import { languageOf } from '../http/request.js'
import { mailPath, outboxPageHtml } from './outbox-page-html.js'
import { outboxScript, outboxStyle } from './outbox-script.js'

export interface OutboxPageOptions {
  readonly captured: Captured
  /** People whose app and recovery codes the page tells, as it tells their messages. */
  readonly apps: readonly {
    readonly username: string
    readonly secret: Uint8Array
    readonly codes: readonly string[]
  }[]
  /** The wall clock, in ms. */
  readonly now: () => number
  readonly config: Pick<Config, 'languages' | 'timeZone'> & { readonly institution: { readonly name: string } }
  /** The folder of the built client, whose title face the page has too. */
  readonly webDir: string
}

export const outboxPath = '/demo/outbox'

/**
 * The demo's outbox: each captured message complete, newest first, of everyone or of one address
 * (`to`). It works without a script; with a script it shows new messages as they arrive, by asking
 * for a page of the messages after a number (`than`).
 */
export async function outboxPage(app: FastifyInstance, options: OutboxPageOptions): Promise<void> {
  const { captured, apps, now, config, webDir } = options
  const { languages, timeZone } = config
  const { name: institution } = config.institution
  app.get<{ Querystring: { to?: unknown; than?: unknown } }>(outboxPath, async (request, reply) => {
    const { to, than } = request.query
    const chosen = typeof to === 'string' ? to : ''
    const all = captured.messages()
    const messages = all.filter(
      ({ number, message }) => number > (Number(than) || 0) && (chosen === '' || message.to === chosen),
    )
    const language = languageOf(request, languages)
    const isNews = than !== undefined && messages.length > 0
    const view = {
      ...{ messages, chosen, institution, timeZone },
      apps: apps.map(({ secret, ...app }) => ({ ...app, key: inBase32(secret), code: totp(secret, stepAt(now())) })),
      newest: all[0]?.number ?? 0,
      news: isNews ? sayIn(language)('demo.outbox.new', { count: messages.length }) : '',
      addresses: [...new Set(all.map(({ message }) => message.to))].sort(),
    }
    return fresh(reply).type('text/html; charset=utf-8').send(outboxPageHtml(language, view))
  })
  app.get<{ Params: { number: string } }>(mailPath(':number'), async (request, reply) => {
    const found = captured.messages().find(({ number }) => String(number) === request.params.number)
    if (found?.message.channel !== 'email') throw new Refusal('not-found')
    return fresh(reply).headers(previewHeaders).type('text/html; charset=utf-8').send(found.message.html)
  })
  const style = outboxStyle(await titleFace(webDir))
  app.get(`${outboxPath}/page.js`, async (_request, reply) =>
    fresh(reply).type('text/javascript; charset=utf-8').send(outboxScript),
  )
  app.get(`${outboxPath}/page.css`, async (_request, reply) => fresh(reply).type('text/css; charset=utf-8').send(style))
}

/**
 * A mail has inline styles, which no page of the portal may have (WEB2). So it is a document of its
 * own that may have them, and nothing else: no script, no picture, no link that leads anywhere.
 */
const previewHeaders = {
  'content-security-policy':
    "default-src 'none';style-src 'unsafe-inline';base-uri 'none';form-action 'none';frame-ancestors 'self';sandbox",
  'x-frame-options': 'SAMEORIGIN',
}

/** The address of the title face, which the build names after its content; null without a build. */
async function titleFace(webDir: string): Promise<string | null> {
  const files = await readdir(join(webDir, 'dist/assets')).catch(() => [])
  const file = files.find((name) => /^title-600-[\w-]+\.woff2$/.test(name))
  return file === undefined ? null : `/assets/${file}`
}

function fresh(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
}
