// Finds what a language lacks, whether it is registered or still being written: files, sentences,
// places, plural forms and its list of terms. `npm run check:language -- fr`, or all without a code
import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { textProblem, whyFixed } from '../server/src/ports/config/text-problem.js'
import { languageFaults, type Parts } from '../text/src/language-faults.js'
import type { Catalogue, Sentence } from '../text/src/sentence.js'

const text = fileURLToPath(new URL('../text/', import.meta.url))
const folders = readdirSync(`${text}src/languages`, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

/** The sentences of a folder by the names of its files. */
async function partsIn(folder: string): Promise<Parts> {
  const names = readdirSync(folder).map((file) => file.replace(/\.ts$/, ''))
  const read = names.map(async (name) => {
    const exported: Readonly<Record<string, Catalogue>> = await import(pathToFileURL(`${folder}/${name}.ts`).href)
    return [name, exported[name] ?? {}] as const
  })
  return Object.fromEntries(await Promise.all(read))
}

/** What an institution may not write either: a text that is too long, or an address in a message. */
function ruleFaults(code: string, parts: Parts): readonly string[] {
  return Object.entries(parts).flatMap(([part, sentences]) =>
    Object.entries(sentences).flatMap(([key, sentence]) => {
      const problem = whyFixed(key) === null ? textProblem(code, key, givenAs(sentence)) : null
      return problem === null ? [] : [`${code}/${part}.ts: ${problem}`]
    }),
  )
}

function givenAs(sentence: Sentence) {
  if (typeof sentence === 'string') return sentence
  const { by: _, ...forms } = sentence
  return forms
}

async function faultsOf(code: string): Promise<readonly string[]> {
  const parts = await partsIn(`${text}src/languages/${code}`)
  const told = [...languageFaults(code, parts, english), ...ruleFaults(code, parts)]
  const terms = existsSync(`${text}terms/${code}.md`) ? [] : [`text/terms/${code}.md is not there`]
  return [...told.map((fault) => `text/src/languages/${fault}`), ...terms]
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((code) => !folders.includes(code))
const checked = wanted.length === 0 ? folders : wanted.filter((code) => folders.includes(code))
const english = await partsIn(`${text}src/en`)
const faults = [
  ...unknown.map((code) => `text/src/languages/${code} is not there`),
  ...(await Promise.all(checked.map(faultsOf))).flat(),
]
for (const fault of faults) console.log(fault)
const sentences = Object.values(english).flatMap(Object.keys).length
console.log(`${faults.length} faults in ${checked.length} languages of ${sentences} sentences`)
for (const code of checked)
  if (!existsSync(`${text}src/languages/${code}.ts`))
    console.log(`${code} is not on offer: text/src/languages/${code}.ts is not there`)
if (faults.length > 0) process.exitCode = 1
