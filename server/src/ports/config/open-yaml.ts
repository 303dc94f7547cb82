import {
  type Document,
  type DocumentOptions,
  LineCounter,
  type ParseOptions,
  parseDocument,
  type SchemaOptions,
  visit,
  type YAMLError,
} from 'yaml'

export interface LineProblem {
  readonly line: number
  readonly problem: string
}

/** The problem behind each of these codes of the parser, and what mends it. */
const meanings: Readonly<Record<string, string>> = {
  TAB_AS_INDENT: 'indented with a tab; use spaces',
  MULTILINE_IMPLICIT_KEY: 'write "name: value", with a space behind the colon',
  BLOCK_AS_IMPLICIT_KEY: 'put quotes around a value that contains a colon and a space',
  BAD_SCALAR_START: 'put quotes around a value that begins with @, % or `',
  UNEXPECTED_TOKEN: 'more stands behind a closing quote or bracket; put the whole value in quotes',
  MULTIPLE_DOCS: 'a second document (---) begins here; remove this line',
}

/** A YAML document, with the line of each place in it, or its first fault. */
export function openYaml(content: string, options: ParseOptions & DocumentOptions & SchemaOptions = {}) {
  const lineCounter = new LineCounter()
  const document = parseDocument(content, { ...options, lineCounter, prettyErrors: false })
  const lineAt = (offset = 0) => lineCounter.linePos(offset).line
  return { document, lineAt, syntax: syntaxProblem(document, content, lineAt) }
}

/** The first fault of a file that is no YAML, or null; others often follow from it. No value. */
function syntaxProblem(
  document: Document.Parsed,
  content: string,
  lineAt: (offset: number) => number,
): LineProblem | null {
  const [error] = document.errors
  if (error === undefined) return null
  const { code, message, pos } = error
  if (code === 'DUPLICATE_KEY') {
    const key = /^["']?([\w.-]+)/.exec(content.slice(pos[0]))?.[1] ?? 'a key'
    return { line: lineAt(pos[0]), problem: `${key} stands here a second time; keep one of them` }
  }
  const openedAt = isUnclosed(error) ? lastOpened(document) : null
  if (openedAt !== null)
    return { line: lineAt(openedAt), problem: 'a quote or a bracket is opened here and never closed' }
  const indented = document.errors.find((other) => other !== error && other.code === 'MULTILINE_IMPLICIT_KEY')
  if (indented !== undefined) {
    return { line: lineAt(indented.pos[1]), problem: 'indented differently from the line above it' }
  }
  return { line: lineAt(pos[0]), problem: meanings[code] ?? `not YAML: ${message}` }
}

function isUnclosed({ code, message }: YAMLError): boolean {
  return code === 'MISSING_CHAR' || (code === 'BAD_INDENT' && message.startsWith('Flow '))
}

/** Where the last quoted text or bracket begins: what is not closed takes in all that follows. */
function lastOpened(document: Document.Parsed): number | null {
  let opened: number | null = null
  visit(document, {
    Scalar: (_, { type, range }) => {
      if (type?.startsWith('QUOTE') && range) opened = range[0]
    },
    Collection: (_, { flow, range }) => {
      if (flow && range) opened = range[0]
    },
  })
  return opened
}
