import { type ErrorAnswer, type RefusalCode, refusalStatus } from '@portico/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal, Unavailable } from '../refusal.js'
import { sayRefusal } from '../system/say.js'
import type { Cookies } from './cookies.js'

const unavailableRetrySeconds = 10

/** Every error answer of the API comes from here: a refusal, an unavailable dependency, or a bug with its request id only (T3, W9). */
export function answerErrors(
  app: FastifyInstance,
  { cookies, institution }: { cookies: Cookies; institution: string },
): void {
  app.setErrorHandler((error: unknown, request, reply) => {
    const { code, detail } = refusalOf(error, request)
    if (code === 'xsrf') cookies.seed(request, reply)
    if (detail.retryAfterSeconds !== undefined) reply.header('retry-after', detail.retryAfterSeconds)
    const params = { institution: institution || 'your institution', ...detail.params, requestId: request.id }
    sendError(reply, { success: false, message: sayRefusal(code, params), code, requestId: request.id })
  })
}

/** Sends an error body with the status of its code, never to be cached. */
function sendError(reply: FastifyReply, answer: ErrorAnswer): void {
  reply
    .code(refusalStatus[answer.code])
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(answer))
}

function refusalOf(error: unknown, request: FastifyRequest): Pick<Refusal, 'code' | 'detail'> {
  if (error instanceof Refusal) return error
  if (error instanceof Unavailable) {
    request.log.error({ err: error, what: error.what }, 'unavailable')
    return { code: 'unavailable', detail: { retryAfterSeconds: unavailableRetrySeconds } }
  }
  const plumbing = plumbingCodes[errorCodeOf(error)]
  if (plumbing !== undefined) return { code: plumbing, detail: {} }
  request.log.error({ err: error }, 'bug')
  return { code: 'bug', detail: {} }
}

/** What Fastify itself refuses before our handlers run. */
const plumbingCodes: Readonly<Record<string, RefusalCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'json-only',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed',
  FST_ERR_BAD_URL: 'not-found',
}

function errorCodeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
