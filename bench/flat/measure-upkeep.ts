import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runPortico } from '../../e2e/environments/portico-program.js'
import type { PreparedPortal } from '../bench-portal.js'
import type { Figure } from '../figures.js'
import { median } from '../statistics.js'
import { personAt } from './fills.js'
import { callsDuring, housekeepingEnd, housekeepingIn, longestWithin } from './watch-calls.js'

const most = { auditSeconds: 1, backupSeconds: 60, holdMs: 50 }
const auditRuns = 5
/** The first round comes a minute after the start, and takes half a minute on a quiet machine. */
const longestWaitMs = 600_000

/**
 * The time of `audit --actor` for a person with events and for one without, each the median of some
 * runs.
 */
export async function auditFigures({ settings }: PreparedPortal): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [who, actor] of [
    ['of a person', personAt(7)],
    ['of a name without events', 'stranger'],
  ] as const) {
    const seconds: number[] = []
    while (seconds.length < auditRuns)
      seconds.push(await secondsOf(runPortico(['audit', '--actor', actor], { settings, input: '' })))
    figures.push({ what: `audit --actor, ${who}`, value: median(seconds), unit: 's', most: most.auditSeconds })
  }
  return figures
}

/** The time of a backup while calls go on, and the times of these calls. */
export async function backupFigures({ settings, folder }: PreparedPortal, url: string): Promise<Figure[]> {
  const target = path.join(folder, 'backup.sqlite')
  let seconds = 0
  const backup = async () => {
    seconds = await secondsOf(runPortico(['backup', target], { settings, input: '' }))
  }
  const calls = await callsDuring(url, backup())
  return [
    { what: 'backup of the accounts while calls go on', value: seconds, unit: 's', most: most.backupSeconds },
    { what: 'longest light call during the backup', value: longestWithin(calls), unit: 'ms', most: most.holdMs },
  ]
}

/**
 * The time for which the first housekeeping holds a call while it deletes at least `leastRows`. The
 * longest call of as long a time before stands beside, for the machine's own pauses.
 */
export async function housekeepingFigures(prepared: PreparedPortal, leastRows: number): Promise<Figure[]> {
  const nodes = await prepared.start({ PORTICO_LOG_LEVEL: 'debug' })
  const log = path.join(prepared.folder, 'server-0.log')
  const calls = await callsDuring(nodes.urls[0] ?? '', housekeepingOver(log)).finally(nodes.stop)
  const round = housekeepingIn(readFileSync(log, 'utf8'))
  if (round.rows < leastRows) throw new Error(`housekeeping deleted ${round.rows} rows`)
  const during = longestWithin(calls, round.from, round.until)
  const before = longestWithin(calls, round.from - (round.until - round.from), round.from)
  return [
    {
      what: `housekeeping, ${round.rows} rows deleted`,
      value: (round.until - round.from) / 1_000,
      unit: 's',
      most: null,
    },
    { what: 'longest light call in as long a time before housekeeping', value: before, unit: 'ms', most: null },
    { what: 'longest light call during housekeeping', value: during, unit: 'ms', most: most.holdMs },
  ]
}

/** Waits for the first housekeeping to end, as long as a busy machine may take for it. */
async function housekeepingOver(log: string): Promise<void> {
  for (let waited = 0; waited < longestWaitMs && !readFileSync(log, 'utf8').includes(housekeepingEnd); waited += 500)
    await sleep(500)
}

async function secondsOf(work: Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work
  return (performance.now() - begun) / 1_000
}
