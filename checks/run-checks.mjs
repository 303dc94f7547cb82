// `npm run check`: a build, types, lint, import rules, dead code, documents, sentences,
// house rules, transactions, patterns and measures, in parallel.
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { pathToFileURL } from 'node:url'
import { program, root, runProgram } from './run-program.mjs'

const node = process.execPath
const cruised = [
  'contract/src',
  'text/src',
  'server/src',
  'web/src',
  'e2e',
  'person',
  'directories',
  'databases',
  'proxies',
  'bench',
  'torture',
  'packaging',
].filter((folder) => existsSync(`${root}${folder}`))

/**
 * The slowest first, and each after what it needs. A check passes only if its output matches `proof`: a
 * check that read no file must fail.
 */
const checks = [
  { name: 'types', command: `${root}node_modules/typescript-native/bin/tsc`, args: ['--build'] },
  { name: 'build', command: 'npm', args: ['run', 'build'] },
  {
    name: 'measures',
    command: program('tsx'),
    args: ['checks/house-measures.mjs', '--bounds'],
    proof: /^0 of (\d+ measures) above their bounds/m,
  },
  {
    name: 'one call',
    command: program('tsx'),
    args: ['checks/cost-of-calls.ts'],
    proof: /^0 of (\d+ counts) above their bounds/m,
    needs: 'build',
  },
  {
    name: 'import rules',
    command: program('depcruise'),
    args: ['--config', '.dependency-cruiser.cjs', '--output-type', 'err-long', ...cruised],
    proof: /no dependency violations found \((\d{2,} modules)/,
  },
  {
    name: 'lint',
    command: program('biome'),
    args: ['check', '--error-on-warnings', '--no-errors-on-unmatched', '--max-diagnostics=200', '.'],
    proof: /Checked (\d{2,} files)/,
  },
  {
    name: 'documents',
    command: program('tsx'),
    args: ['checks/write-documents.ts', '--check'],
    proof: /^0 out of date of (\d+ documents)/m,
  },
  {
    name: 'description',
    command: program('tsx'),
    args: ['checks/lint-description.ts'],
    proof: /^0 faults in (\d{2,} operations)/m,
  },
  {
    name: 'sentences',
    command: program('tsx'),
    args: ['checks/unused-sentences.mjs'],
    proof: /^0 unused of (\d{2,} sentences)/m,
  },
  {
    name: 'languages',
    command: program('tsx'),
    args: ['checks/languages.ts'],
    proof: /^0 faults in (\d+ languages of \d{3,} sentences)/m,
  },
  {
    name: 'stands alone',
    command: node,
    args: ['checks/stands-alone.mjs'],
    proof: /^0 references out of the repository in (\d{2,} files)/m,
  },
  { name: 'house rules', command: node, args: ['checks/house-rules.mjs'], proof: /^0 faults in (\d{2,} files)/m },
  {
    name: 'transactions',
    command: node,
    args: ['checks/transaction-faults.mjs'],
    proof: /^0 faults in (\d{2,} files)/m,
  },
  {
    name: 'patterns',
    command: node,
    args: ['checks/slow-patterns.mjs'],
    proof: /^0 slow patterns in (\d{2,} files)/m,
  },
  // It reads the settings of the stories, which build what is stale: two builds at once are one too many.
  { name: 'dead code', command: program('knip'), args: ['--no-progress', '--no-config-hints'], needs: 'build' },
  {
    name: 'old browsers',
    command: program('tsx'),
    args: ['checks/old-browsers.ts'],
    proof: /^0 faults in (\d{2,} built files)/m,
    needs: 'build',
  },
  {
    name: 'bytes',
    command: node,
    args: ['checks/byte-budget.mjs'],
    proof: /^first route, kB brotli: (.+)$/m,
    needs: 'build',
  },
]

async function runCheck(check) {
  const result = await runProgram(check.command, check.args, { minutes: 3 })
  const proof = check.proof?.exec(result.output) ?? null
  const passed = result.passed && (check.proof === undefined || proof !== null)
  const seconds = `${result.seconds.toFixed(1).padStart(5)} s`
  console.log(
    `${passed ? 'ok    ' : 'FAILED'}  ${check.name.padEnd(12)} ${seconds}${proof === null ? '' : `  ${proof[1]}`}`,
  )
  if (!passed) console.log(result.output.trim() === '' ? '(it said nothing)' : result.output.trimEnd())
  return passed
}

/**
 * Runs as many checks in parallel as there are cores, each after the one that it needs. Prints a line
 * for each, and the output of those that fail.
 */
export async function runChecks() {
  const waiting = [...checks]
  const ends = new Map()
  const work = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      await ends.get(check.needs)
      const end = runCheck(check)
      ends.set(check.name, end)
      await end
    }
  }
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, work))
  const passed = (await Promise.all(ends.values())).filter(Boolean).length
  return { passed, failed: checks.length - passed }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { passed, failed } = await runChecks()
  console.log(`${passed} checks passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
}
