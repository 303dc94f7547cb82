// `npm test`: everything. The last line is always `N passed, N failed`.
import { mkdirSync, rmSync } from 'node:fs'
import { ensureMachinePackages, testPackages } from './machine-packages.mjs'
import { storyFailures, unitFailures } from './read-failures.mjs'
import { partResult, storyCounts, unitCounts } from './read-reports.mjs'
import { runChecks } from './run-checks.mjs'
import { program, root, runProgram } from './run-program.mjs'

const results = `${root}e2e/.results`
const unitReport = `${results}/unit.json`
const storyReport = `${results}/stories.json`

const parts = [
  { name: 'machine', run: async () => single(await ensureMachinePackages(testPackages)) },
  { name: 'checks', run: runChecks },
  { name: 'unit and front door', run: unit },
  { name: 'calls under load', run: load },
  { name: 'stories', run: stories },
]

/** The counts of a part that has no tests: only its failure counts. */
function single(passed) {
  return { passed: 0, failed: passed ? 0 : 1 }
}

async function unit() {
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`]
  const { passed } = await runProgram(program('vitest'), args, { minutes: 55, show: true })
  return { ...partResult(unitCounts(unitReport), { exitedWell: passed }), failures: unitFailures(unitReport) }
}

/** Fails where a call does not answer as it should. How fast it is says nothing on a busy machine. */
async function load() {
  const { passed } = await runProgram('npm', ['run', 'bench:load', '--', '--short'], { minutes: 5, show: true })
  return single(passed)
}

async function stories() {
  const { passed } = await runProgram('npm', ['run', 'stories', '--workspace', 'e2e'], { minutes: 25, show: true })
  return { ...partResult(storyCounts(storyReport), { exitedWell: passed }), failures: storyFailures(storyReport) }
}

async function runPart(part) {
  console.log(`\n== ${part.name}`)
  const begun = Date.now()
  try {
    return { ...(await part.run()), name: part.name, seconds: (Date.now() - begun) / 1000 }
  } catch (error) {
    console.log(error)
    return { passed: 0, failed: 1, note: 'crashed', name: part.name, seconds: (Date.now() - begun) / 1000 }
  }
}

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const done = []
for (const part of parts) done.push(await runPart(part))

// Once more at the end, because the runners told it in the middle of a long output.
for (const failure of done.flatMap(({ failures = [] }) => failures)) console.log(`\nFAILED ${failure}`)
console.log('')
for (const { name, passed, failed, leftOut = 0, note, seconds } of done) {
  const remark = [leftOut > 0 ? `${leftOut} of them left out` : '', note ?? ''].filter(Boolean).join(', ')
  console.log(
    `${name.padEnd(20)} ${passed} passed, ${failed} failed, ${seconds.toFixed(1)} s${remark && ` (${remark})`}`,
  )
}
const passed = done.reduce((sum, part) => sum + part.passed, 0)
const failed = done.reduce((sum, part) => sum + part.failed, 0) + (passed === 0 ? 1 : 0)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
