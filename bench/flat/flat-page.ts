import { type Figure, figuresTable, missedFigures, verdictOn, yesOrNo } from '../figures.js'
import type { GrownCost } from './measure-growth.js'

/** The most times that a call may take on a store that has grown. */
const mostTimes = 1.2

/** The growth of the stores. */
export interface Scale {
  readonly people: number
  readonly codes: number
  readonly rows: number
}

export interface FlatCircumstances extends Scale {
  readonly day: string
  readonly machine: string
  readonly cores: number
  readonly node: string
  readonly rounds: number
  /** The load average of the last minute before the start. */
  readonly load: number
}

/**
 * The page of the flat bench in Markdown: circumstances, verdict, calls, and what operators run.
 */
export function flatPage(
  costs: readonly GrownCost[],
  figures: readonly Figure[],
  { day, machine, cores, node, rounds, load, ...scale }: FlatCircumstances,
): string {
  const missed = costs.filter((cost) => !isFlat(cost)).map(({ call, store }) => `${call}, ${store}`)
  return `${[
    '# Flat',
    '',
    'Whether calls stay as fast when the store grows, and whether upkeep holds them up. Written by `npm run bench:flat`, which fills stores',
    'of SQLite with copies of what the built portal wrote, and starts a portal on each.',
    '',
    `Measured on ${day}: ${machine}, ${cores} cores, Node ${node}, load ${load.toFixed(1)} at the start. ${rounds} rounds; each holds every store`,
    'once, in a random order, with another person each time. CPU is of the server for session, captcha and call of a visitor.',
    '',
    verdictOn([...missed, ...missedFigures(figures)]),
    '',
    '| Call | Store | Median ms | CPU ms | Times | Goal | Met |',
    '|---|---|--:|--:|--:|--:|---|',
    ...costs.map(
      (cost) =>
        `| ${cost.call} | ${cost.store} | ${cost.median.toFixed(2)} | ${cost.cpu.toFixed(1)} | ${cost.times.toFixed(2)} | ≤ ${mostTimes} | ${yesOrNo(isFlat(cost))} |`,
    ),
    '',
    `The audit has ${grouped(scale.rows)} events; backup and housekeeping work on ${grouped(scale.people)} accounts.`,
    '',
    ...figuresTable(figures),
  ].join('\n')}\n`
}

/** A whole number as people read it. */
export function grouped(count: number): string {
  return count.toLocaleString('en-US')
}

function isFlat({ times }: GrownCost): boolean {
  return times <= mostTimes
}
