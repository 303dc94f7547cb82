import { code, generated, table } from './markdown.js'
import { behaviourRules } from './specification/behaviour-rules.js'
import { reachRules } from './specification/reach-rules.js'
import { screenRules } from './specification/screen-rules.js'
import type { SpecificationPart, SpecificationRule } from './specification/specification-rule.js'
import { type TestTitle, testTitles } from './test-titles.js'

const parts: readonly SpecificationPart[] = [...screenRules, ...behaviourRules, ...reachRules]

/** `docs/specification.md`: from each rule of the product to the tests that show it. Throws when a title is no test's. */
export function specificationPage(): string {
  const titles = testTitles()
  const unknown = parts
    .flatMap(({ rules }) => rules.flatMap(([, ...shownBy]) => shownBy))
    .filter((title) => !titles.some((one) => one.title === title))
  if (unknown.length > 0) throw new Error(`No test is called:\n${unknown.join('\n')}`)
  return [
    ...generated(
      'What the portal does, and what shows it',
      'checks/documents/specification and the titles of the tests',
    ),
    'Each rule of the web client with the tests that show it; `npm run check` fails when a test that is named here is gone. ' +
      'What the server must hold stands in [security-rules.md](security-rules.md), its calls in [api.md](api.md).',
    '',
    ...parts.flatMap(({ title, rules }) => [
      `## ${title}`,
      '',
      ...table(
        ['Rule', 'Shown by'],
        rules.map((rule) => rowOf(rule, titles)),
      ),
    ]),
  ].join('\n')
}

function rowOf([says, ...shownBy]: SpecificationRule, titles: readonly TestTitle[]): string[] {
  return [says, shownBy.map((title) => `${title} (${filesOf(title, titles)})`).join('<br>')]
}

function filesOf(title: string, titles: readonly TestTitle[]): string {
  const files = titles.filter((one) => one.title === title).map(({ file }) => file)
  return [...new Set(files)].map(code).join(', ')
}
