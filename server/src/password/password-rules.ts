import { classicRules, modernRules, type OutputOf, type PasswordRule } from '@portico/contract'
import type { Answer, CallContext } from '../call/call-context.js'
import type { Account } from '../directory/directory.js'
import type { Ports } from '../ports.js'
import type { Visit } from '../session/visit.js'

/** How long a password of this portal may be. */
export const mostCharacters = 128

/** The rules that hold for every new password of this portal, in the order in which they are shown. */
export function rulesOf({ rules }: Pick<Ports, 'rules'>): readonly PasswordRule[] {
  return rules.passwordProfile === 'modern' ? modernRules : classicRules
}

/** Tells the rules that a browser can check for this account, and notes on the others. */
export async function passwordRules({
  ports,
  visit,
  scoped: { username },
}: CallContext<'passwordRules', Account>): Promise<Answer<OutputOf<'passwordRules'>>> {
  const rules = rulesOf(ports).map((rule) => ({
    id: rule.id,
    sentence: sentenceOf(visit, rule),
    params: rule.id === 'username' ? { username } : { ...rule.params },
  }))
  const notes = [
    visit.say('rule.long', { maximum: mostCharacters }),
    visit.say('rule.common'),
    visit.say('rule.recent', { count: 5 }),
    visit.say('rule.institution'),
  ]
  return { output: { rules, notes } }
}

/** The sentence of a rule in the visitor's language. */
export function sentenceOf({ say }: Visit, rule: PasswordRule): string {
  return rule.id === 'length' ? say('rule.length', { minimum: rule.params['minimum'] ?? 0 }) : sayPlain(say, rule.id)
}

function sayPlain(say: Visit['say'], id: Exclude<PasswordRule['id'], 'length'>): string {
  return id === 'long' ? say('rule.long', { maximum: mostCharacters }) : say(`rule.${id}`)
}
