// `npm run test:browsers`: the main stories in three browser engines. The last line is always
// `N passed, N failed`.
import { rmSync } from 'node:fs'
import { browserPackages, ensureMachinePackages } from './machine-packages.mjs'
import { partResult, storyCounts } from './read-reports.mjs'
import { program, root, runProgram } from './run-program.mjs'

const results = `${root}e2e/.results`
const report = `${results}/engines.json`

async function run() {
  if (!(await ensureMachinePackages(browserPackages))) return { passed: 0, failed: 1 }
  for (const old of [report, `${results}/engines`]) rmSync(old, { recursive: true, force: true })
  const args = ['test', '--config', 'e2e/engines.config.ts', ...process.argv.slice(2)]
  const ended = await runProgram(program('playwright'), args, { minutes: 30, show: true })
  return partResult(storyCounts(report), { exitedWell: ended.passed })
}

const { passed, failed } = await run()
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
