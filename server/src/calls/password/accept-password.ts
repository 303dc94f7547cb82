import { checkOf, normalPassword, type PasswordRule } from '@portico/contract'
import type { Account, StagedPassword } from '../../ports/directory/directory.js'
import { brokenRules, Refusal } from '../../ports/refusal.js'
import type { Flow } from '../../rules/flow/flow.js'
import { otherLimits } from '../../rules/limits/other-limits.js'
import type { Ports } from '../../rules/ports.js'
import { refundOnOutage } from '../../rules/session/require-own-password.js'
import { institutionRule } from './institution-rule.js'
import { isCommonPassword } from './is-common-password.js'
import { mostCharacters, rulesFor } from './password-rules.js'

const mostBytes = 512

/** A new password, typed twice, for an account. */
export interface NewPassword {
  readonly account: Account
  readonly password: string
  readonly repeated: string
}

/**
 * Accepts a new password and has the directory stage it, or refuses it by the rule it breaks (P1 to
 * P5): mismatch, too long, the shown rules, the institution's name, common, recent. What is cheap
 * comes before the hash.
 */
export async function acceptPassword(
  ports: Ports,
  { account, password, repeated }: NewPassword,
): Promise<StagedPassword> {
  const normal = normalPassword(password)
  if (normal !== normalPassword(repeated)) throw new Refusal('password-mismatch')
  if ([...normal].length > mostCharacters || Buffer.byteLength(normal) > mostBytes) {
    throw new Refusal('password-long', { params: { maximum: mostCharacters } })
  }
  const policy = await ports.directory.policy(account)
  const broken = breaks(rulesFor(ports, policy, account), normal)
  if (broken.length > 0) throw brokenRules(broken)
  if (breaks(institutionRule(ports.rules.institution), normal).length > 0) throw new Refusal('password-institution')
  if (isCommonPassword(normal, ports.rules.passwordWords)) throw new Refusal('password-common')
  return ports.directory.stage(account, normal)
}

function breaks(rules: readonly PasswordRule[], password: string): readonly PasswordRule[] {
  return rules.filter((rule) => checkOf(rule)?.(password) === false)
}

const { passwordsOfFlow } = otherLimits

/**
 * The same in a flow, which ends with the tenth refused password: each costs the directory a hash.
 * Refuses `grant-gone` for any more. An outage costs no try.
 */
export async function acceptInFlow(
  ports: Ports,
  { flow, ...next }: NewPassword & { readonly flow: Pick<Flow, 'id'> },
): Promise<StagedPassword> {
  const { flows } = ports.store
  const tries = await flows.countPasswordTry(flow.id, { limit: passwordsOfFlow.bound, now: ports.clock.now() })
  // The flow stays here: of parallel passwords one of the ten may still be accepted.
  if (tries === null) throw new Refusal('grant-gone', { reason: 'too many refused passwords' })
  try {
    return await acceptPassword(ports, next).catch(refundOnOutage(() => flows.giveBackPasswordTry(flow.id)))
  } catch (cause) {
    if (cause instanceof Refusal && tries === passwordsOfFlow.bound) await flows.drop(flow.id)
    throw cause
  }
}
