// Holds what the browser loads against what the oldest browsers can do: each script has to be
// readable for them, and whatever they lack needs a row in e2e/steps/browser-parts.ts that says what
// the client does without it. `npx tsx checks/old-browsers.ts`, after a build
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { scriptParts, styleParts } from '../e2e/steps/browser-parts.js'
import { isInOldest, type Use } from './browsers/compat-data.js'
import { pageUses, scriptUses } from './browsers/script-uses.js'
import { styleUses } from './browsers/style-uses.js'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Names of React's and the client's own things, which only newer interfaces have too. */
const ownNames = ['address', 'animation', 'check', 'contacts', 'delay', 'displayName', 'number', 'priority', 'use']

const parts = Object.entries({ ...scriptParts, ...styleParts })

/** What a built file uses, by the kind of file. */
const readers: Readonly<Record<string, (text: string) => Use[]>> = {
  js: scriptUses,
  css: styleUses,
  html: pageUses,
}

/** What is wrong with built files, by their names. Pure. */
export function oldBrowserFaults(files: ReadonlyMap<string, string>): string[] {
  const used = new Set<string>()
  const faults = [...files].flatMap(([file, text]) => {
    const uses = readUses(file, text)
    if (typeof uses === 'string') return [`${file}: the oldest browsers cannot read it: ${uses}`]
    for (const { features } of uses) for (const { address } of features) used.add(address)
    return uses
      .filter(isLacking)
      .map((use) => `${file}: ${use.name} (${addressesOf(use)}) has no row, and an oldest browser lacks it`)
  })
  return [...faults, ...staleRows(used)]
}

function readUses(file: string, text: string): Use[] | string {
  const read = readers[file.split('.').at(-1) ?? '']
  if (read === undefined) return []
  try {
    return read(text)
  } catch (error) {
    return String(error)
  }
}

function isLacking(use: Use): boolean {
  if (ownNames.includes(use.name.replace(/^\./, ''))) return false
  return !use.features.some((feature) => isInOldest(feature) || hasRow(feature.address))
}

function hasRow(address: string): boolean {
  return parts.some(([, { features }]) => features.some((named) => isBelow(address, named)))
}

function isBelow(address: string, named: string): boolean {
  return `${address}.`.startsWith(`${named}.`)
}

function addressesOf({ features }: Use): string {
  return features.map(({ address }) => address).join(', ')
}

/** Rows for something that no file uses any more. */
function staleRows(used: ReadonlySet<string>): string[] {
  return parts.flatMap(([part, { features }]) =>
    features
      .filter((named) => ![...used].some((address) => isBelow(address, named)))
      .map((named) => `${part}: no built file uses ${named}`),
  )
}

function builtFiles(dist: string): Map<string, string> {
  const names = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(js|css|html)$/.test(name))
  return new Map(names.map((name) => [name, readFileSync(`${dist}/${name}`, 'utf8')]))
}

function main() {
  const dist = `${root}web/dist`
  const files = existsSync(dist) ? builtFiles(dist) : new Map<string, string>()
  const faults = files.size < 10 ? ['there is no build to look at: run npm run build'] : oldBrowserFaults(files)
  for (const fault of faults) console.log(fault)
  console.log(`${faults.length} faults in ${files.size} built files`)
  if (faults.length > 0) process.exitCode = 1
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main()
