// `npm run bench:timing`: measures how much the time of an answer reveals to an attacker, and
// writes bench/timing.md.
import { writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { httpConnection } from '../person/http-connection.js'
import { startBenchPortal } from './bench-portal.js'
import { compareClasses } from './compare-classes.js'
import { measureCall } from './measure-call.js'
import { peopleFor } from './names.js'
import { seededRandom } from './statistics.js'
import { timedCalls } from './timed-calls.js'
import { type ComparedCall, timingPage } from './timing-page.js'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '200' } } })
const counted = Number(values.rounds)
const warmUp = 20
const random = seededRandom(20)
const circumstances = {
  day: new Date().toISOString().slice(0, 10),
  cores: availableParallelism(),
  node: process.versions.node,
  rounds: counted,
  load: loadavg()[0] ?? 0,
}

// One network asks for more codes here than all strangers of an hour may.
const desk = { PORTICO_STAFF_CONSOLE: 'true', PORTICO_REPORTS_MAIL: 'desk@uni.example' }
const more = { PORTICO_ALARM_TIGHTENS: 'off', ...desk }
const portal = await startBenchPortal(peopleFor(warmUp + counted), { more })
const connection = httpConnection(portal.url, { staysOpen: true })
const calls: ComparedCall[] = []
try {
  for (const call of await timedCalls({ connection, rounds: warmUp + counted })) {
    const compared = compareClasses(await measureCall(call, { counted, warmUp, random }), random)
    calls.push({ name: call.name, ...compared })
    const widest = Math.max(...compared.others.map(({ gap }) => Math.abs(gap)))
    console.log(`${call.name}: the widest gap of ${compared.others.length + 1} classes is ${widest.toFixed(2)} ms`)
  }
} finally {
  connection.close()
  await portal.stop()
}
writeFileSync(new URL('timing.md', import.meta.url), timingPage(calls, circumstances))
const outside = calls.flatMap(({ others }) => others).filter(({ isInside }) => !isInside).length
console.log(`bench/timing.md is written; ${outside} classes are outside`)
process.exitCode = outside === 0 ? 0 : 1
