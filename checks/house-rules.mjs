// Rules of this project that no other tool checks. `node checks/house-rules.mjs` reads every file
// of the tree.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { filesBelow } from './tree-files.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
/**
 * Words that must not be part of a name, and words that must not be a name by themselves
 * ("is-common-password" may).
 */
const bannedWords = ['util', 'utils', 'helper', 'helpers', 'misc', 'manager', 'service', 'services', 'types']
const bannedAlone = ['common', 'shared']
const isText = /\.(ts|tsx|mjs|cjs|css|html|json|md|yaml|yml|sh)$|^[^.]+$|\/run$/
const isCode = /\.(ts|tsx|mjs|cjs)$/
const isTest = /\.(test|spec)\.tsx?$|-suite\.ts$|^e2e\/stories\//
const isLong = { code: 250, test: 400 }
/** This file and its test spell out what they forbid. */
const spellsOutRules = /^checks\/house-rules(\.test)?\.mjs$/
const mayUseProcess =
  /^(server\/src\/main\.ts|checks\/|e2e\/|directories\/|databases\/|proxies\/|bench\/|torture\/|packaging\/|web\/build\/|portico\.mjs$|demo\/|docs\/client\/|[^/]+\.config\.ts$|(web|server)\/[^/]+\.config\.ts$)|\/testing\//

/**
 * Each rule: the files that it reads, the pattern of a fault in a line, and the message. `on:
 * 'code'` skips comments.
 */
const lineRules = [
  {
    on: 'all',
    files: (file) => file !== 'package-lock.json',
    pattern: /(^|[\s"'`(=:])\/(work|root|tmp|home)\/[\w.]/,
    says: 'a path of one machine; take it from the settings or the system',
  },
  {
    on: 'all',
    files: () => true,
    pattern: /https?:\/\/(?!registry\.npmjs\.org)[^\s"'/]*(registry|artifact|mirror|proxy)[^\s"'/]*\.[a-z]+/i,
    says: 'the host of one package mirror',
  },
  {
    on: 'code',
    files: (file) => isCode.test(file),
    pattern: /\b(vi|jest)\.(mock|doMock)\(/,
    says: 'a mocked module; pass the thing in',
  },
  {
    on: 'code',
    files: (file) => isTest.test(file),
    pattern: /\b(it|test|describe|suite)(\.\w+)*\.(skip|only|todo|fixme|fails|skipIf|runIf)\b|\b[xf](it|describe)\(/,
    says: 'a test that is left out, or that leaves others out',
  },
  {
    on: 'all',
    files: (file) => isCode.test(file) || file.endsWith('.css'),
    pattern: /biome-ignore(?!\s+[\w/]+:\s*\S.{9,})/,
    says: 'a suppression without a reason',
  },
  {
    on: 'all',
    files: (file) => isCode.test(file),
    pattern: /biome-ignore-all|@ts-ignore|@ts-nocheck|eslint-disable/,
    says: 'a switch-off for a whole file or without a check',
  },
  {
    on: 'all',
    files: (file) => isCode.test(file),
    pattern: /@ts-expect-error(?!\s*:?\s*\S.{9,})/,
    says: 'a suppression without a reason',
  },
  {
    on: 'code',
    files: (file) => isCode.test(file) && !mayUseProcess.test(file),
    pattern: /['"](node:)?process['"]|\bprocess\.(?!env\.NODE_ENV\b)\w|\bglobalThis\.process\b/,
    says: '`process` outside main.ts; configuration has one door',
  },
  {
    on: 'code',
    files: (file) => file.startsWith('web/src/') && !isTest.test(file),
    pattern: /from\s+['"]zod(\/|['"])/,
    says: 'the schema library in the browser',
  },
  {
    on: 'code',
    files: (file) =>
      isCode.test(file) &&
      /^(contract|text|server|web|e2e|person|directories|databases|proxies|bench|torture|packaging)\//.test(file),
    pattern: /from\s+['"]\.{1,2}\/[^'"?]*(?<!\.(js|mjs|css|json|svg|woff2))(\?[a-z&]+)?['"]/,
    says: 'a relative import without its `.js`',
  },
  {
    on: 'all',
    files: (file) => isCode.test(file),
    pattern: /\bTODO(?!\(#\d+\))|\bFIXME\b|\bXXX\b/,
    says: 'a note without an issue: TODO(#number)',
  },
]

/** Every fault of one file, as sentences that begin with `file:line`. Pure. */
export function faultsOf(file, text) {
  if (spellsOutRules.test(file)) return []
  return [...nameFaults(file), ...sizeFaults(file, text), ...lineFaults(file, text)]
}

function nameFaults(file) {
  const names = file.split('/').map((part) => part.replace(/\.[a-z.]+$/, ''))
  const empty = [
    ...names.flatMap((name) => name.split('-')).filter((word) => bannedWords.includes(word)),
    ...names.filter((name) => bannedAlone.includes(name)),
  ]
  const faults = empty.map((word) => `${file}: "${word}" says nothing; name what it does`)
  const isBarrel = /(^|\/)index\.(ts|tsx|mjs)$/.test(file) && file !== 'contract/src/index.ts'
  return isBarrel ? [...faults, `${file}: the only barrel is contract/src/index.ts`] : faults
}

function sizeFaults(file, text) {
  if (!isCode.test(file) && !file.endsWith('.css')) return []
  const most = isTest.test(file) ? isLong.test : isLong.code
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
  return lines > most ? [`${file}: ${lines} lines, at most ${most}`] : []
}

function lineFaults(file, text) {
  const rules = lineRules.filter((rule) => rule.files(file))
  const whole = text.split('\n')
  const bare = rules.some((rule) => rule.on === 'code') ? withoutComments(text).split('\n') : whole
  return rules.flatMap((rule) => {
    const lines = rule.on === 'code' ? bare : whole
    return lines.flatMap((line, at) => (rule.pattern.test(line) ? [`${file}:${at + 1}: ${rule.says}`] : []))
  })
}

/** The text with blank comments and the same line numbers. A `//` inside a string is no comment. */
function withoutComments(text) {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|[\s;{}(,])\/\/.*$/gm, '$1')
}

function main() {
  const files = [...filesBelow(root)]
  const read = files.filter((file) => isText.test(file))
  const faults = files.flatMap((file) =>
    isText.test(file) ? faultsOf(file, readFileSync(path.join(root, file), 'utf8')) : nameFaults(file),
  )
  for (const fault of faults) console.log(fault)
  console.log(`${faults.length} faults in ${read.length} files`)
  if (faults.length > 0 || read.length < 20) process.exitCode = 1
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main()
