import { type OutputOf, type PasswordRule, passwordProfiles } from '@portico/contract'
import { instantInWords } from '@portico/text/instant-in-words'
import type { Answer, CallContext } from '../../edge/call/call-context.js'
import type { Account, PasswordPolicy } from '../../ports/directory/directory.js'
import type { Ports } from '../../rules/ports.js'
import type { Visit } from '../../rules/session/visit.js'
import { institutionRule } from './institution-rule.js'

/** How long a password of this portal may be. */
export const mostCharacters = 128

/** The rules for the next password of an account, in the order in which they are shown. */
export function rulesFor(
  { rules }: Pick<Ports, 'rules'>,
  policy: PasswordPolicy,
  { username }: Account,
): readonly PasswordRule[] {
  const own: readonly PasswordRule[] = policy.rules ?? passwordProfiles[rules.passwordProfile](username)
  return own.map((rule) => (rule.id === 'length' ? withLength(rule, policy.leastLength ?? 0) : rule))
}

function withLength(rule: PasswordRule, leastLength: number): PasswordRule {
  return { ...rule, params: { minimum: Math.max(Number(rule.params['minimum']), leastLength) } }
}

/** Tells the rules that a browser can check for this account, and notes on the others. */
export async function passwordRules({
  ports,
  visit,
  scoped: account,
}: CallContext<'passwordRules', Account>): Promise<Answer<OutputOf<'passwordRules'>>> {
  const policy = await ports.directory.policy(account)
  const { historyLength } = policy
  const checked: readonly PasswordRule[] = [
    ...rulesFor(ports, policy, account),
    { id: 'long', params: { maximum: mostCharacters } },
    ...institutionRule(ports.rules.institution),
  ]
  const rules = checked.map((rule) => ({ ...rule, sentence: sentenceOf(visit, rule) }))
  const notes = [
    historyLength > 0 ? visit.say('rule.no-common-or-recent', { count: historyLength }) : visit.say('rule.no-common'),
    ...(ports.rules.passwordWords.size > 0 ? [visit.say('rule.no-own-words')] : []),
    ...datesOf(ports, visit, { account, policy }),
  ]
  return { output: { rules, notes } }
}

/** The sentence of a rule in the visitor's language. */
function sentenceOf({ say }: Visit, { id, params }: PasswordRule): string {
  // The places of a rule's sentence are the rule's parameters.
  return say(`rule.${id}`, params as never)
}

/** When the password can be changed again, and when it expires. */
function datesOf(
  { clock, rules }: Pick<Ports, 'clock' | 'rules'>,
  { say, language }: Visit,
  { account, policy }: { readonly account: Account; readonly policy: PasswordPolicy },
): string[] {
  const now = clock.date()
  const style = { language, timeZone: rules.timeZone }
  const [from, expiry] = [policy.changeableFrom ?? 0, account.passwordExpiresAt ?? 0]
  return [
    ...(from > now ? [say('rule.changeable-from', { from: instantInWords(from, style) })] : []),
    ...(expiry > now ? [say('rule.expires', { date: instantInWords(expiry, style) })] : []),
  ]
}
