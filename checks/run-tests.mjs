// `npm test` runs the quick parts and `npm run test:deep` the deep ones; `quick deep` runs both, as
// .ci/run does. The last line is always `N passed, N failed`.
import { mkdirSync, rmSync } from 'node:fs'
import { results, testParts } from './test-parts.mjs'

const asked = process.argv.slice(2)
const parts = asked.flatMap((word) => testParts[word] ?? [unknown(word)])

/** A wrong word fails the run. */
function unknown(word) {
  return { name: word, run: () => Promise.reject(new Error(`no parts have the name ${word}`)) }
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

// Once more at the end: the runners told it in the middle of a long output.
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
