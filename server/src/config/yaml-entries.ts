import { isAlias, isMap, isScalar, isSeq, LineCounter, parseDocument, type YAMLMap } from 'yaml'

/** One value of a YAML file. */
interface YamlEntry {
  /** Its keys, separated by dots. */
  readonly path: string
  /** Several values stand on lines of their own. */
  readonly text: string
  readonly isList: boolean
  readonly line: number
}

/** The values of a YAML file with the lines they stand on. No problem shows what a line contains. */
export function yamlEntries(content: string) {
  const lineCounter = new LineCounter()
  const document = parseDocument(content, { lineCounter, prettyErrors: false })
  const lineAt = (offset = 0) => lineCounter.linePos(offset).line
  const entries: YamlEntry[] = []
  const problems = document.errors.map(({ pos, message }) => ({
    line: lineAt(pos[0]),
    problem: `is not YAML: ${message}`,
  }))
  const isSound = problems.length === 0
  const resolved = (node: unknown) => (isAlias(node) ? node.resolve(document) : node)
  const add = (path: string, node: unknown, line: number) => {
    if (isMap(node)) return addAll(node, `${path}.`)
    const texts = (isSeq(node) ? node.items : [node]).map((item) => textOf(resolved(item)))
    if (texts.includes(null)) problems.push({ line, problem: `${path} must hold plain values only` })
    else if (isSeq(node) || texts[0] !== '') entries.push({ path, text: texts.join('\n'), isList: isSeq(node), line })
  }
  const addAll = (map: YAMLMap, above: string) => {
    for (const { key, value } of map.items)
      if (isScalar(key)) add(`${above}${key.value}`, resolved(value), lineAt(key.range?.[0]))
  }
  if (isSound && isMap(document.contents)) addAll(document.contents, '')
  else if (isSound && document.contents !== null)
    problems.push({ line: 1, problem: 'must consist of lines such as "listen: 127.0.0.1:8080"' })
  return { entries, problems }
}

/** The text as the operator wrote it, so that +1555 keeps its sign. Null is for lists and maps. */
function textOf(node: unknown): string | null {
  if (node === null || node === undefined) return ''
  if (!isScalar(node)) return null
  if (typeof node.value === 'string') return node.value.trim()
  return node.value === null ? '' : (node.source ?? String(node.value))
}
