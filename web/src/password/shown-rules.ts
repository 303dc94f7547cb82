import type { OutputOf } from '@portico/contract/calls'
import { classicRules, normalPassword } from '@portico/contract/password-rules'

/** A requirement on the screen. `isMet` is null where only the server can check it. */
export interface ShownRule {
  readonly id: string
  readonly sentence: string
  readonly isMet: ((password: string) => boolean) | null
}

type Said = Readonly<Record<string, string | number>>

const lengthOf = (password: string) => [...normalPassword(password)].length

/** The default list, for servers that do not send their rules; `say` gives the sentences. */
export function classicShown(say: (rule: (typeof classicRules)[number]) => string): ShownRule[] {
  return classicRules.map((rule) => ({ id: rule.id, sentence: say(rule), isMet: testFor(rule.id, rule.params) }))
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

/**
 * The rules of a server with its own sentences. Only the server checks a rule that this client does
 * not know.
 */
export function toldShown(rules: OutputOf<'passwordRules'>['rules']): ShownRule[] {
  return rules.map(({ id, sentence, params }) => ({ id, sentence, isMet: testFor(id, params) }))
}

function testFor(id: string, params: Said): ShownRule['isMet'] {
  switch (id) {
    case 'length':
      return bounded(params['minimum'], (length, minimum) => length >= minimum)
    case 'long':
      return bounded(params['maximum'], (length, maximum) => length <= maximum)
    case 'number':
    case 'upper':
    case 'lower':
    case 'special':
      return classicTest(id, '')
    case 'username':
      // Only the server knows the name: the client does not keep the one that was typed into the
      // form.
      return typeof params['username'] === 'string' ? notEmpty(classicTest(id, params['username'])) : null
    default:
      return null
  }
}

function bounded(bound: string | number | undefined, holds: (length: number, bound: number) => boolean) {
  const number = Number(bound)
  return Number.isFinite(number) ? (password: string) => password !== '' && holds(lengthOf(password), number) : null
}

function classicTest(id: string, username: string): ShownRule['isMet'] {
  const rule = classicRules.find((candidate) => candidate.id === id)
  return rule === undefined ? null : (password) => rule.isMet({ password, username })
}

/** An empty password meets no rule, not even one that forbids something. */
function notEmpty(isMet: ShownRule['isMet']): ShownRule['isMet'] {
  return isMet === null ? null : (password) => password !== '' && isMet(password)
}
