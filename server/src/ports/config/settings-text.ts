import { settingExamples } from './setting-examples.js'
import { allowedText, type SettingGroup, settingGroups } from './setting-groups.js'
import type { NamedSetting } from './setting-table.js'
import { yamlEntries } from './yaml-entries.js'

const explanation = `#
# Take the # at the beginning of a line such as "#listen:" away, and leave the blanks before it. The
# line shows the default or, where there is none, an example. \`portico config check\` tells what is
# wrong, and \`portico config show\` what holds.
#
# Each setting has a name in the environment too, which wins over this file: PORTICO_MAIL_URL is
# "url" below "mail". A secret belongs into a file of its own that root and the portal's user can
# read (chgrp portico, chmod 440), whose path stands here.
`

const widest = 100

/** Texts of settings by their places in the file, such as `mail.password_file`. */
export type GivenTexts = ReadonlyMap<string, string>

/**
 * A settings file that holds every setting, the needed ones first: those that are given with their
 * texts, and the others as comments. `title` is its first line.
 */
export function settingsText(title: string, given: GivenTexts = new Map()): string {
  const linesOf = (row: NamedSetting, indent: string) => settingLines(row, { indent, given })
  const [general, ...others] = settingGroups()
  if (general === undefined) throw new Error('There are no settings.')
  const isNeeded = (row: NamedSetting) => row.default === undefined
  const neededFirst = [...others].sort(
    (one, other) => Number(other.rows.some(isNeeded)) - Number(one.rows.some(isNeeded)),
  )
  const groupsOfNeeded = neededFirst.filter(({ rows }) => rows.some(isNeeded))
  const groupsOfOthers = neededFirst.slice(groupsOfNeeded.length)
  return [
    `# ${title}`,
    explanation,
    '# ---- Needed ----',
    '',
    ...general.rows.filter(isNeeded).flatMap((row) => linesOf(row, '')),
    ...groupsOfNeeded.flatMap((group) => groupLines(group, linesOf)),
    '# ---- General ----',
    '',
    ...general.rows.filter((row) => !isNeeded(row)).flatMap((row) => linesOf(row, '')),
    ...groupsOfOthers.flatMap((group) => groupLines(group, linesOf)),
  ].join('\n')
}

type LinesOf = (row: NamedSetting, indent: string) => string[]

function groupLines({ key, title, rows }: SettingGroup, linesOf: LinesOf): string[] {
  let above = `${key}`
  const lines = [`# ---- ${title} ----`, '', `${key}:`]
  for (const row of rows) {
    const keys = row.path.split('.').slice(0, -1)
    const inner = keys.join('.')
    // A group within the group, such as institution.links.
    if (inner !== above) lines.push(`${'  '.repeat(keys.length - 1)}${keys.at(-1)}:`)
    above = inner
    lines.push(...linesOf(row, '  '.repeat(keys.length)))
  }
  return lines
}

interface Line {
  readonly indent: string
  readonly given: GivenTexts
}

function settingLines(row: NamedSetting, { indent, given }: Line): string[] {
  const remarks = [row.sentence, remarksOf(row)].filter((text) => text !== '')
  const comments = remarks.flatMap((text) => wrapped(text, widest - indent.length - 2))
  const set = givenOf(row, given)
  const { key, text } = set ?? exampleOf(row)
  return [
    ...comments.map((line) => `${indent}# ${line}`),
    `${indent}${set === null ? '#' : ''}${key}: ${scalar(text)}`,
    '',
  ]
}

/** The key of a setting and its text. */
interface KeyedText {
  readonly key: string
  readonly text: string
}

/** The text that is given, or the path of the file that holds it. */
function givenOf({ path }: NamedSetting, given: GivenTexts): KeyedText | null {
  const place = [path, `${path}_file`].find((one) => given.has(one))
  return place === undefined ? null : { key: lastOf(place), text: given.get(place) ?? '' }
}

/** The line of a setting. A secret without an example is read from a file. */
function exampleOf(row: NamedSetting): KeyedText {
  const key = lastOf(row.path)
  const text = row.default || settingExamples[row.path]
  if (text !== undefined) return { key, text }
  if (row.isSecret) return { key: `${key}_file`, text: `/etc/portico/${row.path.replace(/[._]/g, '-')}` }
  throw new Error(`Give an example of ${row.path} in server/src/ports/config/setting-examples.ts.`)
}

const lastOf = (path: string) => path.replace(/^.*\./, '')

/** Most texts: words of letters and digits. Reading each as YAML takes longer than all the rest. */
const isWords = /^(?!null$)[a-z](?:[\w./@-]| (?=\w))*$/i

/** A text as YAML reads it: in quotes where it would read another one without. */
function scalar(text: string): string {
  if (isWords.test(text)) return text
  const { entries, problems } = yamlEntries(`key: ${text}`)
  const isPlain = problems.length === 0 && entries[0]?.text === text && !/^['"]/.test(text)
  return isPlain && !entries[0]?.isList ? text : `'${text.replaceAll("'", "''")}'`
}

function remarksOf(row: NamedSetting): string {
  const key = lastOf(row.path)
  const allowed = allowedText(row)
  return [
    ...(row.default === undefined ? ['Needed.'] : []),
    ...(row.default ? [`Default: ${row.default}.`] : []),
    ...(allowed === '' ? [] : [`Allowed: ${allowed}.`]),
    ...(row.takesList ? ['A list, separated by commas or in YAML.'] : []),
    ...(row.isSecret ? [`Secret: "${key}" holds it, or "${key}_file" names a file that does.`] : []),
  ].join(' ')
}

function wrapped(text: string, width: number): string[] {
  const lines = ['']
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? ''
    if (line === '') lines[lines.length - 1] = word
    else if (line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lines
}
