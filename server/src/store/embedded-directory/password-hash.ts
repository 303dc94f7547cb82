import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { normalPassword } from '@portico/contract'
import { Unavailable } from '../../ports/refusal.js'
import { type BoundedPool, boundedPool, type PoolSize } from '../../ports/system/concurrency.js'
import { type OldHash, oldDigest, recipeFrom } from './old-hash/old-hash.js'

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
  /** A hash over the hash of another system, so that a thief of the store does not get that one. */
  makeOver(old: OldHash): Promise<string>
  /** True where a stored hash was made over this one. */
  isOver(stored: string, old: OldHash): Promise<boolean>
  /**
   * True where the password is right. Costs the same for a missing hash (null) and for an empty
   * password, which is never right.
   */
  isRight(stored: string | null, password: string): Promise<boolean>
  /** True where a stored hash costs less than a new one would, or was made over an old one. */
  isOutdated(stored: string): boolean
  /** How many hashes wait for a free core. */
  waiting(): number
}

export function argon2Hash(cost: HashCost, pool: BoundedPool): PasswordHash {
  const missing = hashOfNoPassword(cost)
  const options = { memoryCost: cost.memoryKiB, timeCost: cost.passes, parallelism: cost.lanes }
  return {
    make: (password) => pool(() => hash(normalPassword(password), options)),
    makeOver: ({ recipe, digest }) => pool(async () => `${JSON.stringify(recipe)}${await hash(digest, options)}`),
    async isOver(stored, { recipe, digest }) {
      const { json, argon2 } = partsOf(stored)
      return json === JSON.stringify(recipe) && pool(() => verify(argon2, digest))
    },
    async isRight(stored, password) {
      const matches = await pool(() => isMatch(stored ?? missing, password))
      return matches && stored !== null && password !== ''
    },
    isOutdated(stored) {
      const { json, argon2 } = partsOf(stored)
      const { memoryCost, timeCost } = parseOptions(argon2)
      return json !== '' || memoryCost < cost.memoryKiB || timeCost < cost.passes
    },
    waiting: pool.waiting,
  }
}

/** A stored hash: the recipe of an old hash as JSON, if there is one, and the argon2id hash. */
function partsOf(stored: string): { readonly json: string; readonly argon2: string } {
  const at = stored.indexOf('$argon2id$')
  return { json: stored.slice(0, at), argon2: stored.slice(at) }
}

async function isMatch(stored: string, password: string): Promise<boolean> {
  const { json, argon2 } = partsOf(stored)
  return verify(argon2, json === '' ? password : await oldDigest(recipeFrom(json), password))
}

/** Bounds what a flood of sign-ins costs (Q3). Raises `Unavailable('hashing')` without room. */
export function hashPool(size: PoolSize): BoundedPool {
  return boundedPool(size, (cause) => new Unavailable('hashing', { cause }))
}

/** Hashes at default cost, one a core, at most four; refused after `waitMs` without a free one. */
export function usualPasswordHash({ waitMs = 2_000 }: { readonly waitMs?: number } = {}): PasswordHash {
  const atOnce = Math.min(4, availableParallelism())
  return argon2Hash(defaultHashCost, hashPool({ atOnce, queue: 64, waitMs }))
}

/** A well-formed hash of no password: a check of it costs what a check of a real one costs (E6). */
function hashOfNoPassword({ memoryKiB, passes, lanes }: HashCost): string {
  const random = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '')
  return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=${lanes}$${random(16)}$${random(32)}`
}
