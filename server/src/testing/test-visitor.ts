import {
  addressFor,
  type CallName,
  calls,
  type ErrorAnswer,
  type FlowName,
  type InputOf,
  type OutputOf,
  type RefusalCode,
  refusalsOf,
  xsrfNames,
} from '@portico/contract'
import type { FastifyInstance, InjectOptions } from 'fastify'

/**
 * One answer as a browser sees it; `body` follows the contract on 200 and is an error body
 * otherwise.
 */
export interface TestAnswer<Body> {
  readonly status: number
  readonly body: Body & Partial<Pick<ErrorAnswer, 'code' | 'message' | 'requestId'>>
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
}

/** A browser-like client. It keeps its cookies and sends the XSRF token, like our client. */
export interface TestVisitor {
  call<Name extends CallName>(
    name: Name,
    input?: Partial<InputOf<Name>>,
    options?: { flow?: FlowName; headers?: Record<string, string> },
  ): Promise<TestAnswer<OutputOf<Name>>>
  /** A request with any body and headers. Cookies and token are added unless `bare`. */
  raw(request: InjectOptions & { bare?: boolean }): Promise<TestAnswer<Record<string, unknown>>>
  readonly cookies: Map<string, string>
}

export function newVisitor(app: FastifyInstance): TestVisitor {
  const cookies = new Map<string, string>()
  const raw: TestVisitor['raw'] = async ({ bare = false, headers = {}, ...request }) => {
    const own = bare ? {} : ownHeaders(cookies)
    const response = await app.inject({ ...request, headers: { ...own, ...headers } })
    for (const { name, value } of response.cookies) cookies.set(name, value)
    return answerOf(response.statusCode, response.headers, response.body)
  }
  return {
    cookies,
    raw,
    async call(name, input, options = {}) {
      if (!cookies.has(xsrfNames.cookie)) await raw({ method: 'GET', url: '/api/user/session' })
      const { method } = calls[name]
      const answer = await raw({
        method,
        url: urlOf(name, options.flow),
        ...(method === 'POST' ? { payload: JSON.stringify(input ?? {}) } : {}),
        headers: { ...(method === 'POST' ? { 'content-type': 'application/json' } : {}), ...options.headers },
      })
      requireNoted(name, answer)
      return answer as never
    },
  }
}

/** The headers that a browser adds, and the XSRF token that our client adds. */
export function ownHeaders(cookies: ReadonlyMap<string, string>): Record<string, string> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return { cookie, [xsrfNames.header.toLowerCase()]: cookies.get(xsrfNames.cookie) ?? '' }
}

export function urlOf(name: CallName, flow: FlowName = 'profile'): string {
  return `/api${addressFor(calls[name].path, flow)}`
}

export function answerOf(
  status: number,
  headers: Readonly<Record<string, unknown>>,
  text: string,
): TestAnswer<Record<string, unknown>> {
  const isJson = String(headers['content-type']).startsWith('application/json')
  return { status, headers, text, body: isJson ? JSON.parse(text) : {} }
}

/**
 * Throws for a refusal that the row of the call does not name, so that the description of the API
 * is complete.
 */
export function requireNoted(name: CallName, { status, body }: TestAnswer<Record<string, unknown>>): void {
  if (status === 200) return
  const noted: readonly (RefusalCode | undefined)[] = refusalsOf(name)
  if (!noted.includes(body.code)) throw new Error(`${name} answers "${body.code}", which its row does not name`)
}
