// `npm run bench:load`: compares the portal's answers with programs that do the least, on SQLite,
// on PostgreSQL and behind OpenLDAP. Writes bench/load.md, but for a part of it: `-- --only
// session,start` and `-- --on sqlite`. `-- --short` tries every call for less than a minute and
// prints. `-- --long` loads all places for half an hour and writes a page about their memory. It
// ends with 1 where a call does not answer as it should, and never because of a time.
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { loadPage, type MeasuredPlace } from './load/load-page.js'
import { type LongLoad, longLoadAt } from './load/long-load.js'
import { longLoadPage } from './load/long-load-page.js'
import { measurePlace, names, type PartName, partNames } from './load/measure-place.js'
import { type Place, type PlaceName, places } from './load/places.js'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    on: { type: 'string' },
    runs: { type: 'string' },
    seconds: { type: 'string' },
    minutes: { type: 'string' },
    short: { type: 'boolean', default: false },
    long: { type: 'boolean', default: false },
  },
})
const usual = values.short
  ? { runs: 1, seconds: 0.5, minutes: 0.05, on: 'sqlite' }
  : { runs: 5, seconds: 3, minutes: 1, on: Object.keys(places).join() }
const plan = {
  parts: chosenFrom<PartName>(values.only ?? partNames.join(), partNames),
  runs: Number(values.runs ?? usual.runs),
  seconds: Number(values.seconds ?? usual.seconds),
  minutes: Number(values.minutes ?? (values.long ? 30 : usual.minutes)),
}
const where = chosenFrom(values.on ?? usual.on, Object.keys(places) as PlaceName[])
const circumstances = {
  day: new Date().toISOString().slice(0, 10),
  machine: cpus()[0]?.model ?? 'unknown machine',
  cores: availableParallelism(),
  memoryGb: totalmem() / 1e9,
  versions: [
    `Node ${process.versions.node}`,
    ...['fastify', '@photostructure/sqlite', 'pg', '@node-rs/argon2', 'ldapts'].map(versionOf),
  ],
  load: loadavg()[0] ?? 0,
  ...plan,
}
const isWhole = !values.short && values.only === undefined && values.on === undefined
if (values.long) tell('long-load', longLoadPage(await Promise.all(where.map(loadForLong)), circumstances))
else {
  const measured: MeasuredPlace[] = []
  for (const name of where) measured.push(await measureAt(name))
  tell('load', loadPage(measured, circumstances))
}

async function measureAt(name: PlaceName): Promise<MeasuredPlace> {
  const place = await startedPlace(name)
  console.log(`== ${place.name}`)
  return measurePlace(place, plan).finally(place.stop)
}

async function loadForLong(name: PlaceName): Promise<LongLoad> {
  const place = await startedPlace(name)
  return longLoadAt(place, plan.minutes).finally(place.stop)
}

async function startedPlace(name: PlaceName): Promise<Place> {
  const place = await places[name](names.map((username) => ({ username })))
  if (place.version !== null) circumstances.versions.push(place.version)
  return place
}

/** Writes a page where it tells all places, and prints it otherwise. */
function tell(name: 'load' | 'long-load', page: string): void {
  const file = `${name}.md`
  if (isWhole) writeFileSync(new URL(file, import.meta.url), page)
  console.log(isWhole ? `bench/${file} is written` : page)
}

function chosenFrom<Name extends string>(given: string, known: readonly Name[]): Name[] {
  const strange = given.split(',').filter((name) => !known.some((one) => one === name))
  if (strange.length > 0) throw new Error(`there is no ${strange.join(', ')}; there are ${known.join(', ')}`)
  return known.filter((name) => given.split(',').includes(name))
}

/** The name and version of a library as it is installed. */
function versionOf(library: string): string {
  const file = new URL(`../node_modules/${library}/package.json`, import.meta.url)
  return `${library} ${(JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string }).version}`
}
