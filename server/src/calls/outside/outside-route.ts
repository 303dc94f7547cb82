import { downloadPaths } from '@portico/contract'
import type { FastifyInstance } from 'fastify'
import { type CallEdge, limitTo, visitOf } from '../../edge/call/register-calls.js'
import { Unavailable } from '../../ports/refusal.js'
import { asCall } from '../../ports/system/clock.js'
import { newSignedToken, sha256 } from '../../ports/system/secrets.js'
import { takeOutside } from './take-outside.js'

/** More than any code has; the rest of an address belongs to nobody. */
const maxQuery = 8_192

/**
 * The address to which the identity provider sends a browser back. It answers 303 without a word of what came,
 * whatever comes: code and state reach no page, no `Referer` and no log (SSO5).
 */
export function outsideRoute(app: FastifyInstance, { ports, cookies, requestLog }: CallEdge): void {
  const limitAddress = limitTo(ports.rules.limits.perAddress)
  app.get(downloadPaths.outsideCallback, { exposeHeadRoute: false }, async (request, reply) => {
    const visit = await visitOf(ports, { cookies }, request)
    await limitAddress(visit.source, 'flood')
    const fresh = visit.browser === null ? newSignedToken(ports, 'session') : null
    const browser = fresh === null ? visit.browser : sha256(fresh)
    const taken = await asCall(0, () => takeOutside({ ports, visit, browser: browser ?? '' }, queryOf(request.url)))
    if (taken.cause instanceof Unavailable) requestLog.unavailable(request, taken.cause)
    if (taken.session !== undefined) cookies.give(reply, taken.session)
    else if (fresh !== null) cookies.give(reply, fresh)
    if (taken.device) cookies.remember(reply, taken.device)
    return reply
      .code(303)
      .headers({ location: taken.to, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .send()
  })
}

function queryOf(url: string): URLSearchParams {
  return new URLSearchParams(url.slice(url.indexOf('?') + 1, maxQuery))
}
