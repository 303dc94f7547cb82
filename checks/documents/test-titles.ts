import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'

export interface TestTitle {
  /** Where it stands, from the root of the repository. */
  readonly file: string
  readonly title: string
}

const root = new URL('../../', import.meta.url)
const isTest = /\.(test|spec)\.(tsx?|mjs)$|-suite\.ts$/
const testFolders = ['bench', 'checks', 'contract/src', 'e2e', 'server/src', 'torture', 'web']
const notOurs = /(^|\/)(node_modules|dist|dist-ssr|\.results)(\/|$)/
const caller = /^(test|it|describe|story|\w+Story)$/

/** The titles of all tests of the tree, of groups too, in the order of files and lines. */
export function testTitles(): TestTitle[] {
  return testFolders.flatMap(filesIn).flatMap((file) => titlesOf(file, readFileSync(new URL(file, root), 'utf8')))
}

function filesIn(folder: string): string[] {
  return readdirSync(new URL(`${folder}/`, root), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((file) => isTest.test(file) && !notOurs.test(file))
    .sort()
}

/** Read from the syntax tree: a title in a comment or in a string is none. */
function titlesOf(file: string, text: string): TestTitle[] {
  const found: TestTitle[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && caller.test(callerOf(node.expression))) {
      const [first] = node.arguments
      if (first !== undefined && ts.isStringLiteralLike(first)) found.push({ file, title: first.text })
      else if (first !== undefined && ts.isTemplateExpression(first)) found.push({ file, title: templateText(first) })
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest))
  return found
}

/** The word that a call begins with: `test` in `test(…)`, `test.each(…)(…)` and `test.concurrent.each(…)(…)`. */
function callerOf(expression: ts.Expression): string {
  if (ts.isIdentifier(expression)) return expression.text
  if (ts.isPropertyAccessExpression(expression) || ts.isCallExpression(expression)) {
    return callerOf(expression.expression)
  }
  return ''
}

function templateText({ head, templateSpans }: ts.TemplateExpression): string {
  return head.text + templateSpans.map(({ literal }) => `…${literal.text}`).join('')
}
