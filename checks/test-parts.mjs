import { ensureMachinePackages, testPackages } from './machine-packages.mjs'
import { storyFailures, unitFailures } from './read-failures.mjs'
import { partResult, storyCounts, unitCounts } from './read-reports.mjs'
import { runChecks } from './run-checks.mjs'
import { program, root, runProgram } from './run-program.mjs'

/** The folder of the runners' reports. */
export const results = `${root}e2e/.results`

const machine = { name: 'machine', run: async () => single(await ensureMachinePackages(testPackages)) }

/**
 * The parts of a run by the word that asks for them. `deep` takes long by its nature: kills,
 * outages, upgrades, overload, two nodes under load, and stories that are told once more at another
 * place.
 */
export const testParts = {
  quick: [
    machine,
    { name: 'checks', run: runChecks },
    { name: 'unit and front door', run: () => unit('unit', '!deep*', 30) },
    { name: 'stories', run: () => stories('stories', ['embedded', 'brief *'], 25) },
  ],
  deep: [
    machine,
    { name: 'build', run: build },
    { name: 'deep, no browser', run: () => unit('deep-unit', 'deep*', 30) },
    { name: 'calls under load', run: load },
    { name: 'deep stories', run: () => stories('deep-stories', ['deep *'], 35) },
  ],
}

/** The counts of a part that has no tests: only its failure counts. */
function single(passed) {
  return { passed: 0, failed: passed ? 0 : 1 }
}

/** The deep tests run what is built, and nothing where the build is as new as the sources. */
async function build() {
  const { passed } = await runProgram(process.execPath, ['demo/build-when-stale.mjs'], { minutes: 5, show: true })
  return single(passed)
}

async function unit(name, projects, minutes) {
  const report = `${results}/${name}.json`
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { passed } = await runProgram(program('vitest'), ['run', `--project=${projects}`, ...reporters], {
    minutes,
    show: true,
  })
  return { ...partResult(unitCounts(report), { exitedWell: passed }), failures: unitFailures(report) }
}

/** Fails where a call does not answer as it should. On a busy machine its speed says nothing. */
async function load() {
  const { passed } = await runProgram('npm', ['run', 'bench:load', '--', '--short'], { minutes: 5, show: true })
  return single(passed)
}

async function stories(name, projects, minutes) {
  const report = `${results}/${name}.json`
  const args = ['run', 'stories', '--workspace', 'e2e', '--', '--project', ...projects]
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const { passed } = await runProgram('npm', args, { minutes, show: true, env })
  return { ...partResult(storyCounts(report), { exitedWell: passed }), failures: storyFailures(report) }
}
