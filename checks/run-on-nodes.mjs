// `npm run test:nodes`: a fresh installation, a build and the unit suites on each version of Node
// that Portico supports. `-- 22 server/src/edge/http` chooses versions and files. The last line is
// always `N passed, N failed`.
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { partResult, unitCounts } from './read-reports.mjs'
import { root, runProgram } from './run-program.mjs'

/** The floor of `engines`, and the newest of each line that gets patches. */
const supported = ['20.19.0', '22', '24']

const isVersion = (word) => /^\d+(\.\d+){0,2}$/.test(word)
const words = process.argv.slice(2)
const chosen = words.filter(isVersion)
const files = words.filter((word) => !isVersion(word))

const rows = []
for (const version of chosen.length > 0 ? chosen : supported) rows.push(await onVersion(version))

console.log(`\n${'Node'.padEnd(12)}${'passed'.padStart(8)}${'failed'.padStart(8)}${'seconds'.padStart(9)}`)
for (const { version, passed, failed, seconds, note = '' } of rows) {
  const counts = `${String(passed).padStart(8)}${String(failed).padStart(8)}${seconds.toFixed(0).padStart(9)}`
  console.log(`${version.padEnd(12)}${counts}  ${note}`.trimEnd())
}
const sum = (count) => rows.reduce((total, row) => total + row[count], 0)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') === 0 ? 0 : 1

/** The counts of one version. Everything is in a folder of its own, which is deleted. */
async function onVersion(wanted) {
  const begun = Date.now()
  const folder = mkdtempSync(join(tmpdir(), 'portico-node-'))
  // Some tests run commands as another user.
  chmodSync(folder, 0o755)
  try {
    return { version: wanted, ...(await testsIn(folder, wanted)), seconds: (Date.now() - begun) / 1000 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function testsIn(folder, wanted) {
  console.log(`\n== Node ${wanted}`)
  const bin = await installNode(join(folder, 'node'), wanted)
  if (bin === null) return oneFailure('this Node could not be installed')
  const copy = join(folder, 'portico')
  await copySources(copy)
  const env = { PATH: `${bin}:${process.env.PATH}` }
  const { output } = await runProgram('node', ['--version'], { minutes: 1, env })
  const version = output.trim().replace(/^v/, '')
  if (version !== wanted && !version.startsWith(`${wanted}.`)) return oneFailure(`node is version ${version} there`)
  for (const args of [
    ['ci', '--no-audit', '--no-fund'],
    ['run', 'build'],
  ]) {
    const step = await runProgram('npm', args, { minutes: 15, env, cwd: copy })
    if (!step.passed) return { version, ...oneFailure(`npm ${args.join(' ')}`, step.output) }
  }
  const quiet = await runProgram('node', ['portico.mjs', '--version'], { minutes: 1, env, cwd: copy })
  if (!/^\d+\.\d+\.\d+\n$/.test(quiet.output))
    return { version, ...oneFailure('portico --version says more than its version', quiet.output) }
  const report = join(copy, 'nodes.json')
  const args = ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...files]
  const { passed } = await runProgram('npx', ['--no', ...args], { minutes: 90, show: true, env, cwd: copy })
  return { version, ...partResult(unitCounts(report), { exitedWell: passed }) }
}

function oneFailure(note, output = '') {
  console.log(output.trimEnd())
  return { passed: 0, failed: 1, note }
}

/**
 * Installs a version of Node beside the running one. Returns the folder of its program, or null.
 */
async function installNode(folder, version) {
  mkdirSync(folder, { recursive: true })
  // The script of this module puts the program in its place. Our own .npmrc runs no scripts.
  const args = ['install', '--prefix', folder, '--ignore-scripts=false', '--no-audit', '--no-fund', `node@${version}`]
  const { passed, output } = await runProgram('npm', args, { minutes: 5, cwd: folder })
  if (!passed) console.log(output.trimEnd())
  return passed ? join(folder, 'node_modules/node/bin') : null
}

/** Copies every file that git knows or would take, as it is now. */
async function copySources(folder) {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
  const { output } = await runProgram('git', args, { minutes: 1 })
  for (const file of output.split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file), { verbatimSymlinks: true })
  }
}
