// `npm run test:upgrade`: from the release before to this one and back. The last line is always
// `N passed, N failed`.
import { rmSync } from 'node:fs'
import { partResult, unitCounts } from './read-reports.mjs'
import { program, root, runProgram } from './run-program.mjs'

const report = `${root}e2e/.results/upgrade.json`
rmSync(report, { force: true })
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
const args = ['run', '--config', 'torture/upgrade/vitest.config.ts', ...reporters, ...process.argv.slice(2)]
const ended = await runProgram(program('vitest'), args, { minutes: 30, show: true })
const { passed, failed } = partResult(unitCounts(report), { exitedWell: ended.passed })
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
