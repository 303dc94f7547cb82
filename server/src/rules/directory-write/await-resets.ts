import { setTimeout as sleep } from 'node:timers/promises'
import type { AccountId } from '../../ports/ids.js'
import type { Ports } from '../ports.js'

/** Longer than a directory takes to answer, ms. */
const longestMs = 10_000
const pauseMs = 25

/**
 * Waits until no reset of an account is being written, at most ten seconds. Call it after a stop, which no
 * later reset outlives: nobody can take back what a directory writes already, so it is written before
 * anybody reads that self-service is stopped (HD14).
 */
export async function awaitResets({ store, clock }: Pick<Ports, 'store' | 'clock'>, accountId: AccountId) {
  for (let waitedMs = 0; waitedMs < longestMs; waitedMs += pauseMs) {
    const since = clock.now() - longestMs
    const open = await store.directoryWrites.open()
    // One that stays open for longer has no known outcome, and is settled later.
    if (!open.some((one) => one.accountId === accountId && one.purpose === 'reset' && one.begunAt > since)) return
    await sleep(pauseMs)
  }
}
