import { type Answer, type CallName, type ErrorAnswer, parseFields, refusalsOf, xsrfNames } from '@portico/contract'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { type CookieJar, type HttpResponse, newVisitor, type Send, type Visitor } from '../../../person/visitor.js'

export type TestAnswer<Body> = Answer<Body, HttpResponse>

/** A visitor that can also send what no browser sends. */
export interface TestVisitor extends Visitor {
  /** Sends any body and headers, with the visitor's cookies and token unless it is `bare`. */
  raw(request: InjectOptions & { bare?: boolean }): Promise<TestAnswer<Record<string, unknown>>>
}

/** A visitor of an app in memory, or of several in turn, whose requests come from this address. */
export function newTestVisitor(
  appOrApps: FastifyInstance | readonly FastifyInstance[],
  from = '127.0.0.1',
): TestVisitor {
  const apps = [appOrApps].flat()
  let requests = 0
  const inject = async (options: InjectOptions): Promise<HttpResponse> => {
    const app = apps[requests % apps.length]
    if (app === undefined) throw new Error('a visitor needs an app')
    requests += 1
    const { statusCode, headers, body } = await app.inject({ remoteAddress: from, ...options })
    return { status: statusCode, headers, text: body }
  }
  const visitor = strictVisitor(({ path, body, method, ...request }) =>
    inject({ ...request, method: method as 'GET' | 'POST', url: path, ...(body !== null && { payload: body }) }),
  )
  return {
    ...visitor,
    async raw({ bare = false, headers = {}, ...request }) {
      const own = bare ? {} : ownHeaders(visitor.cookies)
      const response = await inject({ ...request, headers: { ...own, ...headers } })
      visitor.cookies.keep(response.headers['set-cookie'])
      return { ...response, body: parseFields(response.text) }
    },
  }
}

/**
 * A visitor whose calls fail on a refusal that the call's row does not name, so that the API
 * description is complete.
 */
export function strictVisitor(send: Send<HttpResponse>, cookies?: CookieJar): Visitor {
  const visitor = newVisitor(send, cookies)
  return {
    ...visitor,
    async call(name, input, options) {
      const answer = await visitor.call(name, input, options)
      requireNoted(name, answer)
      return answer
    },
  }
}

function requireNoted(name: CallName, { status, body }: TestAnswer<unknown>): void {
  if (status === 200) return
  const { code }: Partial<ErrorAnswer> = body
  if (code !== undefined && refusalsOf(name).includes(code)) return
  throw new Error(`${name} answers "${code}", which its row does not name`)
}

/** Headers that a browser adds to a request by itself, and the XSRF token. */
export function ownHeaders(cookies: CookieJar): Record<string, string> {
  return { ...cookies.headers(), [xsrfNames.header.toLowerCase()]: cookies.token() ?? '' }
}
