import type { CallName, InputOf, OutputOf } from '@portico/contract/calls'
import { type Answer, type CallResponse, newClient } from '@portico/contract/client'
import { apiBase, type FlowName } from '@portico/contract/paths'
import { xsrfNames } from '@portico/contract/session-cookies'

/** One request; `path` is whole, and a `body` goes out as it is. */
export interface HttpRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Buffer | null
}

export interface HttpResponse extends CallResponse {
  readonly headers: Readonly<Record<string, unknown>>
}

/** Sends a request over some connection; rejects where no response came. */
export type Send<Response extends HttpResponse> = (request: HttpRequest) => Promise<Response>

interface VisitorCallOptions {
  readonly flow?: FlowName | undefined
  /** Sent as well, and instead of the visitor's own where the names are equal. */
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * A client of the API that keeps its cookies and asks for the session first, as a browser does.
 * Unlike a browser it does not repeat a 403, so that every answer is seen.
 */
export interface Visitor<Response extends HttpResponse = HttpResponse> {
  readonly cookies: CookieJar
  /**
   * Makes a call of the contract; the flow is `profile` by default. Resolves with every answer,
   * also a refusal.
   */
  call<Name extends CallName>(
    name: Name,
    input?: Partial<InputOf<Name>>,
    options?: VisitorCallOptions,
  ): Promise<Answer<OutputOf<Name>, Response>>
}

export function newVisitor<Response extends HttpResponse>(
  send: Send<Response>,
  cookies = new CookieJar(),
): Visitor<Response> {
  const visitor: Visitor<Response> = {
    cookies,
    async call(name, input = {}, { flow = 'profile', headers } = {}) {
      if (cookies.token() === null && name !== 'session') await visitor.call('session')
      const call = newClient({
        token: () => cookies.token(),
        async send(request) {
          const path = apiBase + request.path
          const response = await send({
            ...request,
            path,
            headers: { ...cookies.headers(), ...request.headers, ...headers },
          })
          cookies.keep(response.headers['set-cookie'])
          return response
        },
      })
      return call(name, input, { flow, repeats: false })
    },
  }
  return visitor
}

/**
 * The cookies of one visitor by name. A name is enough, since every cookie of the portal is for `/`
 * of one host.
 */
export class CookieJar extends Map<string, string> {
  /** The XSRF token, or null before the first response. */
  token(): string | null {
    return this.get(xsrfNames.cookie) ?? null
  }

  /** What a browser sends by itself. */
  headers(): Record<string, string> {
    return this.size === 0 ? {} : { cookie: [...this].map(([name, value]) => `${name}=${value}`).join('; ') }
  }

  /** Takes the cookies of a response from its `Set-Cookie` header. */
  keep(setCookie: unknown): void {
    for (const line of [setCookie ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(String(line)) ?? []
      this.set(name, value)
    }
  }
}
