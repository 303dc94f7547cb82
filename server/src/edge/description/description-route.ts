import { downloadPaths, sessionCookies } from '@portico/contract'
import type { FastifyInstance } from 'fastify'
import { version } from '../../../package.json'
import { describeApi } from './describe-api.js'

const keptSeconds = 300

export interface DescriptionOptions {
  readonly base: string
  readonly isHttps: boolean
}

/** Serves the OpenAPI description, built on the first request and cached for five minutes. */
export function descriptionRoute(app: FastifyInstance, { base, isHttps }: DescriptionOptions): void {
  let text: string | undefined
  app.get(downloadPaths.description, async (_request, reply) => {
    const sessionCookie = isHttps ? sessionCookies.https : sessionCookies.loopback
    text ??= JSON.stringify(describeApi({ version, base, sessionCookie }))
    return reply
      .header('cache-control', `public, max-age=${keptSeconds}`)
      .type('application/json; charset=utf-8')
      .send(text)
  })
}
