import { type Figure, figuresTable, missedFigures, verdictOn, yesOrNo } from '../figures.js'
import { median } from '../statistics.js'
import { type Alternated, shareOf } from './alternate.js'

/** A call of the portal beside the least work that any program would do. */
export interface ComparedRates {
  readonly work: string
  readonly floor: string
  readonly runs: Alternated
  /** The share of the floor's rate that is the goal. */
  readonly least: number
}

/** The measurements at one place. */
export interface MeasuredPlace {
  readonly name: string
  readonly rates: readonly ComparedRates[]
  readonly figures: readonly Figure[]
}

export interface LoadCircumstances {
  readonly day: string
  readonly machine: string
  readonly cores: number
  readonly memoryGb: number
  /** Programs and libraries with their versions. */
  readonly versions: readonly string[]
  readonly runs: number
  readonly seconds: number
  readonly minutes: number
  /** The load average of the last minute before the start. */
  readonly load: number
}

/** The page of the load bench in Markdown: circumstances, floors, and a section for each place. */
export function loadPage(places: readonly MeasuredPlace[], circumstances: LoadCircumstances): string {
  const { day, machine, cores, memoryGb, versions, runs, seconds, minutes, load } = circumstances
  return `${[
    '# Load',
    '',
    'What the portal answers in a second, beside programs that do the least on the same libraries, and what it takes. Written by',
    '`npm run bench:load`, which starts the built portal with its store on disk, usual password hashes, a captcha of cost 1, and real mail.',
    '',
    `Measured on ${day}: ${machine}, ${cores} cores, ${memoryGb.toFixed(0)} GB, load ${load.toFixed(1)} at the start. ${versions.join(', ')}.`,
    `Each rate is the median of ${runs} runs of about ${seconds} s, floor and portal in turns; the share is the median of the shares of the`,
    'runs. A run of each that does not count comes first, because Node compiles what runs often. Portal, floor, database, directory and the',
    'client that loads them share the cores. CPU is of the server for one call.',
    '',
    'The floors:',
    '',
    '- **read of a row**: Fastify, one read by key; **stored row**: Fastify, one durable insert (SQLite: WAL, synchronous FULL);',
    '- **argon2id**: 19 MiB, two passes, one lane, four in flight, and no HTTP;',
    '- **search and bind**: one search and one bind at the directory, four in flight, and no HTTP, over connections that stay open, or over a',
    '  new one each time.',
    '',
    verdictOn(places.flatMap(missedAt)),
    ...places.flatMap((place) => sectionOf(place, minutes)),
  ].join('\n')}\n`
}

function missedAt({ name, rates, figures }: MeasuredPlace): string[] {
  const missed = rates.filter((compared) => !isReached(compared)).map(({ work, floor }) => `${work} (${floor})`)
  return [...missed, ...missedFigures(figures)].map((what) => `${name}: ${what}`)
}

function sectionOf({ name, rates, figures }: MeasuredPlace, minutes: number): string[] {
  return [
    '',
    `## ${name}`,
    ...(rates.length === 0 ? [] : ['', ...ratesTable(rates)]),
    ...(figures.length === 0 ? [] : ['', memoryNote(minutes), '', ...figuresTable(figures)]),
  ]
}

const memoryNote = (minutes: number) =>
  `Memory under load is the highest of all that was measured here; ${minutes === 1 ? 'a minute' : `${minutes} minutes`} of mixed load came last.`

function ratesTable(rates: readonly ComparedRates[]): string[] {
  return [
    '| Call | Floor | Floor a second | Portal a second | Floor CPU ms | Portal CPU ms | Share | Goal | Met |',
    '|---|---|--:|--:|--:|--:|--:|--:|---|',
    ...rates.map((compared) => {
      const { work, floor, runs, least } = compared
      const rate = (side: keyof Alternated) => median(runs[side].map((run) => run.rate)).toFixed(0)
      const cpu = (side: keyof Alternated) => {
        const counted = runs[side].flatMap((run) => run.cpu ?? [])
        return counted.length === 0 ? '' : median(counted).toFixed(2)
      }
      const numbers = [rate('floor'), rate('portal'), cpu('floor'), cpu('portal'), shareOf(runs).toFixed(3)]
      return `| ${work} | ${floor} | ${numbers.join(' | ')} | ≥ ${least} | ${yesOrNo(isReached(compared))} |`
    }),
  ]
}

function isReached({ runs, least }: ComparedRates): boolean {
  return shareOf(runs) >= least
}
