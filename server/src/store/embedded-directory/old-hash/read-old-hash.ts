import { failure, ok, type Result } from '../../../ports/result.js'
import { boundProblem } from './bound-problem.js'
import { nameOfOtherHash } from './name-of-other-hash.js'
import type { OldHash, OldRecipe } from './old-hash.js'

/** One way to write a hash. `read` gets the named parts of the pattern. */
interface Notation {
  readonly pattern: RegExp
  readonly read: (part: (name: string) => string) => OldHash
}

/** The ways to write a hash that can be imported; docs/operating/import.md shows each of them. */
const notations: readonly Notation[] = [
  {
    pattern: /^\$argon2id\$v=19\$m=(?<m>\d+),t=(?<t>\d+),p=(?<p>\d+)\$(?<salt>[^$]+)\$(?<sum>[^$]+)$/,
    read: (part) => {
      const digest = base64(part('sum'))
      const cost = { memoryKiB: Number(part('m')), passes: Number(part('t')), lanes: Number(part('p')) }
      return {
        recipe: { kind: 'argon2id', ...cost, salt: standard(part('salt')), bytes: digest.length },
        digest: digest.toString('base64'),
      }
    },
  },
  {
    pattern: /^\$2[aby]\$(?<cost>\d\d)\$(?<salt>[A-Za-z0-9./]{22})(?<sum>[A-Za-z0-9./]{31})$/,
    read: (part) => ({
      recipe: { kind: 'bcrypt', cost: Number(part('cost')), salt: bcryptSalt(part('salt')) },
      digest: part('sum'),
    }),
  },
  {
    pattern: /^\$scrypt\$ln=(?<ln>\d\d?),r=(?<r>\d+),p=(?<p>\d+)\$(?<salt>[^$]+)\$(?<sum>[^$]+)$/,
    read: (part) =>
      scryptHash({ n: 2 ** Number(part('ln')), r: part('r'), p: part('p') }, standard(part('salt')), part('sum')),
  },
  {
    pattern: /^scrypt\$(?<n>\d+)\$(?<salt>[^$]+)\$(?<r>\d+)\$(?<p>\d+)\$(?<sum>[^$]+)$/,
    read: (part) =>
      scryptHash({ n: Number(part('n')), r: part('r'), p: part('p') }, textSalt(part('salt')), part('sum')),
  },
  {
    pattern: /^\$pbkdf2(?<sha>-sha1|-sha256|-sha512)?\$(i=)?(?<i>\d+)(,l=\d+)?\$(?<salt>[^$]+)\$(?<sum>[^$]+)$/,
    read: (part) =>
      pbkdf2Hash(part('sha').slice(1), { iterations: part('i'), salt: standard(part('salt')) }, part('sum')),
  },
  {
    pattern: /^pbkdf2_(?<sha>sha1|sha256|sha512)\$(?<i>\d+)\$(?<salt>[^$]+)\$(?<sum>[^$]+)$/,
    read: (part) => pbkdf2Hash(part('sha'), { iterations: part('i'), salt: textSalt(part('salt')) }, part('sum')),
  },
  {
    pattern: /^\{SSHA\}(?<both>[A-Za-z0-9+/]{28,}={0,2})$/i,
    read: (part) => saltedSha('sha1', base64(part('both')), 20),
  },
  {
    pattern: /^\{SSHA512\}(?<both>[A-Za-z0-9+/]{87,}={0,2})$/i,
    read: (part) => saltedSha('sha512', base64(part('both')), 64),
  },
  {
    pattern: /^\$5\$(rounds=(?<rounds>\d{1,9})\$)?(?<salt>[^$:]{0,16})\$(?<sum>[A-Za-z0-9./]{43})$/,
    read: (part) => shaCryptHash('sha256', part),
  },
  {
    pattern: /^\$6\$(rounds=(?<rounds>\d{1,9})\$)?(?<salt>[^$:]{0,16})\$(?<sum>[A-Za-z0-9./]{86})$/,
    read: (part) => shaCryptHash('sha512', part),
  },
]

/** A password cell as a hash of another system; null if it looks like none. Never repeats it. */
export function readOldHash(cell: string): Result<OldHash> | null {
  const text = unlabelled(outOfLdif(cell.trim()))
  for (const { pattern, read } of notations) {
    const groups = pattern.exec(text)?.groups
    if (groups === undefined) continue
    const old = read((name) => groups[name] ?? '')
    const problem = boundProblem(old.recipe)
    return problem === null ? ok(old) : failure(problem)
  }
  const name = nameOfOtherHash(text)
  return name === null ? null : failure(`The password is ${name}, which cannot be imported.`)
}

/**
 * A hash without the name of its attribute and the base64 in which LDIF, as of slapcat, writes it.
 * Any other text stays: a password may be base64, too.
 */
function outOfLdif(text: string): string {
  const value = text.replace(/^(?:userPassword)?::?\s*/i, '')
  const decoded = /^[A-Za-z0-9+/]+={0,2}$/.test(value) ? base64(value).toString('latin1') : value
  return /^\{[A-Za-z0-9._-]{2,24}\}[!-~]+$/.test(decoded) ? decoded : text
}

/** Without the labels that OpenLDAP and Django write before a hash which names its own kind. */
function unlabelled(text: string): string {
  return text
    .replace(/^\{(CRYPT|ARGON2|BCRYPT)\}(?=\$)/i, '')
    .replace(/^(argon2|bcrypt\$)(?=\$)/, '')
    .replace(/^\{PBKDF2(-SHA1|-SHA256|-SHA512)?\}/i, (_, sha: string = '') => `$pbkdf2${sha.toLowerCase()}$`)
}

/** Base64 with `+` or with the `.` that passlib and OpenLDAP write in its place. */
function base64(text: string): Buffer {
  return Buffer.from(text.replaceAll('.', '+'), 'base64')
}

function standard(salt: string): string {
  return base64(salt).toString('base64')
}

function textSalt(salt: string): string {
  return Buffer.from(salt).toString('base64')
}

const standardSigns = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const bcryptSigns = './ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

function bcryptSalt(salt: string): string {
  return standard([...salt].map((sign) => standardSigns[bcryptSigns.indexOf(sign)]).join(''))
}

function scryptHash(cost: { n: number; r: string; p: string }, salt: string, sum: string): OldHash {
  const digest = base64(sum)
  const recipe = { n: cost.n, r: Number(cost.r), p: Number(cost.p), salt, bytes: digest.length }
  return { recipe: { kind: 'scrypt', ...recipe }, digest: digest.toString('base64') }
}

function pbkdf2Hash(sha: string, { iterations, salt }: { iterations: string; salt: string }, sum: string): OldHash {
  const digest = base64(sum)
  const kind = sha === 'sha256' || sha === 'sha512' ? sha : 'sha1'
  return {
    recipe: { kind: 'pbkdf2', digest: kind, iterations: Number(iterations), salt, bytes: digest.length },
    digest: digest.toString('base64'),
  }
}

function saltedSha(digest: 'sha1' | 'sha512', both: Buffer, bytes: number): OldHash {
  const salt = both.subarray(bytes).toString('base64')
  return { recipe: { kind: 'salted-sha', digest, salt }, digest: both.subarray(0, bytes).toString('base64') }
}

function shaCryptHash(digest: 'sha256' | 'sha512', part: (name: string) => string): OldHash {
  // crypt raises fewer rounds than 1000, and takes 5000 where none are given.
  const rounds = part('rounds') === '' ? 5_000 : Math.max(1_000, Number(part('rounds')))
  const recipe: OldRecipe = { kind: 'sha-crypt', digest, rounds, salt: textSalt(part('salt')) }
  return { recipe, digest: part('sum') }
}
