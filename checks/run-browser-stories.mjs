// `npm run test:browsers`: the main stories in three browser engines, then every story in unusual
// browsers. Arguments are for the first part, and then the second is left out. The last line is
// always `N passed, N failed`.
import { rmSync } from 'node:fs'
import { browserPackages, ensureMachinePackages } from './machine-packages.mjs'
import { partResult, storyCounts } from './read-reports.mjs'
import { program, root, runProgram } from './run-program.mjs'

const results = `${root}e2e/.results`
const asked = process.argv.slice(2)

async function engines() {
  if (!(await ensureMachinePackages(browserPackages))) return { passed: 0, failed: 1 }
  const report = `${results}/engines.json`
  for (const old of [report, `${results}/engines`]) rmSync(old, { recursive: true, force: true })
  const args = ['test', '--config', 'e2e/engines.config.ts', ...asked]
  const ended = await runProgram(program('playwright'), args, { minutes: 30, show: true })
  return partResult(storyCounts(report), { exitedWell: ended.passed })
}

async function unusualBrowsers() {
  const report = `${results}/odd.json`
  rmSync(report, { force: true })
  const args = ['run', 'stories', '--workspace', 'e2e', '--', '--project', 'odd *']
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const ended = await runProgram('npm', args, { minutes: 90, show: true, env })
  return partResult(storyCounts(report), { exitedWell: ended.passed })
}

const parts = [await engines(), ...(asked.length === 0 ? [await unusualBrowsers()] : [])]
const passed = parts.reduce((sum, part) => sum + part.passed, 0)
const failed = parts.reduce((sum, part) => sum + part.failed, 0)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
