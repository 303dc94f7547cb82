// `npm run bench:directory`: measures on each directory what the portal adds to one search and one
// bind, and what the time of an answer reveals, and writes bench/directory.md.
import { writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { httpConnection } from '../person/http-connection.js'
import {
  type BenchDirectory,
  type BenchPair,
  type PairPart,
  start389,
  startActiveDirectory,
  startOpenLdap,
  startPair,
} from './bench-directories.js'
import { startBenchPortal } from './bench-portal.js'
import { compareClasses } from './compare-classes.js'
import { directoryPage, type MeasuredDirectory } from './directory-page.js'
import { measureCall } from './measure-call.js'
import { peopleFor } from './names.js'
import { signInCosts } from './sign-in-cost.js'
import { seededRandom } from './statistics.js'
import { callsOnDirectory } from './timed-calls.js'
import type { ComparedCall } from './timing-page.js'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '200' } } })
const rounds = { counted: Number(values.rounds), warmUp: 20, random: seededRandom(20) }
const total = rounds.counted + rounds.warmUp
const circumstances = {
  day: new Date().toISOString().slice(0, 10),
  cores: availableParallelism(),
  node: process.versions.node,
  rounds: rounds.counted,
  load: loadavg()[0] ?? 0,
}

async function measured(directory: BenchDirectory): Promise<MeasuredDirectory> {
  const settings = { ...directory.settings, PORTICO_DIRECTORY_EMAIL_ATTRIBUTES: 'mail' }
  const portal = await startBenchPortal(peopleFor(total), { directory: settings, areOffered: true })
  try {
    const costs = await signInCosts(directory, portal.url, rounds)
    for (const { name, median, rate } of costs.costs) {
      console.log(`${directory.name}: ${name}: ${median.toFixed(2)} ms, ${rate.toFixed(0)} a second`)
    }
    return { name: directory.name, costs, standing: null, calls: await comparedCalls(directory.name, portal.url) }
  } finally {
    await portal.stop()
  }
}

/** Of a pair only what its answers reveal: no program without a portal asks two directories. */
async function measuredPair(pair: BenchPair, lost: PairPart | null): Promise<MeasuredDirectory> {
  const { settings, standing } = pair
  const name = lost === null ? pair.name : `${pair.name}, without ${lost === 'staff' ? 'the first' : 'the second'}`
  const choice = { directory: settings, areOffered: true, mayBeUnavailable: lost !== null }
  const portal = await startBenchPortal(peopleFor(total), choice)
  try {
    if (lost !== null) await pair.lose(lost)
    return { name, costs: null, standing, calls: await comparedCalls(name, portal.url, lost !== null) }
  } finally {
    await portal.stop()
  }
}

async function comparedCalls(name: string, url: string, isPartlyLost = false): Promise<readonly ComparedCall[]> {
  const connection = httpConnection(url, { staysOpen: true })
  const calls: ComparedCall[] = []
  for (const call of callsOnDirectory({ connection, rounds: total, isPartlyLost })) {
    const compared = compareClasses(await measureCall(call, rounds), rounds.random)
    calls.push({ name: call.name, ...compared })
    const widest = Math.max(...compared.others.map(({ gap }) => Math.abs(gap)))
    console.log(`${name}: ${call.name}: the widest gap is ${widest.toFixed(2)} ms`)
  }
  connection.close()
  return calls
}

const directories: MeasuredDirectory[] = []
for (const start of [startOpenLdap, start389, startActiveDirectory]) {
  const directory = await start(peopleFor(total))
  directories.push(await measured(directory).finally(directory.stop))
}
for (const lost of [null, 'students', 'staff'] as const) {
  const pair = await startPair(peopleFor(total))
  directories.push(await measuredPair(pair, lost).finally(pair.stop))
}
writeFileSync(new URL('directory.md', import.meta.url), directoryPage(directories, circumstances))
console.log('bench/directory.md is written')
