import type { CallName } from '@portico/contract/calls'
import { httpConnection, NoAnswer, type TimedResponse } from '../person/http-connection.js'
import { CookieJar, type HttpRequest, newVisitor, type Visitor } from '../person/visitor.js'

/** A visitor with a name, each request over a connection of its own. */
export interface Browser extends Visitor {
  readonly name: string
  /** Another browser with the cookies of now, as an attacker with stolen cookies has it. */
  copy(): Browser
}

export interface BrowserOptions {
  readonly url: string
  readonly name?: string
  readonly cookies?: ReadonlyMap<string, string>
  /** Hears of each call the moment it leaves. */
  readonly onCall?: (name: CallName) => void
  /** Hears of each answer, also of a proxy. */
  readonly onAnswer?: ((answer: TimedResponse) => void) | undefined
  /** Whether a test takes the store away. A 503 then says only that the call may have acted, or not. */
  readonly mayBeAway?: boolean | undefined
}

/** What a proxy answers for a node that said nothing: it may have acted. */
const ofProxy = new Set([502, 504])

export function newBrowser(options: BrowserOptions): Browser {
  const { url, name = 'elsewhere', onCall, onAnswer, mayBeAway } = options
  const cookies = new CookieJar(options.cookies ?? [])
  const { send } = httpConnection(url, { staysOpen: false })
  const visitor = newVisitor(async (request: HttpRequest) => {
    const response = await send(request)
    onAnswer?.(response)
    const isSilent = ofProxy.has(response.status) || (mayBeAway && response.status === 503)
    if (isSilent) throw new NoAnswer(`${response.status} to ${request.method} ${request.path}`)
    return response
  }, cookies)
  return {
    ...visitor,
    name,
    call(called, ...more) {
      onCall?.(called)
      return visitor.call(called, ...more)
    },
    copy: () => newBrowser({ ...options, cookies }),
  }
}
