// Finds sentences that no source uses: translators would write them for no reader; and those that
// stand in the page without an element of their own. `npx tsx checks/unused-sentences.mjs`
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { looseSentences } from './loose-sentences.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const english = 'text/src/en'
const isSource = (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|-suite\.ts$|\/testing\//.test(file)

/** The keys that no source says: neither whole, nor as a template such as `rule.${id}`. Pure. */
export function unusedKeys(keys, sources) {
  const text = sources.map(withoutComments).join('\n')
  const templates = [...text.matchAll(/`([a-z][\w-]*\.[^`\n]*\$\{[^`\n]*)`/g)].map(([, template]) =>
    matcherOf(template),
  )
  return keys.filter((key) => !isNamed(key, text) && !templates.some((template) => template.test(key)))
}

/** A key of one word could be any word, so it counts only as an argument of `say`. */
function isNamed(key, text) {
  const quoted = `['"\`]${escaped(key)}['"\`]`
  return new RegExp(key.includes('.') ? quoted : `\\bsay\\(\\s*${quoted}`).test(text)
}

function matcherOf(template) {
  const fixed = template.split(/\$\{[^}]*\}/).map(escaped)
  return new RegExp(`^${fixed.join('[\\w.-]+')}$`)
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

function withoutComments(text) {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[\s;{}(,])\/\/.*$/gm, '$1')
}

function filesBelow(folder) {
  return readdirSync(path.join(root, folder), { recursive: true })
    .map((file) => path.posix.join(folder, String(file).split(path.sep).join('/')))
    .filter((file) => isSource(file) && !/^text\/src\/(en|languages)\//.test(file))
}

const read = (file) => readFileSync(path.join(root, file), 'utf8')

async function keysOfEnglish() {
  const files = readdirSync(path.join(root, english))
  const parts = await Promise.all(files.map((file) => import(pathToFileURL(path.join(root, english, file)).href)))
  return parts.flatMap((part) => Object.values(part).flatMap(Object.keys))
}

async function main() {
  const keys = await keysOfEnglish()
  const files = ['contract/src', 'server/src', 'text/src', 'web/src'].flatMap(filesBelow)
  const unused = unusedKeys(keys, files.map(read))
  const loose = files.filter((file) => file.endsWith('.tsx')).flatMap((file) => looseSentences(file, read(file)))
  for (const key of unused) console.log(`${english}: no source uses '${key}'`)
  for (const place of loose) console.log(`${place}: a sentence beside other parts has no element of its own`)
  console.log(`${unused.length} unused of ${keys.length} sentences`)
  if (unused.length + loose.length > 0) process.exitCode = 1
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main()
