import { readdirSync } from 'node:fs'
import path from 'node:path'

const notOurs = new Set(['node_modules', 'dist', 'dist-ssr', '.git', '.demo', '.results', 'release'])

/**
 * Every file of the tree below `root`, as a path from there with `/`, without what tools have made.
 */
export function* filesBelow(root, folder = root) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (notOurs.has(entry.name)) continue
    const full = path.join(folder, entry.name)
    if (entry.isDirectory()) yield* filesBelow(root, full)
    else if (entry.isFile()) yield path.relative(root, full).split(path.sep).join('/')
  }
}
