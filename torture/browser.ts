import type { CallName } from '@portico/contract/calls'
import { httpConnection } from '../person/http-connection.js'
import { CookieJar, newVisitor, type Visitor } from '../person/visitor.js'

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
}

export function newBrowser(options: BrowserOptions): Browser {
  const { url, name = 'elsewhere', onCall } = options
  const cookies = new CookieJar(options.cookies ?? [])
  const visitor = newVisitor(httpConnection(url, { staysOpen: false }).send, cookies)
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
