// `npm run test:release`: makes the release and tries it on a clean Debian. The last line is always
// `N passed, N failed`.
import { rmSync } from 'node:fs'
import { ensureMachinePackages, releasePackages } from './machine-packages.mjs'
import { partResult, unitCounts } from './read-reports.mjs'
import { program, root, runProgram } from './run-program.mjs'

const report = `${root}e2e/.results/release.json`

async function run() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    console.log('test:release boots a Debian in namespaces of its own: run it as root on Linux')
    return { passed: 0, failed: 1 }
  }
  if (!(await ensureMachinePackages(releasePackages))) return { passed: 0, failed: 1 }
  rmSync(report, { force: true })
  const files = ['--reporter=verbose', '--reporter=json', `--outputFile.json=${report}`, ...process.argv.slice(2)]
  const args = ['run', '--config', 'packaging/vitest.config.ts', ...files]
  const { passed } = await runProgram(program('vitest'), args, { minutes: 60, show: true })
  return partResult(unitCounts(report), { exitedWell: passed })
}

const { passed, failed } = await run()
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
