import type { OutputOf } from '@portico/contract/calls'
import { checkOf, type PasswordRule, passwordProfiles } from '@portico/contract/password-rule'

/** A requirement on the screen. `isMet` is null where only the server can check it. */
export interface ShownRule {
  readonly id: string
  readonly sentence: string
  readonly isMet: ((password: string) => boolean) | null
}

/**
 * The default list, for servers that do not send their rules; `say` gives the sentences. An empty
 * username is not known.
 */
export function classicShown(say: (rule: PasswordRule) => string, username = ''): ShownRule[] {
  return toldShown(passwordProfiles.classic(username).map((rule) => ({ ...rule, sentence: say(rule) })))
}

/** The rules and notes of a server that can be shown; null without any rule. */
export function readTold({ rules, notes }: Partial<OutputOf<'passwordRules'>>): OutputOf<'passwordRules'> | null {
  const fit = listOf(rules).flatMap((rule) => {
    const { id, sentence, params }: Partial<typeof rule> = Object(rule)
    return isText(id) && isText(sentence) ? [{ id, sentence, params: Object(params) as typeof rule.params }] : []
  })
  return fit.length === 0 ? null : { rules: fit, notes: listOf(notes).filter(isText) }
}

const isText = (value: unknown): value is string => typeof value === 'string'
const listOf = <Item>(list: readonly Item[] | undefined): readonly Item[] => (Array.isArray(list) ? list : [])

/** The rules of a server with its own sentences. The server alone checks a rule without a check. */
export function toldShown(rules: OutputOf<'passwordRules'>['rules']): ShownRule[] {
  return rules.map(({ id, sentence, params }) => {
    const check = checkOf({ id, params })
    // An empty password meets no rule, not even one that forbids something.
    return { id, sentence, isMet: check === null ? null : (password) => password !== '' && check(password) }
  })
}
