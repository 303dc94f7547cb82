import { demo } from '@portico/contract/text/en/demo'
import { speaker } from '@portico/contract/text/say'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Captured } from '../delivery/captured.js'
import { outboxItems, outboxPageHtml } from './outbox-html.js'
import { outboxScript } from './outbox-script.js'
import { outboxStyle } from './outbox-style.js'

export interface OutboxPageOptions {
  readonly captured: Captured
  /** Name of the institution, for the title. */
  readonly institution: string
}

export const outboxPath = '/demo/outbox'

const say = speaker('en', demo)

/** The demo's outbox: each captured message whole, newest first. Readable without script; with it, it follows new ones. */
export async function outboxPage(app: FastifyInstance, { captured, institution }: OutboxPageOptions): Promise<void> {
  const newest = () => captured.messages()[0]?.number ?? 0
  app.get(outboxPath, async (_request, reply) =>
    fresh(reply)
      .type('text/html; charset=utf-8')
      .send(outboxPageHtml({ messages: captured.messages(), newest: newest(), institution })),
  )
  app.get<{ Querystring: { than?: string } }>(`${outboxPath}/newer`, async (request, reply) => {
    const than = Number(request.query.than) || 0
    const news = captured.messages().filter(({ number }) => number > than)
    const said = news.length === 0 ? '' : say('demo.outbox.new', { count: news.length })
    return fresh(reply).send({ newest: newest(), html: outboxItems(news), said })
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
