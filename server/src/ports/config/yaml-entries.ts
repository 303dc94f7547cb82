import { isAlias, isMap, isScalar, isSeq, type YAMLMap } from 'yaml'
import { type LineProblem, openYaml } from './open-yaml.js'

export interface YamlPlace {
  /** Its keys, separated by dots. */
  readonly path: string
  readonly line: number
}

interface YamlEntry extends YamlPlace {
  /** Several values stand on lines of their own. */
  readonly text: string
  readonly isList: boolean
}

/** A hex colour behind a colon is a comment in YAML, and the value is empty. */
const unquotedColour = /:\s+#[0-9a-f]{3,8}\s*$/i

interface YamlFile {
  readonly entries: readonly YamlEntry[]
  /** Keys with nothing behind or below them. */
  readonly blank: readonly YamlPlace[]
  readonly problems: readonly LineProblem[]
}

/** The values of a YAML file with the lines they stand on. No problem shows a value. */
export function yamlEntries(content: string): YamlFile {
  const { document, lineAt, syntax } = openYaml(content)
  if (syntax !== null) return { entries: [], blank: [], problems: [syntax] }
  const entries: YamlEntry[] = []
  const blank: YamlPlace[] = []
  const problems: LineProblem[] = []
  const lines = content.split('\n')
  const resolved = (node: unknown) => (isAlias(node) ? (node.resolve(document) ?? node) : node)
  const add = (path: string, node: unknown, line: number) => {
    if (isMap(node)) return addAll(node, { path, line })
    const nodes = isSeq(node) ? node.items.map(resolved) : [node]
    const texts = nodes.map(textOf)
    if (nodes.some(isAlias)) problems.push({ line, problem: `${path} needs quotes around a value that begins with *` })
    else if (texts.includes(null)) problems.push({ line, problem: `${path} must hold plain values only` })
    else if (isSeq(node) || texts[0]?.trim() !== '')
      entries.push({ path, text: texts.join('\n'), isList: isSeq(node), line })
    else if (unquotedColour.test(lines[line - 1] ?? '')) {
      problems.push({ line, problem: `${path} needs quotes around a value that begins with #` })
    } else blank.push({ path, line })
  }
  const addAll = (map: YAMLMap, above: YamlPlace | null) => {
    if (map.items.length === 0 && above !== null) blank.push(above)
    const begin = above === null ? '' : `${above.path}.`
    for (const { key, value } of map.items)
      if (isScalar(key)) add(`${begin}${key.value}`, resolved(value), lineAt(key.range?.[0]))
  }
  if (isMap(document.contents)) addAll(document.contents, null)
  else if (document.contents !== null)
    problems.push({ line: 1, problem: 'must consist of lines such as "listen: 127.0.0.1:8080"' })
  return { entries, blank, problems }
}

/** The text as the operator wrote it, so that +1555 keeps its sign. Null is for lists and maps. */
function textOf(node: unknown): string | null {
  if (node === null || node === undefined) return ''
  if (!isScalar(node)) return null
  if (typeof node.value === 'string') return node.value
  return node.value === null ? '' : (node.source ?? String(node.value))
}
