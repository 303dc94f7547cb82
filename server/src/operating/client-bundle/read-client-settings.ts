import { type ClientSettings, clientSettings } from '@portico/contract'
import { allLanguages } from '@portico/text/say-in'
import {
  findNodeAtLocation,
  type JSONPath,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser'
import type { z } from 'zod'
import { hint } from '../../ports/config/setting-name.js'
import { textProblem } from '../../ports/config/text-problem.js'
import { failure, ok, type Result } from '../../ports/result.js'
import { clientSettingsSchema, settingPaths } from './client-settings-schema.js'

type Issue = z.core.$ZodIssue

interface Problem {
  readonly offset: number
  readonly text: string
}

const fileSchema = clientSettings(allLanguages)
const decoder = new TextDecoder('utf-8', { fatal: true })

/**
 * The settings in a file of JSON, with the defaults of what it leaves out, or every problem with
 * its line. No problem shows a value.
 */
export function readClientSettings(file: string, content: Buffer): Result<ClientSettings> {
  const text = textOf(content)
  if (text === null) return failure(`${file} is not text in UTF-8.`)
  const read = readText(text)
  if ('settings' in read) return ok(read.settings)
  const problems = [...read.problems].sort((a, b) => a.offset - b.offset)
  return failure(...problems.map(({ offset, text: says }) => `${file}, line ${lineAt(text, offset)}: ${says}`))
}

function textOf(content: Buffer): string | null {
  try {
    return decoder.decode(content)
  } catch {
    return null
  }
}

function readText(text: string): { readonly settings: ClientSettings } | { readonly problems: readonly Problem[] } {
  const faults: ParseError[] = []
  const tree = parsedTree(text, faults)
  if (tree === null) return { problems: [{ offset: 0, text: 'groups and lists are nested too deeply' }] }
  const [fault] = faults
  if (fault !== undefined) return { problems: [{ offset: fault.offset, text: syntaxSentence(fault.error) }] }
  const twice = repeatedKeys(tree)
  const parsed = fileSchema.safeParse(JSON.parse(text), { reportInput: true })
  if (parsed.success && twice.length === 0) {
    const { $schema: _, ...settings } = parsed.data
    const problems = textProblems(settings, tree)
    return problems.length === 0 ? { settings } : { problems }
  }
  return { problems: [...twice, ...(parsed.error?.issues ?? []).filter(isFirstOfItsPath).flatMap(problemsAt(tree))] }
}

/** Own texts have the places and plural forms that those of a server's folder have (WORD1). */
function textProblems({ texts = {} }: ClientSettings, tree: Node | undefined): readonly Problem[] {
  return Object.entries(texts).flatMap(([language, own]) =>
    Object.entries(own ?? {}).flatMap(([key, given]) => {
      const text = textProblem(language, key, given)
      const at = tree && findNodeAtLocation(tree, ['texts', language, key])
      return text === null ? [] : [{ offset: at?.offset ?? 0, text }]
    }),
  )
}

/** The tree of a file; null where it is nested more deeply than a program can follow. */
function parsedTree(text: string, faults: ParseError[]): Node | undefined | null {
  try {
    return parseTree(text, faults, { disallowComments: true, allowTrailingComma: false })
  } catch (cause) {
    if (cause instanceof RangeError) return null
    throw cause
  }
}

const syntaxMeanings: Readonly<Record<string, string>> = {
  CommaExpected: 'a comma is missing before this',
  ColonExpected: 'a colon is missing before this',
  PropertyNameExpected: 'a name in double quotes has to stand here; a comma before } is one too many',
  ValueExpected: 'a value is missing, or there is a comma too many',
  CloseBraceExpected: 'a } is missing',
  CloseBracketExpected: 'a ] is missing',
  EndOfFileExpected: 'more stands behind the end of the settings',
  InvalidCommentToken: 'JSON has no comments; remove it',
  UnexpectedEndOfComment: 'JSON has no comments; remove it',
  InvalidSymbol: 'a word without double quotes stands here',
  InvalidCharacter: 'a sign stands here that has to be escaped, such as a tab as \\t',
  InvalidEscapeCharacter: 'a \\ in a text has to be written twice',
  UnexpectedEndOfString: 'a double quote is missing at the end of a text',
}

function syntaxSentence(code: ParseError['error']): string {
  const name = printParseErrorCode(code)
  return `not JSON: ${syntaxMeanings[name] ?? name}`
}

/** JSON takes the last of two equal names in silence. */
function repeatedKeys(node: Node | undefined): readonly Problem[] {
  const children = node?.children ?? []
  const names = children.map(({ type, children: pair }) => (type === 'property' ? pair?.[0]?.value : undefined))
  const twice = children.flatMap(({ offset }, at) =>
    names[at] !== undefined && names.indexOf(names[at]) < at
      ? [{ offset, text: `${names[at]} stands here a second time; keep one of them` }]
      : [],
  )
  return [...twice, ...children.flatMap(repeatedKeys)]
}

/** Whatever a later rule says of a value may follow from the first one. */
function isFirstOfItsPath(issue: Issue, at: number, all: readonly Issue[]): boolean {
  return all.findIndex(({ path }) => path.join('.') === issue.path.join('.')) === at
}

function problemsAt(tree: Node | undefined): (issue: Issue) => readonly Problem[] {
  const offsetOf = (path: JSONPath): number => {
    const node = tree === undefined ? undefined : findNodeAtLocation(tree, path)
    // The name of a value stands before it.
    if (node !== undefined) return node.parent?.type === 'property' ? node.parent.offset : node.offset
    return path.length === 0 ? 0 : offsetOf(path.slice(0, -1))
  }
  return (issue) => {
    const path = issue.path.map((part) => (typeof part === 'symbol' ? '' : part))
    if (issue.code !== 'unrecognized_keys') {
      return [{ offset: offsetOf(path), text: `${shown(path) || 'the file'} ${wrongBecause(issue)}` }]
    }
    const right = settingPaths(clientSettingsSchema(allLanguages))
    return issue.keys.map((key) => {
      const wrong = shown([...path, key])
      return {
        offset: offsetOf([...path, key]),
        text: `${wrong} is not a setting${hint(anyItem(wrong), right)}`,
      }
    })
  }
}

const kinds: Readonly<Record<string, string>> = {
  string: 'a text in double quotes',
  boolean: 'true or false, without quotes',
  array: 'a list in [ ]',
  object: 'a group in { }',
}

function wrongBecause(issue: Issue): string {
  if (issue.code !== 'invalid_type') return issue.message
  return issue.input === undefined ? 'is missing' : `must be ${kinds[issue.expected] ?? issue.expected}`
}

/** `institution.linksMore[0].url`. A strange name is cut. */
function shown(path: JSONPath): string {
  const parts = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${oneWord(part)}`))
  return parts.join('').replace(/^\./, '')
}

function oneWord(key: string): string {
  const word = key.replace(/[\p{Cc}\s]/gu, ' ')
  return word.length > 60 ? `${word.slice(0, 60)}…` : word
}

function anyItem(path: string): string {
  return path.replace(/\[\d+\]/g, '[]')
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
