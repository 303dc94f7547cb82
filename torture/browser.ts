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
  /** Its address; by default that of all people. */
  readonly from?: string
  /** Hears of each call the moment it leaves. */
  readonly onCall?: (name: CallName) => void
  /** Hears of each answer, also of a proxy. */
  readonly onAnswer?: ((answer: TimedResponse) => void) | undefined
  /**
   * Whether a test takes the store away. A 503 then says only that the call may have acted, or not.
   */
  readonly mayBeAway?: boolean | undefined
}

/** What a proxy answers for a node that said nothing: it may have acted. */
const ofProxy = new Set([502, 504])

let networks = 0

/**
 * An address in a network (/24) from which nothing has come yet. The portal refuses a network with
 * five wrong passwords for a name (G2), and would refuse the right one of a person beside them.
 */
export function addressElsewhere(): string {
  networks += 1
  return `127.${1 + (Math.floor(networks / 256) % 250)}.${networks % 256}.1`
}

export function newBrowser(options: BrowserOptions): Browser {
  const { url, name = 'elsewhere', from, onCall, onAnswer, mayBeAway } = options
  const cookies = new CookieJar(options.cookies ?? [])
  const { send } = httpConnection(url, { staysOpen: false, from })
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
