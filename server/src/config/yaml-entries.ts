import {
  type Document,
  isMap,
  isPair,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  type YAMLMap,
} from 'yaml'

/** One value of the file: its dotted path, its text and where it stands. */
export interface FileEntry {
  readonly path: string
  /** Several values stand on lines of their own. */
  readonly text: string
  readonly isList: boolean
  readonly line: number
}

export interface FileProblem {
  readonly line: number
  readonly problem: string
}

/** Flattens a YAML file to values with the lines they stand on; problems never show what a line says. */
export function yamlEntries(text: string): { entries: FileEntry[]; problems: FileProblem[] } {
  const lineCounter = new LineCounter()
  const document = parseDocument(text, { lineCounter, prettyErrors: false })
  const lineAt = (offset: number | undefined) => lineCounter.linePos(offset ?? 0).line
  if (document.errors.length > 0) {
    const problems = document.errors.map((error) => ({
      line: lineAt(error.pos[0]),
      problem: `is not YAML: ${error.message}`,
    }))
    return { entries: [], problems }
  }
  if (document.contents === null) return { entries: [], problems: [] }
  if (!isMap(document.contents)) {
    return { entries: [], problems: [{ line: 1, problem: 'must consist of lines such as "listen: 127.0.0.1:8080"' }] }
  }
  return walk({ document, lineAt }, document.contents, '')
}

interface Walk {
  readonly document: Document
  readonly lineAt: (offset: number | undefined) => number
}

function walk(context: Walk, map: YAMLMap, prefix: string): { entries: FileEntry[]; problems: FileProblem[] } {
  const entries: FileEntry[] = []
  const problems: FileProblem[] = []
  for (const pair of map.items) {
    if (!isPair(pair) || !isScalar(pair.key)) continue
    const path = `${prefix}${String(pair.key.value)}`
    const line = context.lineAt(pair.key.range?.[0])
    const value = resolved(context.document, pair.value)
    if (isMap(value)) {
      const below = walk(context, value, `${path}.`)
      entries.push(...below.entries)
      problems.push(...below.problems)
      continue
    }
    const parts = isSeq(value) ? value.items.map((item) => resolved(context.document, item)) : [value]
    const texts = parts.map(textOf)
    if (texts.includes(null)) problems.push({ line, problem: `${path} must hold plain values only` })
    else if (isSeq(value) || texts[0] !== '') entries.push({ path, text: texts.join('\n'), isList: isSeq(value), line })
  }
  return { entries, problems }
}

function resolved(document: Document, value: unknown): unknown {
  const isAlias = typeof value === 'object' && value !== null && 'resolve' in value
  return isAlias ? (value as { resolve(document: Document): Node | undefined }).resolve(document) : value
}

/** The text of a value as it was written, so that +1555 keeps its sign; empty for nothing, null for what is no plain value. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return ''
  if (!isScalar(value)) return null
  if (value.value === null) return ''
  return typeof value.value === 'string' ? value.value.trim() : (value.source ?? String(value.value))
}
