import { passwordProfiles } from '@portico/contract/password-rule'
import type { ToldRules } from './use-told-rules.js'

type Rule = NonNullable<ToldRules>['rules'][number]

/** The demands of each rule on a generated password; a rule that is missing here has none. */
const demands: Readonly<Record<string, (params: Rule['params']) => readonly string[]>> = {
  length: ({ minimum }) => bound('minlength', minimum),
  long: ({ maximum }) => bound('maxlength', maximum),
  number: () => ['required: digit'],
  upper: () => ['required: upper'],
  lower: () => ['required: lower'],
  special: () => ['required: special'],
  kinds: () => ['required: upper', 'required: lower', 'required: digit'],
}

/**
 * The rules as the attribute `passwordrules`, by which password managers generate a password. Rules
 * that the server did not tell are those of the usual list.
 */
export function generatorRules(told: ToldRules): string {
  const rules: readonly Pick<Rule, 'id' | 'params'>[] = told?.rules ?? passwordProfiles.classic()
  return rules
    .flatMap(({ id, params }) => (Object.hasOwn(demands, id) ? (demands[id]?.(params) ?? []) : []))
    .map((demand) => `${demand};`)
    .join(' ')
}

function bound(name: string, given: string | number | undefined): readonly string[] {
  const length = Number(given)
  return Number.isInteger(length) && length > 0 ? [`${name}: ${length}`] : []
}
