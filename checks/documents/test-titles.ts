import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { filesBelow } from '../tree-files.mjs'

/** The title of one test, or of a group of tests. */
export interface TestTitle {
  /** Path from the root of the repository. */
  readonly file: string
  readonly line: number
  readonly title: string
  readonly isGroup: boolean
  /** Titles of the groups around it, the outermost first. */
  readonly groups: readonly string[]
}

const isTest = /\.(test|spec)\.(tsx?|mjs)$|-suite\.ts$/
const caller = /^(test|it|describe|story|\w+Story)$/

/**
 * The titles of all tests below `root`, which ends with a slash, in the order of files and lines.
 */
export function testTitles(root: string): TestTitle[] {
  const files = [...filesBelow(root)].filter((file) => isTest.test(file)).sort()
  return files.flatMap((file) => titlesOf(file, readFileSync(`${root}${file}`, 'utf8')))
}

/**
 * The titles of one file. They are read from its syntax tree: a title in a comment or in a string
 * is none.
 */
export function titlesOf(file: string, text: string): TestTitle[] {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  const found: TestTitle[] = []
  const visit = (node: ts.Node, groups: readonly string[]): void => {
    const title = ts.isCallExpression(node) && caller.test(callee(node)[0] ?? '') ? titleIn(node) : null
    const isGroup = ts.isCallExpression(node) && callee(node).includes('describe')
    if (title !== null) {
      const line = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1
      found.push({ file, line, title, isGroup, groups })
    }
    const inside = title !== null && isGroup ? [...groups, title] : groups
    ts.forEachChild(node, (child) => visit(child, inside))
  }
  visit(tree, [])
  return found
}

/**
 * The words of a call: `test` of `test(…)`, `test, each` of `test.each(…)(…)`, `story, describe` of
 * `story.describe(…)`.
 */
function callee({ expression }: ts.CallExpression): string[] {
  const words = (part: ts.Expression): string[] => {
    if (ts.isIdentifier(part)) return [part.text]
    if (ts.isPropertyAccessExpression(part)) return [...words(part.expression), part.name.text]
    return ts.isCallExpression(part) ? words(part.expression) : []
  }
  return words(expression)
}

function titleIn({ arguments: [first] }: ts.CallExpression): string | null {
  if (first === undefined) return null
  if (ts.isStringLiteralLike(first)) return first.text
  if (!ts.isTemplateExpression(first)) return null
  return first.head.text + first.templateSpans.map(({ literal }) => `…${literal.text}`).join('')
}
