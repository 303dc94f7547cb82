import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { normalPassword } from '@portico/contract'
import { Unavailable } from '../../refusal.js'
import { type BoundedPool, boundedPool, type PoolSize } from '../../system/concurrency.js'

/** Cost of one argon2id hash: memory in KiB, passes over it, lanes (Z1). */
export interface HashCost {
  readonly memoryKiB: number
  readonly passes: number
  readonly lanes: number
}

/** OWASP's first choice for argon2id (Z1): 19 MiB, two passes, one lane. */
export const defaultHashCost: HashCost = { memoryKiB: 19_456, passes: 2, lanes: 1 }

/** One-way hashes of passwords. Raises `Unavailable('hashing')` when too many hashes wait. */
export interface PasswordHash {
  make(password: string): Promise<string>
  /**
   * Whether the password is right. Costs the same for a missing hash (null) and for an empty
   * password, which is never right.
   */
  isRight(stored: string | null, password: string): Promise<boolean>
  /** Whether a stored hash costs less than a new one would. */
  isOutdated(stored: string): boolean
}

export function argon2Hash(cost: HashCost, pool: BoundedPool): PasswordHash {
  const missing = hashOfNoPassword(cost)
  const options = { memoryCost: cost.memoryKiB, timeCost: cost.passes, parallelism: cost.lanes }
  return {
    make: (password) => pool(() => hash(normalPassword(password), options)),
    async isRight(stored, password) {
      const matches = await pool(() => verify(stored ?? missing, normalPassword(password)))
      return matches && stored !== null && password !== ''
    },
    isOutdated(stored) {
      const { memoryCost, timeCost } = parseOptions(stored)
      return memoryCost < cost.memoryKiB || timeCost < cost.passes
    },
  }
}

/** Bounds what a flood of sign-ins costs (Q3). Raises `Unavailable('hashing')` without room. */
export function hashPool(size: PoolSize): BoundedPool {
  return boundedPool(size, (cause) => new Unavailable('hashing', { cause }))
}

/** Hashes at the default cost, one for each core of this machine, four at most. */
export function usualPasswordHash(): PasswordHash {
  const atOnce = Math.min(4, availableParallelism())
  return argon2Hash(defaultHashCost, hashPool({ atOnce, queue: 64, waitMs: 2_000 }))
}

/** A well-formed hash of no password: a check of it costs what a check of a real one costs (E6). */
function hashOfNoPassword({ memoryKiB, passes, lanes }: HashCost): string {
  const random = (bytes: number) => randomBytes(bytes).toString('base64').replace(/=+$/, '')
  return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=${lanes}$${random(16)}$${random(32)}`
}
