import { setTimeout as sleep } from 'node:timers/promises'
import { Unavailable } from '../refusal.js'

/** Repeats what the store could not take: by now the directory has decided. */
export async function persistently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (const waitMs of [100, 400]) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error
      await sleep(waitMs)
    }
  }
  return work()
}
