import type { NamedSetting } from '../../server/src/ports/config/setting-table.js'
import { settingExamples } from './setting-examples.js'
import { allowedText, type SettingGroup, settingGroups } from './setting-groups.js'

const head = `# Settings of Portico: every one of them, as a comment. Written by \`npm run docs\`.
#
# Take the # at the beginning of a line such as "#listen:" away, and leave the blanks before it. The
# line shows the default or, where there is none, an example. \`portico config check\` tells what is
# wrong, and \`portico config show\` what holds.
#
# Each setting has a name in the environment too, which wins over this file: PORTICO_MAIL_URL is
# "url" below "mail". A secret belongs into a file of its own that root and the portal's user can
# read (chgrp portico, chmod 440), whose path stands here.
`

const widest = 100

/**
 * `docs/operating/portico.yaml`: a settings file that holds every setting as a comment, the needed
 * ones first.
 */
export function exampleSettings(): string {
  const [general, ...others] = settingGroups()
  if (general === undefined) throw new Error('There are no settings.')
  const isNeeded = (row: NamedSetting) => row.default === undefined
  const neededFirst = [...others].sort(
    (one, other) => Number(other.rows.some(isNeeded)) - Number(one.rows.some(isNeeded)),
  )
  const groupsOfNeeded = neededFirst.filter(({ rows }) => rows.some(isNeeded))
  const rest = neededFirst.slice(groupsOfNeeded.length)
  return [
    head,
    '# ---- Needed ----',
    '',
    ...general.rows.filter(isNeeded).flatMap((row) => settingLines(row, '')),
    ...groupsOfNeeded.flatMap(groupLines),
    '# ---- General ----',
    '',
    ...general.rows.filter((row) => !isNeeded(row)).flatMap((row) => settingLines(row, '')),
    ...rest.flatMap(groupLines),
  ].join('\n')
}

function groupLines({ key, title, rows }: SettingGroup): string[] {
  let above = `${key}`
  const lines = [`# ---- ${title} ----`, '', `${key}:`]
  for (const row of rows) {
    const keys = row.path.split('.').slice(0, -1)
    const inner = keys.join('.')
    // A group within the group, such as institution.links.
    if (inner !== above) lines.push(`${'  '.repeat(keys.length - 1)}${keys.at(-1)}:`)
    above = inner
    lines.push(...settingLines(row, '  '.repeat(keys.length)))
  }
  return lines
}

function settingLines(row: NamedSetting, indent: string): string[] {
  const { key, value } = exampleOf(row)
  const remarks = [row.sentence, remarksOf(row)].filter((text) => text !== '')
  const lines = remarks.flatMap((text) => wrapped(text, widest - indent.length - 2))
  return [...lines.map((line) => `${indent}# ${line}`), `${indent}#${key}: ${value}`, '']
}

/** The line of a setting. A secret without an example is read from a file. */
function exampleOf(row: NamedSetting): { readonly key: string; readonly value: string } {
  const key = row.path.replace(/^.*\./, '')
  const text = row.default || settingExamples[row.path]
  if (text !== undefined) return { key, value: scalar(text) }
  if (row.isSecret) return { key: `${key}_file`, value: `/etc/portico/${row.path.replace(/[._]/g, '-')}` }
  throw new Error(`Give an example of ${row.path} in checks/documents/setting-examples.ts.`)
}

/** A text as YAML reads it: in quotes where a sign of it would mean something else. */
function scalar(text: string): string {
  return /^[\w(+][^#]*$/.test(text) && !/: |:$/.test(text) ? text : `'${text.replaceAll("'", "''")}'`
}

function remarksOf(row: NamedSetting): string {
  const key = row.path.replace(/^.*\./, '')
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
