import {
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

/** One answer as a browser would see it; `body` is what the contract promises on 200 and an error body otherwise. */
export interface TestAnswer<Body> {
  readonly status: number
  readonly body: Body & Partial<Pick<ErrorAnswer, 'code' | 'message' | 'requestId'>>
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
}

/** A browser-like client: it keeps its cookies and sends the XSRF token, as ours does. */
export interface TestVisitor {
  call<Name extends CallName>(
    name: Name,
    input?: Partial<InputOf<Name>>,
    options?: { flow?: FlowName; headers?: Record<string, string> },
  ): Promise<TestAnswer<OutputOf<Name>>>
  /** A request with any body and headers, cookies and token included unless `bare`. */
  raw(request: InjectOptions & { bare?: boolean }): Promise<TestAnswer<Record<string, unknown>>>
  readonly cookies: Map<string, string>
}

export function newVisitor(app: FastifyInstance): TestVisitor {
  const cookies = new Map<string, string>()
  const raw: TestVisitor['raw'] = async ({ bare = false, headers = {}, ...request }) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const own = bare ? {} : { cookie, [xsrfNames.header.toLowerCase()]: cookies.get(xsrfNames.cookie) ?? '' }
    const response = await app.inject({ ...request, headers: { ...own, ...headers } })
    for (const { name, value } of response.cookies) cookies.set(name, value)
    const isJson = String(response.headers['content-type']).startsWith('application/json')
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      body: isJson ? JSON.parse(response.body) : {},
    }
  }
  return {
    cookies,
    raw,
    async call(name, input, options = {}) {
      if (!cookies.has(xsrfNames.cookie)) await raw({ method: 'GET', url: '/api/user/session' })
      const { method, path } = calls[name]
      const answer = await raw({
        method,
        url: `/api${path.replace('{flow}', options.flow ?? 'profile')}`,
        ...(method === 'POST' ? { payload: JSON.stringify(input ?? {}) } : {}),
        headers: { ...(method === 'POST' ? { 'content-type': 'application/json' } : {}), ...options.headers },
      })
      requireNoted(name, answer)
      return answer as never
    },
  }
}

/** No call answers a refusal that its note does not name; so the description of the API is complete. */
function requireNoted(name: CallName, { status, body }: TestAnswer<Record<string, unknown>>): void {
  if (status === 200) return
  const noted: readonly (RefusalCode | undefined)[] = refusalsOf(name)
  if (!noted.includes(body.code)) throw new Error(`${name} answers "${body.code}", which its note does not name`)
}
