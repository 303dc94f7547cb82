import { createHash, pbkdf2, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { hashRaw } from '@node-rs/argon2'
import { hash as bcrypt } from '@node-rs/bcrypt'
import { z } from 'zod'
import { shaCrypt } from './sha-crypt.js'

const count = z.int().positive()
/** In base64. */
const salt = z.base64()
const bytes = count

/** How another system made a hash of a password: everything but the password and the result. */
const recipe = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('argon2id'), memoryKiB: count, passes: count, lanes: count, salt, bytes }),
  z.object({ kind: z.literal('bcrypt'), cost: count, salt }),
  z.object({ kind: z.literal('scrypt'), n: count, r: count, p: count, salt, bytes }),
  z.object({
    kind: z.literal('pbkdf2'),
    digest: z.enum(['sha1', 'sha256', 'sha512']),
    iterations: count,
    salt,
    bytes,
  }),
  z.object({ kind: z.literal('salted-sha'), digest: z.enum(['sha1', 'sha512']), salt }),
  z.object({ kind: z.literal('sha-crypt'), digest: z.enum(['sha256', 'sha512']), rounds: count, salt }),
])
export type OldRecipe = z.infer<typeof recipe>

/** A hash that another system made of a password. */
export interface OldHash {
  readonly recipe: OldRecipe
  /** The result: bytes in base64, but for bcrypt and crypt, which have their own alphabet. */
  readonly digest: string
}

/** Reads a recipe that the store kept as JSON. */
export function recipeFrom(json: string): OldRecipe {
  return recipe.parse(JSON.parse(json))
}

const pbkdf2InPool = promisify(pbkdf2)
const scryptInPool = promisify<string, Buffer, number, object, Buffer>(scrypt)

/** The digest that the other system would make of this password. Blocks only briefly. */
export async function oldDigest(how: OldRecipe, password: string): Promise<string> {
  const salt = Buffer.from(how.salt, 'base64')
  if (how.kind === 'bcrypt') return (await bcrypt(password, how.cost, salt)).slice(-31)
  if (how.kind === 'sha-crypt') return shaCrypt(password, { digest: how.digest, rounds: how.rounds, salt })
  return (await bytesOf(how, password, salt)).toString('base64')
}

type OldBytes = Exclude<OldRecipe, { kind: 'bcrypt' | 'sha-crypt' }>

async function bytesOf(how: OldBytes, password: string, salt: Buffer): Promise<Buffer> {
  switch (how.kind) {
    case 'argon2id': {
      const { memoryKiB: memoryCost, passes: timeCost, lanes: parallelism, bytes: outputLen } = how
      return hashRaw(password, { memoryCost, timeCost, parallelism, outputLen, salt })
    }
    case 'scrypt': {
      const { n: N, r, p } = how
      return scryptInPool(password, salt, how.bytes, { N, r, p, maxmem: 2 * 128 * r * (N + p) })
    }
    case 'pbkdf2':
      return pbkdf2InPool(password, salt, how.iterations, how.bytes, how.digest)
    case 'salted-sha':
      return createHash(how.digest).update(password).update(salt).digest()
  }
}
