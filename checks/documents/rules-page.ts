import { readFileSync } from 'node:fs'
import { filesBelow } from '../tree-files.mjs'
import { limitsOfRule } from './limits-page.js'
import { type Rule, rulesOf, withCounts, withLimits } from './rule.js'
import { idsIn, idsNamedIn, type NamedId } from './rule-ids.js'
import { type TestTitle, testTitles } from './test-titles.js'

/** The page of the rules. It is written by hand; only the counts of tests and the limits are made. */
export const rulesFile = 'docs/rules.md'
const mayNameRules = /\.(ts|tsx|mjs|cjs|css|md)$/
/** The record that tells which rule a former id became. */
const formerIdsFile = 'docs/decisions/0037-fewer-rules.md'
/** Files that name ids of no rule: the record above, and tests of these checks. */
const namesNoRules = /^(checks\/documents\/.*\.test\.ts|docs\/decisions\/0037-fewer-rules\.md)$/

/** The input of the checks of the rules. */
export interface RulesInUse {
  readonly page: string
  readonly titles: readonly TestTitle[]
  /** Ids that comments and documents name. */
  readonly named: readonly NamedId[]
}

/** The page with the right counts, and the faults of its rules, as sentences. */
export function rulesPage(root: string): { readonly page: string; readonly faults: readonly string[] } {
  const page = readFileSync(`${root}${rulesFile}`, 'utf8')
  const titles = testTitles(root)
  const used = { page, titles, named: namedIds(root) }
  const faults = [...faultsOf(used), ...faultsOfFormerIds(readFileSync(`${root}${formerIdsFile}`, 'utf8'), page)]
  return {
    page: withLimits(
      withCounts(page, (id) => testsOf(id, titles)),
      limitsOfRule,
    ),
    faults,
  }
}

/** Every id that a comment of the tree or a document names. */
export function namedIds(root: string): NamedId[] {
  const files = [...filesBelow(root)].filter((file) => mayNameRules.test(file) && !namesNoRules.test(file)).sort()
  return files.flatMap((file) => idsNamedIn(file, readFileSync(`${root}${file}`, 'utf8')))
}

/** The ids that titles, comments and documents name and the page does not define. */
export function undefinedIds({ page, titles, named }: RulesInUse): NamedId[] {
  const defined = new Set(rulesOf(page).map(({ id }) => id))
  const inTitles = titles.flatMap(({ file, line, title }) => idsIn(title).map((id) => ({ id, at: `${file}:${line}` })))
  return [...inTitles, ...named].filter(({ id }) => !defined.has(id))
}

/** The faults of the rules of a page, one sentence each. Pure. */
export function faultsOf(used: RulesInUse): string[] {
  const rules = rulesOf(used.page)
  const ids = rules.map(({ id }) => id)
  return [
    ...rules.flatMap((rule) => faultsOfRule(rule, testsOf(rule.id, used.titles))),
    ...rules.filter(({ id }, at) => ids.indexOf(id) < at).map(({ id, line }) => `${told(line)} ${id} is there twice.`),
    ...undefinedIds(used).map(({ id, at }) => `${at}: ${rulesFile} has no rule ${id}.`),
  ]
}

/** The faults of a table of former ids, each beside the rules that it became. Pure. */
export function faultsOfFormerIds(table: string, page: string): string[] {
  const defined = new Set(rulesOf(page).map(({ id }) => id))
  return table.split('\n').flatMap((row, at) => {
    const [, was = '', now = ''] = row.split('|').map((cell) => cell.trim())
    if (idsIn(was)[0] !== was) return []
    const lost = idsIn(now).filter((id) => !defined.has(id))
    return [
      ...(defined.has(was) ? [`${formerIdsFile}:${at + 1}: ${was} is the id of a rule again.`] : []),
      ...(idsIn(now).length === 0 ? [`${formerIdsFile}:${at + 1}: ${was} became no rule.`] : []),
      ...lost.map((id) => `${formerIdsFile}:${at + 1}: ${rulesFile} has no rule ${id}.`),
    ]
  })
}

function faultsOfRule({ id, line, why, tests, isCountedAgain }: Rule, found: number): string[] {
  if (idsIn(id)[0] !== id)
    return [`${told(line)} "${id}" is no id of a rule: capital letters and a number, such as O4.`]
  return [
    ...(why === null ? [`${told(line)} ${id} has no reason: a line that begins with "Why:".`] : []),
    ...(found === 0 ? [`${told(line)} No test shows ${id}: put its id into the title of one.`] : []),
    ...(isCountedAgain ? [`${told(line)} ${id} has a second count of tests; remove it.`] : []),
    ...(tests === found ? [] : [`${told(line)} ${id} has ${found} tests, the page says ${tests}: npm run docs`]),
  ]
}

/** Tests whose title, or the title of a group around them, names the id. */
function testsOf(id: string, titles: readonly TestTitle[]): number {
  return titles.filter(
    ({ isGroup, groups, title }) => !isGroup && [...groups, title].some((text) => idsIn(text).includes(id)),
  ).length
}

function told(line: number): string {
  return `${rulesFile}:${line}:`
}
