import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const shipped = ['contract', 'text', 'server', 'web']
/** Tests, suites and what only tests use. */
const isOfTests = /\.(test|spec)\.tsx?$|-suite\.ts$|\/testing\//

/**
 * The production files of a tree and what each of them imports, by dependency-cruiser with the
 * rules of that tree. `root` ends with a slash.
 */
export function importGraph(root) {
  const folders = shipped.map((name) => `${name}/src`).filter((folder) => existsSync(`${root}${folder}`))
  const args = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...folders]
  const { stdout, error, signal } = spawnSync(`${root}node_modules/.bin/depcruise`, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  })
  if (error !== undefined) throw error
  if (signal !== null) throw new Error(`dependency-cruiser was ended by ${signal}`)
  return graphOf(JSON.parse(stdout).modules)
}

/** The same from the modules of a report: `{ file, imports: [{ to, isTypeOnly }] }`. Pure. */
export function graphOf(modules) {
  return modules
    .filter(({ source }) => isProduction(source))
    .map(({ source, dependencies }) => ({
      file: source,
      imports: dependencies
        .filter(({ resolved }) => isProduction(resolved))
        .map(({ resolved, dependencyTypes }) => ({ to: resolved, isTypeOnly: dependencyTypes.includes('type-only') })),
    }))
}

function isProduction(file) {
  return shipped.some((name) => file.startsWith(`${name}/src/`)) && !isOfTests.test(file)
}
