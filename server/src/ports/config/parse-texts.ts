import { isAlias, isMap, isScalar, type Node, type ParsedNode, visit, type YAMLMap } from 'yaml'
import { type LineProblem, openYaml } from './open-yaml.js'
import type { GivenText } from './text-problem.js'

export interface TextEntry {
  readonly key: string
  readonly given: GivenText
  readonly line: number
}

interface TextsFile {
  readonly entries: readonly TextEntry[]
  readonly problems: readonly LineProblem[]
}

/** The texts of a YAML file: `key: text`, or plural forms below a key. Every value is a text. */
export function parseTexts(content: string): TextsFile {
  try {
    return entriesOf(content)
  } catch (cause) {
    // The parser calls itself for each level.
    if (!(cause instanceof RangeError)) throw cause
    return { entries: [], problems: [{ line: 1, problem: 'holds too many brackets inside each other' }] }
  }
}

function entriesOf(content: string): TextsFile {
  // Double keys are sought below: the parser would compare each key with each other.
  const options = { schema: 'failsafe', uniqueKeys: false, logLevel: 'error' } as const
  const { document, lineAt, syntax } = openYaml(content, options)
  if (syntax !== null) return { entries: [], problems: [syntax] }
  const special = specialNode(document.contents)
  if (special !== null) return { entries: [], problems: [{ line: lineAt(special.at), problem: special.problem }] }
  if (document.contents === null) return { entries: [], problems: [] }
  if (!isMap(document.contents)) return { entries: [], problems: [{ line: 1, problem: notTexts }] }
  return textsIn(document.contents, lineAt)
}

const notTexts = 'must consist of lines such as "home.login: Sign in"'

/** The first alias, anchor or tag: with them a text comes from elsewhere, or is something else. */
function specialNode(contents: ParsedNode | null): { readonly at: number; readonly problem: string } | null {
  let found: { at: number; problem: string } | null = null
  visit(contents, {
    Node(_, node: Node) {
      const at = node.range?.[0] ?? 0
      if (isAlias(node)) found = { at, problem: 'put quotes around a value that begins with *' }
      else if ('anchor' in node && node.anchor) found = { at, problem: 'put quotes around a value that begins with &' }
      else if ('tag' in node && node.tag && !/^tag:yaml\.org,2002:(map|seq|str)$/.test(node.tag))
        found = { at, problem: 'put quotes around a value that begins with !' }
      return found === null ? undefined : visit.BREAK
    },
  })
  return found
}

function textsIn(map: YAMLMap, lineAt: (offset?: number) => number): TextsFile {
  const entries = new Map<string, TextEntry>()
  const problems: LineProblem[] = []
  for (const { key, value } of map.items) {
    const line = lineAt(isScalar(key) ? key.range?.[0] : undefined)
    const name = isScalar(key) ? String(key.value) : ''
    const given = givenIn(value)
    if (name === '') problems.push({ line, problem: notTexts })
    else if (entries.has(name)) problems.push({ line, problem: `${name} stands here a second time; keep one of them` })
    else if (given === null) problems.push({ line, problem: `${name} must be a text, or plural forms of one` })
    else entries.set(name, { key: name, given, line })
  }
  return { entries: [...entries.values()], problems }
}

/** A text, or plural forms; null for anything else, and for a form that is given twice. */
function givenIn(value: unknown): GivenText | null {
  if (value === null) return ''
  if (isScalar(value)) return String(value.value ?? '').trim()
  if (!isMap(value)) return null
  const forms = value.items.map(({ key, value: form }) =>
    isScalar(key) && isScalar(form) ? ([String(key.value), String(form.value ?? '').trim()] as const) : null,
  )
  const names = new Set(forms.map((form) => form?.[0]))
  return names.has(undefined) || names.size < forms.length
    ? null
    : Object.fromEntries(forms.filter((form) => form !== null))
}
