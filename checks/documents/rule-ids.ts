import ts from 'typescript'

/** The place that names an id: `file:line`. */
export interface NamedId {
  readonly id: string
  readonly at: string
}

/** Capital letters and a number that stand alone: O4, HOME3; a hyphen makes no other word of it. */
const idPattern = /(?<![\w.#/\\+-])(?:[A-Z]{1,8}|[A-Z]-)\d{1,2}(?![\w-]|\.\d)/g
/** Words of the field that look like an id. */
const noIds = new Set(['AAL2', 'ARGON2', 'DKIM1', 'DMARC1', 'MD5', 'PBKDF2', 'SIGUSR1'])

export function idsIn(text: string): string[] {
  return [...text.matchAll(idPattern)].map(([id]) => id).filter((id) => !noIds.has(id))
}

/** The ids that the comments of a source file name; of a document those that it names anywhere. */
export function idsNamedIn(file: string, text: string): NamedId[] {
  return partsToRead(file, text).flatMap(({ from, part }) =>
    [...part.matchAll(idPattern)]
      .filter(([id]) => !noIds.has(id))
      .map(({ 0: id, index }) => ({ id, at: `${file}:${lineAt(text, from + index)}` })),
  )
}

interface Part {
  readonly from: number
  readonly part: string
}

function partsToRead(file: string, text: string): Part[] {
  if (file.endsWith('.md')) return [{ from: 0, part: text }]
  if (file.endsWith('.css')) {
    return [...text.matchAll(/\/\*[\s\S]*?\*\//g)].map(({ index, 0: part }) => ({ from: index, part }))
  }
  return commentsOf(file, text)
}

/**
 * From the tokens of the syntax tree: a string or a tag may hold a text that only looks like a
 * comment.
 */
function commentsOf(file: string, text: string): Part[] {
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const ends = new Map<number, number>()
  const visit = (node: ts.Node): void => {
    if (node.kind === ts.SyntaxKind.JsxText) return
    for (const child of node.getChildren(tree)) visit(child)
    const before = ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []
    const after = ts.getTrailingCommentRanges(text, node.getEnd()) ?? []
    for (const { pos, end } of [...before, ...after]) ends.set(pos, end)
  }
  visit(tree)
  return [...ends].map(([from, end]) => ({ from, part: text.slice(from, end) }))
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
