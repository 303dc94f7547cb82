import { sayIn } from '@portico/text/say-in'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Captured } from '../delivery/captured/captured.js'
import { languageOf } from '../http/request.js'
import { outboxItems, outboxPageHtml } from './outbox-page-html.js'
import { outboxScript } from './outbox-script.js'
import { outboxStyle } from './outbox-style.js'

export interface OutboxPageOptions {
  readonly captured: Captured
  /** Name of the institution, for the title. */
  readonly institution: string
  /** The languages on offer. */
  readonly languages: readonly string[]
}

export const outboxPath = '/demo/outbox'

/**
 * The demo's outbox: each captured message complete, newest first. It works without a script; with
 * a script it shows new messages as they arrive.
 */
export async function outboxPage(app: FastifyInstance, options: OutboxPageOptions): Promise<void> {
  const { captured, institution, languages } = options
  const languageFor = (request: FastifyRequest) => languageOf(request, languages)
  const newest = () => captured.messages()[0]?.number ?? 0
  app.get(outboxPath, async (request, reply) =>
    fresh(reply)
      .type('text/html; charset=utf-8')
      .send(outboxPageHtml(languageFor(request), { messages: captured.messages(), newest: newest(), institution })),
  )
  app.get<{ Querystring: { than?: string } }>(`${outboxPath}/newer`, async (request, reply) => {
    const than = Number(request.query.than) || 0
    const news = captured.messages().filter(({ number }) => number > than)
    const language = languageFor(request)
    const said = news.length === 0 ? '' : sayIn(language)('demo.outbox.new', { count: news.length })
    return fresh(reply).send({ newest: newest(), html: outboxItems(language, news), said })
  })
  app.get(`${outboxPath}/page.js`, async (_request, reply) =>
    fresh(reply).type('text/javascript; charset=utf-8').send(outboxScript),
  )
  app.get(`${outboxPath}/page.css`, async (_request, reply) =>
    fresh(reply).type('text/css; charset=utf-8').send(outboxStyle),
  )
}

function fresh(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex')
}
