import {
  classicRules,
  limits,
  modernRules,
  normalPassword,
  type PasswordRule,
  type PasswordRuleShown,
  serverLimits,
} from '@portico/contract'
import type { Account, PreparedPassword } from '../directory/directory.js'
import type { Ports } from '../ports.js'
import { Refusal } from '../refusal.js'
import type { Visit } from '../session/visit.js'
import { isCommonPassword } from './common-passwords.js'
import { namesInstitution } from './institution-words.js'

/** A new password, typed twice, for an account. */
export interface NewPassword {
  readonly account: Account
  readonly password: string
  readonly repeated: string
}

/** The rules that hold for every new password of this portal, in the order in which they are shown. */
function rulesOf({ rules }: Pick<Ports, 'rules'>): readonly PasswordRule[] {
  return rules.passwordProfile === 'modern' ? modernRules : classicRules
}

/**
 * Accepts a new password or refuses it by the rule it breaks (P1 to P5): mismatch, too long, the shown list, the institution's
 * name, common, recent. Everything that is cheap comes before the hash.
 */
export async function acceptPassword(
  ports: Ports,
  visit: Visit,
  { account, password, repeated }: NewPassword,
): Promise<PreparedPassword> {
  if (password !== repeated) throw new Refusal('password-mismatch')
  const normal = normalPassword(password)
  if ([...normal].length > limits.passwordMaximum || Buffer.byteLength(normal) > serverLimits.passwordMaximumBytes) {
    throw new Refusal('password-long', { params: { maximum: limits.passwordMaximum } })
  }
  const broken = rulesOf(ports).filter((rule) => !rule.isMet({ password: normal, username: account.username }))
  if (broken.length > 0) {
    const sentences = broken.map((rule) => sentenceOf(visit, rule))
    throw new Refusal('password-rules', {
      params: { rules: sentences.join('; ') },
      reason: broken.map(({ id }) => id).join(' '),
    })
  }
  if (namesInstitution(ports.rules.institution, normal)) throw new Refusal('password-institution')
  if (isCommonPassword(normal)) throw new Refusal('password-common')
  return ports.directory.preparePassword(account, normal)
}

/** The rules as the browser shows them for this account, and what the server checks besides (decisions section 2). */
export function shownRules(
  ports: Ports,
  visit: Visit,
  { username }: Account,
): { rules: PasswordRuleShown[]; notes: string[] } {
  return {
    rules: rulesOf(ports).map((rule) => ({
      id: rule.id,
      sentence: sentenceOf(visit, rule),
      params: rule.id === 'username' ? { username } : { ...rule.params },
    })),
    notes: [
      visit.say('rule.long', { maximum: limits.passwordMaximum }),
      visit.say('rule.common'),
      visit.say('rule.recent', { count: 5 }),
      visit.say('rule.institution'),
    ],
  }
}

function sentenceOf({ say }: Visit, rule: PasswordRule): string {
  return rule.id === 'length' ? say('rule.length', { minimum: rule.params['minimum'] ?? 0 }) : sayPlain(say, rule.id)
}

function sayPlain(say: Visit['say'], id: Exclude<PasswordRule['id'], 'length'>): string {
  return id === 'long' ? say('rule.long', { maximum: limits.passwordMaximum }) : say(`rule.${id}`)
}
