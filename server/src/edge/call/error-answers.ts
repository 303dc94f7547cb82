import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorAnswer, type RefusalCode, refusalStatus } from '@portico/contract'
import { type ClockStyle, instantInWords } from '@portico/text/instant-in-words'
import { inARow, type Say, sayIn, sayRefusal } from '@portico/text/say-in'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { leftToRight } from '../../ports/delivery/message-voice.js'
import { Refusal, Unavailable } from '../../ports/refusal.js'
import { instant } from '../../ports/system/clock.js'
import type { PortalRules } from '../../rules/ports.js'
import type { Cookies } from '../http/cookies.js'
import { canonicalAddress, languageOf, newRequestId, requestIdHeader } from '../http/request.js'
import type { RequestLog } from '../http/request-log.js'

const unavailableRetrySeconds = 10

/** Makes every error answer of the API, in one shape and with `no-store` (T3). */
export interface ErrorAnswers {
  /** Answers a refusal, an outage or a bug; of a bug the visitor sees only the request id (W9). */
  answer(error: unknown, request: FastifyRequest, reply: FastifyReply): void
  /** Answers bytes that are no HTTP request, and closes the connection. */
  answerSocket(error: Error, socket: Socket): void
}

type Rules = Pick<PortalRules, 'institution' | 'languages' | 'timeZone' | 'texts'>

interface Asker {
  readonly language: string
  readonly requestId: string
  /** False where the request has no cookie at all. */
  readonly sendsCookies?: boolean
}

export interface ErrorAnswersParts {
  readonly cookies: Pick<Cookies, 'seed'>
  readonly rules: Rules
  /** Added to answers that have no security headers yet. */
  readonly security: Readonly<Record<string, string>>
  readonly requestLog: RequestLog
}

export function errorAnswers({ cookies, rules, security, requestLog }: ErrorAnswersParts): ErrorAnswers {
  const bodyOf = (code: RefusalCode, detail: Refusal['detail'], to: Asker): ErrorAnswer => {
    const { language, requestId, sendsCookies = true } = to
    const { texts, timeZone } = rules
    const say = sayIn(language, texts)
    const params = {
      institution: rules.institution.name,
      locked: say('home.locked'),
      ...detail.params,
      ...placesOf(detail, { say, language, timeZone }),
      requestId,
    }
    const isBlocking = code === 'xsrf' && !sendsCookies
    const message = isBlocking
      ? needsCookies(say, leftToRight(rules.institution.helpDeskPhone, language))
      : (sayUnnamed(code, rules, say) ?? sayRefusal(code, { language, params, own: texts }))
    return { success: false, message, code, requestId, ...(detail.from && { from: instant(detail.from) }) }
  }
  return {
    answer(error, request, reply) {
      const { code, detail } = refusalOf(error, request, requestLog)
      if (code === 'xsrf') cookies.seed(request, reply)
      // The server does not read the rest of the body either (Q1).
      if (code === 'too-large') reply.header('connection', 'close')
      if (detail.retryAfterSeconds !== undefined) reply.header('retry-after', detail.retryAfterSeconds)
      const missing = Object.entries(security).filter(([name]) => !reply.hasHeader(name))
      reply
        .code(refusalStatus[code])
        .headers({ ...Object.fromEntries(missing), ...errorHeaders, [requestIdHeader]: request.id })
        .send(JSON.stringify(bodyOf(code, detail, askerOf(request, rules))))
    },
    answerSocket(error, socket) {
      // A browser connects ahead. It would take an answer for that to its first call there later.
      if (socket.bytesRead === 0 || errorCodeOf(error) === 'ECONNRESET' || !socket.writable) {
        socket.destroy()
        return
      }
      const code = socketCodes[errorCodeOf(error)] ?? 'malformed'
      const to = { language: rules.languages[0] ?? 'en', requestId: newRequestId() }
      const source = canonicalAddress(socket.remoteAddress ?? '') ?? 'unknown'
      requestLog.refusedBytes({ code, source, requestId: to.requestId })
      socket.write(plainAnswer(bodyOf(code, {}, to), security))
      socket.destroySoon()
    },
  }
}

function askerOf(request: FastifyRequest, { languages }: Pick<Rules, 'languages'>): Asker {
  // A request that is refused before its cookies are parsed has none.
  const sendsCookies = Object.keys(request.cookies ?? {}).length > 0
  return { language: languageOf(request, languages), requestId: request.id, sendsCookies }
}

/** A refusal that names the institution, where that has no name: another sentence in many languages. */
function sayUnnamed(code: RefusalCode, { institution }: Rules, say: Say): string | null {
  if (institution.name !== '' || (code !== 'email-institutional' && code !== 'contact-kept')) return null
  return say(`unnamed.${code}`)
}

/** For a browser that blocks cookies. One that allows them has one when it repeats the call. */
function needsCookies(say: Say, phone: string): string {
  const sentence = say('cookies-needed')
  return phone === '' ? sentence : inARow(say, [sentence, say('cookies-needed.call', { phone })])
}

function placesOf({ brokenRules, from }: Refusal['detail'], { say, ...style }: ClockStyle & { readonly say: Say }) {
  // The places of a rule's sentence are the rule's parameters.
  const rules = brokenRules?.map(({ id, params }) => withinSentence(say(`rule.${id}`, params as never), style.language))
  return {
    ...(rules?.[0] !== undefined && { rules: rules.reduce((first, next) => say('rules.next', { first, next })) }),
    ...(from && { from: instantInWords(from, style) }),
  }
}

/** A sentence of a rule, which begins with no name or noun in any language, inside another one. */
function withinSentence(sentence: string, language: string): string {
  return sentence.charAt(0).toLocaleLowerCase(language) + sentence.slice(1)
}

const errorHeaders = {
  'cache-control': 'no-store',
  'content-type': 'application/json; charset=utf-8',
  'x-content-type-options': 'nosniff',
}

function plainAnswer(answer: ErrorAnswer, security: Readonly<Record<string, string>>): string {
  const status = refusalStatus[answer.code]
  const body = JSON.stringify(answer)
  const own = { [requestIdHeader]: answer.requestId, connection: 'close', 'content-length': Buffer.byteLength(body) }
  const headers = { ...security, ...errorHeaders, ...own }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return `${[`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines].join('\r\n')}\r\n\r\n${body}`
}

/** The refusal that a visitor gets for an error. Its cause goes to the log. */
function refusalOf(error: unknown, request: FastifyRequest, requestLog: RequestLog): Pick<Refusal, 'code' | 'detail'> {
  if (error instanceof Unavailable) {
    requestLog.unavailable(request, error)
    return { code: 'unavailable', detail: { retryAfterSeconds: unavailableRetrySeconds } }
  }
  const refusal = expectedRefusal(error)
  // No visitor reads this answer, so the log needs no line.
  if (refusal === null && isBrokenOff(request)) return { code: 'malformed', detail: {} }
  if (refusal === null) {
    requestLog.bug(request, error)
    return { code: 'bug', detail: {} }
  }
  requestLog.refused(request, refusal)
  return refusal
}

function expectedRefusal(error: unknown): Pick<Refusal, 'code' | 'detail'> | null {
  if (error instanceof Refusal) return error
  const code = plumbingCodes[errorCodeOf(error)]
  return code === undefined ? null : { code, detail: {} }
}

/** Errors that Fastify raises before a handler runs. */
const plumbingCodes: Readonly<Record<string, RefusalCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'json-only',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed',
  FST_ERR_BAD_URL: 'not-found',
}

/** Errors of Node's HTTP parser. Every other one is `malformed`. */
const socketCodes: Readonly<Record<string, RefusalCode>> = {
  HPE_HEADER_OVERFLOW: 'too-large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'too-large',
}

/** True when the client left before its request was complete: nobody's fault, and no one reads. */
function isBrokenOff({ raw }: FastifyRequest): boolean {
  return raw.destroyed && raw.complete === false
}

function errorCodeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
