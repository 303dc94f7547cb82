import { setTimeout as sleep } from 'node:timers/promises'
import { httpConnection } from '../../person/http-connection.js'
import { requireStatus } from '../../person/steps.js'
import { newVisitor } from '../../person/visitor.js'

/** One light call: its beginning, ms since 1970, and its time, ms. */
export interface WatchedCall {
  readonly at: number
  readonly ms: number
}

const pauseMs = 2

/** Makes light calls one after the other until the work is done. */
export async function callsDuring(url: string, work: Promise<unknown>): Promise<WatchedCall[]> {
  const connection = httpConnection(url, { staysOpen: true })
  const visitor = newVisitor(connection.send)
  const calls: WatchedCall[] = []
  let isOver = false
  const done = work.finally(() => {
    isOver = true
  })
  // The failure is raised below, and not before a call has ended.
  done.catch(() => undefined)
  while (!isOver) {
    for (const name of ['session', 'captchaChallenge'] as const) {
      const at = Date.now()
      calls.push({ at, ms: requireStatus(await visitor.call(name), 200).ms })
    }
    await sleep(pauseMs)
  }
  connection.close()
  await done
  return calls
}

/** The longest of the calls that ran within a time; 0 without one. */
export function longestWithin(calls: readonly WatchedCall[], from = 0, until = Number.POSITIVE_INFINITY): number {
  return Math.max(0, ...calls.flatMap(({ at, ms }) => (at + ms >= from && at <= until ? ms : [])))
}

/** The event that ends a round of housekeeping in the log. */
export const housekeepingEnd = 'housekeeping.done'

/**
 * The moments of the one round of housekeeping in a log, ms since 1970. The log must be at the
 * level debug.
 */
export function housekeepingIn(log: string): { readonly from: number; readonly until: number; readonly rows: number } {
  const line = log.split('\n').find((one) => one.includes(housekeepingEnd))
  if (line === undefined) throw new Error('no housekeeping ran')
  const { time, ms, rows } = JSON.parse(line) as {
    readonly time: string
    readonly ms: number
    readonly rows: number
  }
  const until = Date.parse(time)
  return { from: until - ms, until, rows }
}
