// Finds regular expressions whose time grows faster than the text that they read. The server reads
// what strangers send before any limit counts, so a long text would hold a core.
import { readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { analyse } from 'scslre'
import ts from 'typescript'
import { filesBelow } from './tree-files.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const isCode = /^(contract|text|server)\/src\/.*\.ts$/
/** Tests, and what reads only the words of operators and of their directory. */
const isTrusted = /\.test\.ts$|\/(testing|operating|config|ldap)\//
const isRead = (file) => isCode.test(file) && !isTrusted.test(file)

/** The slow patterns of a file, as lines with the place. Pure. */
export function slowPatterns(name, source) {
  const file = ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true)
  const slow = []
  const visit = (node) => {
    if (ts.isRegularExpressionLiteral(node) && isSlow(node.text)) {
      const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1
      slow.push(`${name}:${line} ${node.text} takes the square of the text's length, or more`)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return slow
}

function isSlow(pattern) {
  const end = pattern.lastIndexOf('/')
  const literal = { source: pattern.slice(1, end), flags: pattern.slice(end + 1) }
  return analyse(literal, { maxReports: 1 }).reports.length > 0
}

function main() {
  const read = [...filesBelow(root)].filter(isRead)
  const slow = read.flatMap((file) => slowPatterns(file, readFileSync(`${root}${file}`, 'utf8')))
  for (const line of slow) console.log(line)
  console.log(`${slow.length} slow patterns in ${read.length} files`)
  if (slow.length > 0 || read.length < 20) process.exitCode = 1
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main()
