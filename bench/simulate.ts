// `npm run simulate`: the first day of term on SQLite, on two servers with PostgreSQL and behind
// OpenLDAP, and overloads behind it. Writes bench/first-day.md and its pictures.
// `-- --people 300 --backends sqlite --into FOLDER` is a short one.
import { pbkdf2Sync } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { backends } from './first-day/backends.js'
import { dayPicture } from './first-day/day-picture.js'
import { firstDayPage } from './first-day/first-day-page.js'
import { type DayResult, runDay } from './first-day/run-day.js'

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '20000' },
    backends: { type: 'string', default: Object.keys(backends).join(',') },
    seed: { type: 'string', default: '15' },
    into: { type: 'string', default: fileURLToPath(new URL('.', import.meta.url)) },
  },
})
const chosen = values.backends.split(',').map((name) => {
  if (!(name in backends)) throw new Error(`there is no backend ${name}; there are ${Object.keys(backends).join(', ')}`)
  return name as keyof typeof backends
})
const plan = {
  people: Number(values.people),
  seed: Number(values.seed),
  solveMs: solveMs(),
}
const circumstances = {
  day: new Date().toISOString().slice(0, 10),
  cores: availableParallelism(),
  processor: cpus()[0]?.model ?? 'unknown',
  node: process.versions.node,
  load: loadavg()[0] ?? 0,
  pictures: chosen.map((name) => `first-day/pictures/${name}.svg`),
  ...plan,
}

const results: DayResult[] = []
const pictureFolder = path.join(values.into, 'first-day', 'pictures')
mkdirSync(pictureFolder, { recursive: true })
for (const name of chosen) {
  const result = await runDay(backends[name], plan)
  results.push(result)
  writeFileSync(path.join(pictureFolder, `${name}.svg`), dayPicture(result))
  // After each, because a later one may fail.
  writeFileSync(path.join(values.into, 'first-day.md'), firstDayPage(results, circumstances))
}
console.log(`${path.join(values.into, 'first-day.md')} is written`)

/**
 * The longest time of a visitor for a challenge of the usual cost, with a core like one of these,
 * in ms.
 */
function solveMs(): number {
  const [iterations, tries, rounds] = [5_000, 298, 50]
  const before = process.cpuUsage()
  for (let round = 0; round < rounds; round += 1) pbkdf2Sync('portico', 'salt', iterations, 32, 'sha256')
  return (tries * process.cpuUsage(before).user) / 1_000 / rounds
}
