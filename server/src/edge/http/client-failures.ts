import { screenPaths, serverPaths } from '@portico/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { otherLimits } from '../../rules/limits/other-limits.js'
import { networkAddress } from './request.js'

/** A page that failed in a browser, in words that hold nothing of a person (OP10). */
export interface ClientFailure {
  /** The name of the error, such as `TypeError`; never its message. */
  readonly error: string
  /** Where in the files of the client it happened, as `file:line:column`, the innermost first. */
  readonly at: readonly string[]
  /** The path of the screen; a star for any path that is none. */
  readonly screen: string
  readonly client: string
  readonly requestId: string
}

interface FailureParts {
  /** True for a file of the client, this one or a former one. */
  readonly isOwnAsset: (name: string) => boolean
  readonly onFailure: (failure: ClientFailure) => void
}

const largestBytes = 2_048
const mostFrames = 10
const fromOtherSites = ['cross-site', 'same-site']

/**
 * Takes what a page tells of its own failure. Anyone may post here without a session, so whatever is
 * not exactly such a report is dropped, as is what goes beyond the limits of an hour. The answer is
 * 204 for all.
 */
export function clientFailures(app: FastifyInstance, { isOwnAsset, onFailure }: FailureParts): void {
  const isAllowed = allowance()
  app.register(async (own) => {
    own.removeAllContentTypeParsers()
    own.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    own.setErrorHandler((_error, _request, reply) => void reply.header('connection', 'close').code(204).send())
    own.post(serverPaths.clientFailures, { bodyLimit: largestBytes }, async (request, reply) => {
      const failure = fromOtherSites.includes(String(request.headers['sec-fetch-site']))
        ? null
        : readFailure(request, isOwnAsset)
      if (failure !== null && (await isAllowed(request))) onFailure(failure)
      return reply.header('cache-control', 'no-store').code(204).send()
    })
  })
}

/** Says whether another failure of a network may be heard; what the memory holds is bounded by all. */
function allowance(): (request: FastifyRequest) => Promise<boolean> {
  const limiter = ({ bound, window }: { bound: number; window: number }) =>
    new RateLimiterMemory({ points: bound, duration: window / 1000 })
  const [ofNetwork, ofAll] = [limiter(otherLimits.clientFailures), limiter(otherLimits.allClientFailures)]
  return async (request) => {
    const network = networkAddress(request)
    const isKnown = (await ofNetwork.get(network)) !== null
    const isFull = ((await ofAll.get(''))?.remainingPoints ?? 1) <= 0
    if (isFull && !isKnown) return false
    return ofNetwork
      .consume(network)
      .then(() => ofAll.consume(''))
      .then(
        () => true,
        () => false,
      )
  }
}

const knownScreens: ReadonlySet<unknown> = new Set(['*', ...Object.values(screenPaths)])

/** A report as the client writes it; null for anything else. */
function readFailure({ body, id }: FastifyRequest, isOwnAsset: (name: string) => boolean): ClientFailure | null {
  const { error, at, screen, client, ...more } = fieldsOf(body)
  if (Object.keys(more).length > 0 || !knownScreens.has(screen)) return null
  if (typeof error !== 'string' || !/^[A-Za-z]{1,40}$/.test(error)) return null
  if (typeof client !== 'string' || !/^\d{1,4}\.\d{1,4}\.\d{1,4}$/.test(client)) return null
  if (!Array.isArray(at) || at.length > mostFrames) return null
  const frames = at.filter((frame) => isOwnFrame(frame, isOwnAsset))
  return frames.length === 0 ? null : { error, at: frames, screen: String(screen), client, requestId: id }
}

function isOwnFrame(frame: unknown, isOwnAsset: (name: string) => boolean): boolean {
  const file = typeof frame === 'string' ? /^([\w.-]{1,80}):\d{1,7}:\d{1,7}$/.exec(frame)?.[1] : undefined
  return file !== undefined && isOwnAsset(file)
}

function fieldsOf(body: unknown): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(String(body))
    return typeof read === 'object' && read !== null ? { ...read } : {}
  } catch {
    return {}
  }
}
