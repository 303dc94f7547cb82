// `npm run bench:nodes`: compares one server with two on PostgreSQL, beside one on SQLite, and
// writes bench/nodes.md. Each call must succeed.
import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { type Postgres, startPostgres } from '../databases/postgres.js'
import { startBenchPortal } from './bench-portal.js'
import { cpuOf } from './cpu-of.js'
import { codesByMail } from './load/codes-by-mail.js'
import { loadOf } from './load-of.js'
import { namesFor, nodeWorks } from './node-works.js'
import { type NodesRow, nodesPage } from './nodes-page.js'

const { values } = parseArgs({
  options: { clients: { type: 'string', default: '30' }, seconds: { type: 'string', default: '20' } },
})
const clients = Number(values.clients)
const seconds = Number(values.seconds)
const people = namesFor(clients).map((username) => ({ username }))
const startLoad = loadavg()[0] ?? 0
const logName = 'postgresql.log'
const postgres = await startPostgres({
  isDurable: true,
  settings: ['logging_collector=on', 'log_directory=.', `log_filename=${logName}`],
})

/** The number of transactions that the server has undone because of another one. */
function undoneBy({ folder }: Postgres): number {
  return readFileSync(`${folder}/data/${logName}`, 'utf8').split('could not serialize access').length - 1
}

async function measured(place: string, count: number): Promise<NodesRow[]> {
  const isOnPostgres = place.includes('PostgreSQL')
  const store = isOnPostgres ? { PORTICO_STORE_URL: (await postgres.makeDatabase()).url } : {}
  const portal = await startBenchPortal(people, { more: { ...store, PORTICO_LIMITS_RESEND_SECONDS: '0' }, count })
  const rows: NodesRow[] = []
  try {
    for (const { name, work } of nodeWorks({ urls: portal.urls, readCode: codesByMail(portal.mail) })) {
      const before = { portal: cpuOf(portal.pids), postgres: cpuOf([postgres.pid]), undone: undoneBy(postgres) }
      const load = await loadOf(work, { clients, seconds })
      const each = (spent: number) => spent / load.calls
      const cpu = {
        portal: each(cpuOf(portal.pids) - before.portal),
        postgres: isOnPostgres ? each(cpuOf([postgres.pid]) - before.postgres) : 0,
      }
      rows.push({ place, work: name, load, cpu, repeats: 100 * each(undoneBy(postgres) - before.undone) })
      console.log(`${place}: ${name}: ${load.rate.toFixed(0)} a second, longest ${load.longest.toFixed(0)} ms`)
    }
    return rows
  } finally {
    await portal.stop()
  }
}

try {
  const rows = [
    ...(await measured('one server, SQLite', 1)),
    ...(await measured('one server, PostgreSQL', 1)),
    ...(await measured('two servers, PostgreSQL', 2)),
  ]
  const byWork = rows.toSorted((one, other) => workOrder(rows, one) - workOrder(rows, other))
  const page = nodesPage(byWork, {
    day: new Date().toISOString().slice(0, 10),
    cores: availableParallelism(),
    node: process.versions.node,
    postgres: await postgres.run('show server_version'),
    clients,
    seconds,
    load: startLoad,
  })
  writeFileSync(new URL('nodes.md', import.meta.url), page)
  console.log('bench/nodes.md is written')
} finally {
  await postgres.stop()
}

function workOrder(rows: readonly NodesRow[], { work }: NodesRow): number {
  return rows.findIndex((row) => row.work === work)
}
