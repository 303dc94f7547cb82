import Fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import { type HealthOptions, health } from '../http/health.js'
import { limitUnfinished } from '../http/request.js'
import { type OperatorsPageParts, operatorsPage } from '../operators-page/operators-page.js'
import type { MetricSources, PortalMetrics } from './portal-metrics.js'

interface Monitored {
  readonly metrics: PortalMetrics
  readonly sources: MetricSources
  readonly health: Omit<HealthOptions, 'audience'>
  readonly page: OperatorsPageParts
}

/** How long a client may take for a request, in ms. */
const requestMs = 10_000
const unfinishedRequests = 50

/** The server for monitoring: metrics, health, and the pages for operators. It names no person. */
export async function metricsListener({ metrics, sources, health: told, page }: Monitored): Promise<FastifyInstance> {
  const app = Fastify({
    bodyLimit: 1,
    // Monitoring sees the portal until it has stopped (W6).
    return503OnClosing: false,
    requestTimeout: requestMs,
    http: { headersTimeout: requestMs },
  })
  limitUnfinished(app.server, unfinishedRequests)
  app.setErrorHandler<FastifyError>(({ statusCode = 500 }, _request, reply) =>
    reply.code(statusCode).send({ status: 'failed' }),
  )
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ status: 'not found' }))
  await health(app, { ...told, audience: 'monitoring' })
  await operatorsPage(app, page)
  let running: Promise<string> | null = null
  app.get('/metrics', async (_request, reply) => {
    // Scrapes at one time share one answer, so that many of them cost what one costs.
    running ??= metrics.text(sources).finally(() => {
      running = null
    })
    const text = await running
    return reply.header('cache-control', 'no-store').type(metrics.contentType).send(text)
  })
  return app
}
