import { fieldsOf } from '@portico/contract/parse-fields'
import { activity } from '@portico/text/en/activity'
import { CallFailed } from '../api/call-failed.js'
import { callServer } from '../api/call-server.js'
import { sayAtEntrance } from '../text/use-entrance-text.js'

/** The event that a notice told. */
export interface ReportedEvent {
  /** A word that has a sentence; empty for one that this client does not know. */
  readonly what: string
  /** An instant in ms; NaN where it cannot be read. */
  readonly at: number
  /** The network that the event came from; empty where it is not told. */
  readonly where: string
  /** True once self-service was stopped by the code. */
  readonly isReported: boolean
}

/** What the server tells of a code. */
export type Told =
  | { readonly kind: 'event'; readonly code: string; readonly event: ReportedEvent }
  | { readonly kind: 'unknown' | 'failed'; readonly code: string; readonly message: string }
  /** The report was made; the message of the server is empty where its answer was lost. */
  | { readonly kind: 'stopped'; readonly message: string }
  /** The portal takes no reports. */
  | { readonly kind: 'missing' }

// A report is about its code alone, so the session of this browser does not matter.
const ofAnyPage = { isOfAnyPage: true } as const

/** Asks which event a code is about, which changes nothing. */
export async function askReport(code: string): Promise<Told> {
  try {
    const event = readEvent(await callServer('showNotMe', { code }, ofAnyPage))
    if (event === null) return { kind: 'failed', code, message: sayAtEntrance('call.unclear') }
    return { kind: 'event', code, event }
  } catch (failure) {
    return toldBy(failure, code)
  }
}

/**
 * Reports the event: self-service stops. Where the answer is lost, or comes from something between
 * the page and the server, the server is asked what it knows; `unclear` is said where that fails
 * too.
 */
export async function makeReport(code: string, unclear: string): Promise<Told> {
  const lost = await sendReport(code)
  if (lost.kind !== 'failed' || !lost.isLost) return lost
  const told = await askReport(code)
  if (told.kind === 'event') return told.event.isReported ? { kind: 'stopped', message: '' } : lost
  return told.kind === 'failed' ? { ...told, message: unclear } : told
}

async function sendReport(code: string): Promise<Told & { readonly isLost?: boolean }> {
  try {
    const { message } = await callServer('reportNotMe', { code }, ofAnyPage)
    if (message !== '') return { kind: 'stopped', message }
    return { kind: 'failed', code, message: sayAtEntrance('call.unclear'), isLost: true }
  } catch (failure) {
    const told = toldBy(failure, code)
    const { status } = failure as CallFailed
    return { ...told, isLost: status === 0 || status > 499 }
  }
}

function toldBy(failure: unknown, code: string): Told {
  if (!(failure instanceof CallFailed)) throw failure
  if (failure.status === 404) return { kind: 'missing' }
  return { kind: failure.code === 'report-unknown' ? 'unknown' : 'failed', code, message: failure.message }
}

/** Null for an answer that no server of this API gives. */
function readEvent(given: unknown): ReportedEvent | null {
  const { what, at, where, state } = fieldsOf(given)
  if (state !== 'open' && state !== 'reported') return null
  return {
    what: `what.${what}` in activity ? String(what) : '',
    at: Date.parse(String(at)),
    where: typeof where === 'string' ? where : '',
    isReported: state === 'reported',
  }
}
