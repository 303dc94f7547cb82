import { setTimeout as sleep } from 'node:timers/promises'
import type { OutputOf } from '@portico/contract'
import type { FastifyRequest } from 'fastify'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { Refusal, Unavailable } from '../../ports/refusal.js'
import { otherLimits } from '../../rules/limits/other-limits.js'
import { clientAddress } from './request.js'

/** The visitor's session as the session call answers it, with its tag; a page is rendered with it. */
export type PageSession = OutputOf<'session'> & { readonly tag: string }

/** By their paths, the functions that render a screen with the session of its visitor. */
export type RenderedScreens = ReadonlyMap<
  string,
  (visitor: { readonly language: string; readonly session: PageSession }) => string
>

interface Parts {
  readonly screens: RenderedScreens
  /** The session that the session call would answer the visitor with; null for a stranger. */
  readonly tell: (request: FastifyRequest) => Promise<PageSession | null>
}

/** So long a page waits for the directory and the store, in ms. */
const patienceMs = 500

/**
 * Gives the page of a screen with what its visitor is to see there. Null for a stranger, for a
 * screen without such a page, above 120 of them a minute for one address, and where the store or
 * the directory takes longer than 500 ms or does not answer: the plain page then asks by itself.
 */
export function toldPages({ screens, tell }: Parts) {
  const limiter = new RateLimiterMemory({ points: otherLimits.pages.bound, duration: 60 })
  return async (request: FastifyRequest, path: string, language: string): Promise<string | null> => {
    const render = screens.get(path)
    const session =
      render === undefined ? null : await Promise.race([toldOrNull(request), sleep(patienceMs, null, { ref: false })])
    return session === null ? null : (render?.({ language, session }) ?? null)
  }

  async function toldOrNull(request: FastifyRequest): Promise<PageSession | null> {
    try {
      await limiter.consume(clientAddress(request))
      return await tell(request)
    } catch (cause) {
      const isExpected = [RateLimiterRes, Refusal, Unavailable].some((kind) => cause instanceof kind)
      if (isExpected) return null
      throw cause
    }
  }
}
