// `npm run bench:flat`: compares calls on a small store with those on stores that have grown, and
// measures the audit, a backup and housekeeping. Writes bench/flat.md, unless the scale is another:
// `-- --people 20000 --codes 10000 --rows 100000 --rounds 50`.
import { writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import process from 'node:process'
import { parseArgs } from 'node:util'
import type { PreparedPortal } from './bench-portal.js'
import type { Figure } from './figures.js'
import { codes, events, people } from './flat/fills.js'
import { flatPage, grouped } from './flat/flat-page.js'
import { prepareGrown } from './flat/grown-portal.js'
import { measureActivity } from './flat/measure-activity.js'
import { type GrownCost, measureGrowth } from './flat/measure-growth.js'
import { auditFigures, backupFigures, housekeepingFigures } from './flat/measure-upkeep.js'
import { seededRandom } from './statistics.js'

const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '1000000' },
    codes: { type: 'string', default: '100000' },
    rows: { type: 'string', default: '10000000' },
    rounds: { type: 'string', default: '200' },
  },
})
const scale = { people: Number(values.people), codes: Number(values.codes), rows: Number(values.rows) }
const rounds = { counted: Number(values.rounds), warmUp: 20, random: seededRandom(20) }
const load = loadavg()[0] ?? 0
const few = 1_000
/** Longer ago than the portal keeps its audit. */
const keptNoMoreDays = 200

const prepared: PreparedPortal[] = []
const made = async (fills: Parameters<typeof prepareGrown>[0]) => {
  const portal = await prepareGrown(fills)
  prepared.push(portal)
  return portal
}

try {
  // Person 1 has as many events as in the large audit.
  const small = await made([...people(few), ...events(Math.floor(scale.rows / few), 1)])
  const crowded = await made(people(scale.people))
  const sent = await made([...people(few), ...codes(scale.codes, few)])
  const audited = await made([...people(few), ...events(scale.rows, few)])
  console.log('the stores are filled')
  const calls = await measuredCalls({ small, crowded, sent, audited })
  const figures = [
    ...(await auditFigures(audited)),
    ...calls.backup,
    ...(await housekeepingFigures(await made(leftOver()), scale.codes)),
  ]
  const page = flatPage(calls.costs, figures, {
    day: new Date().toISOString().slice(0, 10),
    machine: cpus()[0]?.model ?? 'unknown machine',
    cores: availableParallelism(),
    node: process.versions.node,
    rounds: rounds.counted,
    load,
    ...scale,
  })
  const isWhole = Object.keys(values).every((name) => !process.argv.includes(`--${name}`))
  if (isWhole) writeFileSync(new URL('flat.md', import.meta.url), page)
  console.log(isWhole ? 'bench/flat.md is written' : page)
} finally {
  for (const portal of prepared) await portal.discard()
}

/** As many accounts, with codes that have ended and events that are too old. */
function leftOver() {
  return [
    ...people(scale.people),
    ...codes(scale.codes, scale.people, '1'),
    ...events(scale.codes, scale.people, keptNoMoreDays),
  ]
}

type Stores = Readonly<Record<'small' | 'crowded' | 'sent' | 'audited', PreparedPortal>>

/** Measures the calls on all stores, and a backup, while every portal runs. */
async function measuredCalls(stores: Stores): Promise<{ costs: GrownCost[]; backup: Figure[] }> {
  const started: Awaited<ReturnType<PreparedPortal['start']>>[] = []
  const start = async (portal: PreparedPortal, name: string, count = few) => {
    const nodes = await portal.start()
    started.push(nodes)
    return { name, url: nodes.urls[0] ?? '', pids: nodes.pids, people: count, mail: portal.mail }
  }
  try {
    const crowded = await start(stores.crowded, `${grouped(scale.people)} accounts`, scale.people)
    const small = await start(stores.small, `${grouped(few)} accounts`)
    const sent = await start(stores.sent, `${grouped(scale.codes)} open codes`)
    const audited = await start(stores.audited, `${grouped(scale.rows)} events in the audit`)
    const costs = [
      ...(await measureGrowth([small, crowded, sent, audited], rounds)),
      ...(await measureActivity([small, audited], rounds)),
    ]
    console.log('the calls are measured')
    return { costs, backup: await backupFigures(stores.crowded, crowded.url) }
  } finally {
    for (const nodes of started) await nodes.stop()
  }
}
