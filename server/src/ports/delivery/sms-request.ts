import { escapeOf, fillSms, isSoundBody, type SmsFields, unknownPlaceholders } from './fill-sms.js'

/** The request to a gateway for each message. Address and body hold the placeholders of `fillSms`. */
export interface SmsRequest {
  readonly url: string
  readonly method: 'POST' | 'PUT' | 'GET'
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** Not used with GET. */
  readonly body: string
  readonly token: string | null
}

export const defaultSmsBody = '{"to":"{to}","text":"{text}"}'

const contentTypeOf = ({ headers }: Pick<SmsRequest, 'headers'>) =>
  headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? 'application/json'

export function smsRequestFor(request: SmsRequest, fields: SmsFields): { url: URL; init: RequestInit } {
  const { method, token, body } = request
  const contentType = contentTypeOf(request)
  const headers = new Headers({
    // The same when a message is sent again, so that a gateway can recognise the copy (D2).
    'idempotency-key': fields.id,
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(method === 'GET' ? {} : { 'content-type': contentType }),
  })
  for (const [name, value] of request.headers) headers.set(name, value)
  const init = method === 'GET' ? {} : { body: fillSms(body, fields, escapeOf(contentType)) }
  return { url: new URL(fillSms(request.url, fields, 'url')), init: { method, headers, ...init } }
}

/** The address for a check that sends nothing. It never holds a part of a message. */
export function smsCheckAddress({ url }: Pick<SmsRequest, 'url'>): URL {
  const empty = { to: '', text: '', id: '' }
  const filled = fillSms(url, empty, 'url')
  return filled === url ? new URL(url) : new URL('/', filled)
}

export interface SmsRequestProblem {
  readonly about: 'url' | 'headers' | 'body'
  /** The rest of a sentence. */
  readonly problem: string
}

export function smsRequestProblems(request: SmsRequest): SmsRequestProblem[] {
  const { method, url, token, headers } = request
  const has = (name: string) => headers.some(([one]) => one.toLowerCase() === name)
  const carrier = method === 'GET' ? url : `${url} ${request.body}`
  const isWhole = /\{(to|digits)\}/.test(carrier) && carrier.includes('{text}')
  const where = method === 'GET' ? 'url' : 'body'
  return [
    ...(token !== null && has('authorization')
      ? [{ about: 'headers' as const, problem: 'must not hold Authorization beside PORTICO_SMS_TOKEN' }]
      : []),
    ...(isWhole
      ? []
      : [
          {
            about: where,
            problem: `must hold {to} or {digits}, and {text}${method === 'GET' ? ' with GET' : ''}`,
          } as const,
        ]),
    ...(method === 'GET' ? [] : bodyProblems(request)),
  ]
}

function bodyProblems(request: SmsRequest): SmsRequestProblem[] {
  const [unknown] = unknownPlaceholders(request.body)
  if (unknown !== undefined)
    return [{ about: 'body', problem: `holds ${unknown}: there are only {to}, {digits}, {text} and {id}` }]
  const contentType = contentTypeOf(request)
  if (isSoundBody(request.body, escapeOf(contentType))) return []
  return [{ about: 'body', problem: `must be ${contentType.split(';', 1)[0]?.trim()} with a message in it` }]
}
