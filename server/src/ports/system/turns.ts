import { setTimeout as sleep } from 'node:timers/promises'
import { Unavailable } from '../refusal.js'
import type { Clock } from './clock.js'
import { type KeyedMutex, keyedMutex } from './concurrency.js'
import type { LeaseStore } from './lease-store.js'
import type { Random } from './secrets.js'

/** Who does something next, where only one server of a store may. */
export interface Turns {
  /** A mutex over all servers of the store. Raises `Unavailable('store')` after too long a wait. */
  mutex(what: string): KeyedMutex
  /** Takes a task that is done once in `ms`. False until they have passed since a take. */
  take(task: string, ms: number): Promise<boolean>
}

/** Longer than the work of one try. After it another server goes on for one that died. */
const leaseMs = 15_000
/** A wait outlasts the lease of a server that died. */
const waitMs = 20_000
const [firstPauseMs, longestPauseMs] = [5, 100]

interface TurnPorts {
  readonly leases: LeaseStore
  readonly clock: Clock
  readonly random: Random
}

/** The turns of a server: among all servers of a store that is shared, else among its own calls. */
export function turnsOf(ports: TurnPorts, { isShared }: { readonly isShared: boolean }): Turns {
  return isShared ? turnsByLease(ports) : turnsOfOneServer()
}

function turnsOfOneServer(): Turns {
  const taken = new Map<string, number>()
  return {
    mutex: () => keyedMutex(),
    async take(task, ms) {
      const now = performance.now()
      if (now < (taken.get(task) ?? 0)) return false
      taken.set(task, now + ms)
      return true
    },
  }
}

/** Work of a key waits in its server's line first, so that each server asks for one lease. */
function turnsByLease({ leases, clock, random }: TurnPorts): Turns {
  const server = random.token(12)
  const take = (name: string, { holder, ms }: { readonly holder: string; readonly ms: number }) => {
    const now = clock.now()
    return leases.take({ name, holder }, { now, until: now + ms })
  }
  const waitFor = async (name: string) => {
    const begun = performance.now()
    for (
      let pauseMs = firstPauseMs;
      !(await take(name, { holder: server, ms: leaseMs }));
      pauseMs = Math.min(2 * pauseMs, longestPauseMs)
    ) {
      if (performance.now() - begun > waitMs)
        throw new Unavailable('store', { cause: new Error(`other servers had the lease for ${waitMs} ms`) })
      // By chance, so that two servers do not ask at the same moments again and again.
      await sleep(pauseMs * (0.5 + random.fraction()))
    }
  }
  return {
    // Not the holder of the last time: its own lease keeps this server from the task too.
    take: (task, ms) => take(task, { holder: random.token(12), ms }),
    mutex(what) {
      const line = keyedMutex()
      return {
        lengthOf: line.lengthOf,
        runExclusive: (key, work) =>
          line.runExclusive(key, async () => {
            const name = `${what}/${key}`
            await waitFor(name)
            try {
              return await work()
            } finally {
              // The work is done. A lease that cannot be given back ends by itself.
              await leases.release({ name, holder: server }).catch(() => undefined)
            }
          }),
      }
    },
  }
}
