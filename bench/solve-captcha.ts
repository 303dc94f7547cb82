import { pbkdf2Sync } from 'node:crypto'

/** What `GET /user/captcha` answers, as far as a solver needs it. */
interface Challenge {
  readonly parameters: {
    readonly nonce: string
    readonly salt: string
    readonly cost: number
    readonly keyLength: number
    readonly keyPrefix: string
  }
}

/** Tries counters as a browser does until the key begins as the challenge demands; gives what the `captcha` field carries. */
export function solveCaptcha(challenge: unknown): string {
  const { nonce, salt, cost, keyLength, keyPrefix } = (challenge as Challenge).parameters
  for (let counter = 0; counter < 100_000; counter += 1) {
    const tried = Buffer.concat([Buffer.from(nonce, 'hex'), Buffer.alloc(4)])
    tried.writeUInt32BE(counter, tried.length - 4)
    const derivedKey = pbkdf2Sync(tried, Buffer.from(salt, 'hex'), cost, keyLength, 'sha256').toString('hex')
    if (!derivedKey.startsWith(keyPrefix)) continue
    const solved = { challenge, solution: { counter, derivedKey } }
    return Buffer.from(JSON.stringify(solved)).toString('base64')
  }
  throw new Error('the captcha has no solution')
}
