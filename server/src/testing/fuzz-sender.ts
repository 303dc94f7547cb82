import type { ErrorAnswer } from '@portico/contract'
import { httpConnection, type TimedResponse } from '../../../person/http-connection.js'
import type { DescribedOperation } from './described-operations.js'
import { type FuzzBody, type FuzzRequest, isKnownValue } from './fuzz-requests.js'
import type { FuzzVisit } from './fuzz-visits.js'
import type { SchemaFaults } from './schema-faults.js'
import { ownHeaders } from './test-visitor.js'

export type FuzzAnswer = Pick<TimedResponse, 'status' | 'headers' | 'text'>

/**
 * Sends generated requests over a real connection, by default with the cookies and the token of the
 * visitor.
 */
export function fuzzSender(origin: URL) {
  const connection = httpConnection(origin, { staysOpen: true })
  return {
    async send(
      { visitor, known, headers: ofPage }: FuzzVisit,
      { method, url, headers, body }: FuzzRequest,
    ): Promise<FuzzAnswer> {
      const answer = await connection.send({
        method,
        path: url,
        headers: { ...ownHeaders(visitor.cookies), ...ofPage?.(), ...headers },
        body: body === undefined ? null : bytesOf(body, known),
      })
      visitor.cookies.keep(answer.headers['set-cookie'])
      return answer
    },
    close: () => connection.close(),
  }
}

/** Serialised by hand, because an object holds no duplicate member and no own `__proto__`. */
function bytesOf(body: FuzzBody, known: FuzzVisit['known']): Buffer {
  if ('hex' in body) return Buffer.from(body.hex, 'hex')
  if ('text' in body) return Buffer.from(body.text)
  const members = body.members.map(([name, value]) => {
    const values = known.get(name) ?? ['x']
    const meant = isKnownValue(value) ? values[value.known % values.length] : value
    return `${JSON.stringify(name)}:${JSON.stringify(meant)}`
  })
  return Buffer.from(`{${members.join(',')}}`)
}

/** The allowed answers by the description alone. */
export interface Promised {
  readonly operations: ReadonlyMap<string, DescribedOperation>
  readonly faultsOf: SchemaFaults
}

/**
 * The differences of an answer from the description; an empty list when it keeps every promise
 * (I5).
 */
export function faultsOfAnswer({ operations, faultsOf }: Promised, drawn: FuzzRequest, answer: FuzzAnswer): string[] {
  const operation = operations.get(drawn.operation)
  if (operation === undefined) throw new Error(`${drawn.operation} is not described`)
  const { status, headers, text } = answer
  if (status >= 500) return [`${status}: ${text}`]
  const promised = promisedAnswer(operation, drawn, status)
  if (promised === null) return [`${status} is not described: ${text}`]
  const { type, schema, code } = promised
  const isEmpty = drawn.method === 'HEAD'
  const body: unknown = schema === null || isEmpty ? null : parsed(text)
  return [
    ...faultsOfHeaders(headers, { type, isError: status !== 200 }),
    ...(status === 405 && headers.allow !== operation.method ? [`Allow: ${headers.allow}`] : []),
    ...((status === 429 || status === 503) && !isEndless(text) && !/^[1-9]\d*$/.test(headers['retry-after'] ?? '')
      ? ['no Retry-After']
      : []),
    ...(schema === null || isEmpty ? [] : faultsOf(schema, body)),
    ...(code !== null && !isEmpty && (body as ErrorAnswer).code !== code ? [`not ${code}: ${text}`] : []),
  ]
}

/** Limits of a day, or of what a visitor has open: they name no time. */
function isEndless(text: string): boolean {
  return /"code":"(?:send|staff)-limit"/.test(text)
}

const errorSchema = { $ref: '#/components/schemas/ErrorAnswer' }

/**
 * The rows of the description and its general text: 405 for other methods, 404 for unknown
 * addresses.
 */
function promisedAnswer({ method, flows, url, answers }: DescribedOperation, drawn: FuzzRequest, status: number) {
  const isOwn = flows.some((flow) => [url(flow), `${url(flow)}/`].includes(drawn.url.replace(/\?.*$/, '')))
  const refused = (wanted: number, code: ErrorAnswer['code']) =>
    status === wanted ? { type: 'application/json', schema: errorSchema, code } : null
  if (!isOwn) return refused(404, 'not-found')
  // HTTP adds HEAD to GET. Without GET it is a method like any other.
  const isHead = drawn.method === 'HEAD' && method === 'GET' && status !== 405
  if (drawn.method !== method && !isHead) return refused(405, 'method-not-allowed')
  const described = answers.get(status)
  return described === undefined ? null : { ...described, code: null }
}

function faultsOfHeaders(
  headers: FuzzAnswer['headers'],
  { type, isError }: { readonly type: string; readonly isError: boolean },
): string[] {
  const contentType = headers['content-type'] ?? ''
  const kept = headers['cache-control'] ?? ''
  const isTypeRight =
    type === 'application/json' ? contentType === 'application/json; charset=utf-8' : contentType.startsWith('image/')
  // A cache may keep the two answers that are fetched like files, but no other answer and no error.
  const mayBeKept = !isError && (type !== 'application/json' || kept.startsWith('public, '))
  return [
    ...(isTypeRight ? [] : [`Content-Type: ${contentType}`]),
    ...(mayBeKept || kept === 'no-store' ? [] : [`Cache-Control: ${kept}`]),
    ...(headers['x-content-type-options'] === 'nosniff' ? [] : ['no nosniff']),
  ]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return `no JSON: ${text}`
  }
}
