import { existsSync } from 'node:fs'
import { code, generated, table } from './markdown.js'
import { entranceRules } from './security-rules/entrance-rules.js'
import { keepingRules } from './security-rules/keeping-rules.js'
import { peopleRules } from './security-rules/people-rules.js'
import type { RuleGroup, SecurityRule } from './security-rules/security-rule.js'
import { type TestTitle, testTitles } from './test-titles.js'

const root = new URL('../../', import.meta.url)
const groups: readonly RuleGroup[] = [...entranceRules, ...peopleRules, ...keepingRules]

/** `docs/security-rules.md`: from the id of each rule to its code and its tests. Throws when a rule has no test or its code is gone. */
export function securityRulesPage(): string {
  const titles = testTitles()
  const all = groups.flatMap(({ rules }) => rules)
  const faults = all.flatMap((one) => faultsOf(one, titles))
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return [
    ...generated('Security rules', 'checks/documents/security-rules and the titles of the tests'),
    'Each rule with the code that holds it and the tests that show it from outside: a title that names the id is one. ' +
      '`npm run check` fails when a rule has no test, or when its code has moved. What the portal does not protect against is in [SECURITY.md](../SECURITY.md).',
    '',
    'The ids that are missing here concern several nodes or an outside directory (D2, K4, W4, W6 to W8): tests that name them exist where the rule holds on one node too, but the rule as a whole is not claimed.',
    '',
    ...groups.flatMap((group) => [`## ${group.title}`, '', ...group.rules.flatMap((one) => aboutRule(one, titles))]),
  ].join('\n')
}

function aboutRule(one: SecurityRule, titles: readonly TestTitle[]): string[] {
  return [
    `### ${one.id}`,
    '',
    one.holds,
    '',
    ...(one.except === undefined ? [] : [`**But:** ${one.except}`, '']),
    `Code: ${one.code.map((file) => `[${code(file)}](../${file})`).join(', ')}`,
    '',
    ...table(
      ['Shown by', 'in'],
      testsOf(one.id, titles).map(({ file, title }) => [title, code(file)]),
    ),
  ]
}

function testsOf(id: string, titles: readonly TestTitle[]): TestTitle[] {
  const named = new RegExp(`(?<![A-Za-z0-9])${id}(?![0-9A-Za-z])`)
  return titles.filter(({ title }) => named.test(title))
}

function faultsOf({ id, code: files }: SecurityRule, titles: readonly TestTitle[]): string[] {
  return [
    ...(testsOf(id, titles).length === 0 ? [`No test names ${id}.`] : []),
    ...files
      .filter((file) => !existsSync(new URL(file, root)))
      .map((file) => `${id} names ${file}, which is not there.`),
  ]
}
