import { pbkdf2Sync } from 'node:crypto'
import type { Answer } from '@portico/contract/client'
import type { FlowName } from '@portico/contract/paths'
import type { Verification } from '@portico/contract/verification'
import type { DeriveKeyFunction } from 'altcha-lib'
import { solveCaptcha } from '../../person/solve-captcha.js'
import { startFlow } from '../../person/steps.js'
import type { HttpResponse, Visitor } from '../../person/visitor.js'

/** Sends the form of a flow behind a solved captcha. */
export async function ask(
  visitor: Visitor,
  flow: FlowName,
  { username, password = '' }: { readonly username: string; readonly password?: string },
): Promise<Answer<Verification, HttpResponse>> {
  const captcha = await solveCaptcha(visitor, deriveAtOnce)
  return startFlow(visitor, flow, { username, password, captcha })
}

/** The `Retry-After` of an answer in ms, or null where it has none. */
export function retryAfterMs({ headers }: Pick<HttpResponse, 'headers'>): number | null {
  const seconds = headers['retry-after']
  return seconds === undefined ? null : Number(seconds) * 1000
}

/** One try takes less time than handing it to a thread, because the captcha costs so little. */
const deriveAtOnce: DeriveKeyFunction = async ({ cost, keyLength = 32 }, salt, password) => ({
  parameters: {},
  derivedKey: pbkdf2Sync(password, salt, cost, keyLength, 'sha256'),
})
