import type { NetworkKey } from '../../ports/ids.js'
import type { Attempts } from './attempt-store.js'
import { dayMs, minuteMs } from './limit.js'

/** After each such time without a failure one failure is forgotten (G11). */
const forgetOneMs = 15 * minuteMs
/** The waits after the last allowed failure and the following ones. The last one stays (G2). */
const waitsMs = [0.5, 1, 2, 4, 8, 15].map((minutes) => minutes * minuteMs)
export const [shortestWaitMs = 0] = waitsMs
export const longestWaitMs = Math.max(...waitsMs)
/** The part of a wait that chance may leave out, so that no program knows its end. */
const jitter = 0.05
/**
 * After a wait only the drawn network may try for so long. `Retry-After` is rounded up to whole
 * minutes, so its person comes up to a minute late, and types then (G2).
 */
export const drawnForMs = 2 * minuteMs
/** Longer than any row takes to forget all its failures. */
export const forgetAfterMs = dayMs

/** Who tries: a network, or a known device, for which no network is drawn. */
type Asking = NetworkKey | null

/** How long a name must still wait, in ms; 0 when the server may evaluate a try of this network. */
export function waitOf(attempts: Attempts | null, now: number, network: Asking = null): number {
  if (attempts === null) return 0
  const { blockedUntil } = attempts
  return Math.max(0, blockedUntil + (isDrawnOther(attempts, network) ? drawnForMs : 0) - now)
}

/** True where another network is drawn for the try after the wait. */
function isDrawnOther({ drawn }: Attempts, network: Asking): boolean {
  return drawn !== null && drawn.network !== network
}

/**
 * The drawn network that let its time go by while another one waited, which tries now. Null where
 * there is none, or where nobody came for so long that it took nobody's try.
 */
export function missedBy(attempts: Attempts | null, now: number, network: Asking): NetworkKey | null {
  if (attempts === null || !isDrawnOther(attempts, network)) return null
  const late = now - (attempts.blockedUntil + drawnForMs)
  return late >= 0 && late < longestWaitMs ? (attempts.drawn?.network ?? null) : null
}

interface Failure {
  readonly limit: number
  readonly now: number
  /** A number in [0, 1). */
  readonly chance: number
  /** Whose failure it was. */
  readonly network?: Asking
}

/**
 * The attempts after one more failure. Each failure from `limit` on starts a wait, from 30 seconds
 * to a quarter of an hour (K1, G2).
 */
export function afterFailure(attempts: Attempts | null, { limit, now, chance, network = null }: Failure): Attempts {
  const most = limit + waitsMs.length - 1
  const failures = Math.min(failuresOf(attempts, now) + 1, most)
  // A try of its own, which no wait delays, moves no wait of others and ends no draw.
  if (attempts !== null && waitOf(attempts, now, network) > 0) return { ...attempts, failures, lastFailedAt: now }
  const longest = waitsMs[failures - limit] ?? 0
  const waitMs = Math.round(longest * (1 - jitter * chance))
  return { failures, lastFailedAt: now, blockedUntil: waitMs === 0 ? 0 : now + waitMs, drawn: null }
}

/** How many failures still count. */
export function failuresOf(attempts: Attempts | null, now: number): number {
  if (attempts === null) return 0
  // The last failure may come from a server whose time is a moment ahead.
  const forgotten = Math.floor(Math.max(0, now - attempts.lastFailedAt) / forgetOneMs)
  return Math.max(0, attempts.failures - forgotten)
}
