import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const hashed = /^(?<name>.+)-(?<hash>[\w-]{8})(?<ending>\.\w+)$/

/**
 * A build that differs from this one in the names of all files of the client, as after any change
 * of it.
 */
export interface NextRelease {
  /** The command line that starts its server. */
  readonly line: readonly [string, ...string[]]
  /** The script chunks of this build that a page loads while a person signs in. */
  readonly formerChunks: readonly string[]
  remove(): void
}

/** Makes it in a folder of its own, out of the present build. */
export function makeNextRelease(): NextRelease {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-next-'))
  for (const part of ['portico.mjs', 'package.json', 'server/dist', 'web/dist', 'web/dist-ssr'])
    cpSync(path.join(root, part), path.join(folder, part), { recursive: true })
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  const assets = path.join(folder, 'web/dist/assets')
  const names = readdirSync(assets).filter((name) => hashed.test(name))
  const next = new Map(names.map((name) => [name, otherHash(name)]))
  for (const [name, other] of next) renameSync(path.join(assets, name), path.join(assets, other))
  // The scripts of `dist-ssr` are the server's own. Only its template names files of the client.
  for (const file of [...filesBelow(path.join(folder, 'web/dist')), path.join(folder, 'web/dist-ssr/template.html')]) {
    // A compressed copy would have the names of before.
    if (/\.(br|gz)$/.test(file)) rmSync(file)
    else if (/\.(js|css|html)$/.test(file)) writeFileSync(file, renamed(readFileSync(file, 'utf8'), next))
  }
  return {
    line: [process.execPath, path.join(folder, 'portico.mjs'), 'serve'],
    formerChunks: names.filter((name) => /^(flow|signed-in)-pages-.*\.js$/.test(name)),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function otherHash(file: string): string {
  const { name, hash, ending } = hashed.exec(file)?.groups ?? {}
  return `${name}-${[...(hash ?? '')].reverse().join('')}${ending}`
}

function renamed(text: string, names: ReadonlyMap<string, string>): string {
  return [...names].reduce((said, [from, to]) => said.replaceAll(from, to), text)
}

function filesBelow(folder: string): readonly string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
}
