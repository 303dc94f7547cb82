import type { compareClasses } from './compare-classes.js'
import { toleratedMs } from './compare-classes.js'

export interface ComparedCall extends ReturnType<typeof compareClasses> {
  readonly name: string
}

/** The machine and the day of a measurement. */
export interface Circumstances {
  readonly day: string
  readonly cores: number
  readonly node: string
  readonly rounds: number
  /** The load average of the last minute before the start. */
  readonly load: number
}

/** The page of the timing bench in Markdown: circumstances, verdict, table. */
export function timingPage(calls: readonly ComparedCall[], circumstances: Circumstances): string {
  const { day, cores, node, rounds, load } = circumstances
  const outside = calls.flatMap(({ name, others }) =>
    others.filter(({ isInside }) => !isInside).map((other) => `${name}: ${other.name}`),
  )
  const verdict =
    outside.length === 0
      ? `Every interval lies inside ±${toleratedMs} ms.`
      : `Outside ±${toleratedMs} ms: ${outside.join('; ')}.`
  return `${[
    '# Timing (E6)',
    '',
    'Whether a name exists, is locked, disabled, stopped, without contacts, with an app, a passkey or a one-time pass must not show in the time of an',
    'answer. Written by `npm run bench:timing`, which starts the built portal with its store on disk, real password hashes, mail and SMS, and makes',
    'the calls below from one client over one open connection on the same machine. Every round holds each class of a call once, in a',
    'random order; the first rounds do not count, and the captcha is solved before the clock starts.',
    '',
    `Measured on ${day}: ${rounds} rounds, ${cores} cores, Node ${node}, load ${load.toFixed(1)} at the start.`,
    'A gap is the median of a class minus that of the first class of its call; its interval holds 95 % of 2000 bootstrap samples of the',
    'rounds. p is the two-sided Mann-Whitney probability of such an order by chance; with many rows a few are small by chance alone.',
    '',
    `**${verdict}**`,
    '',
    ...timingTable(calls),
  ].join('\n')}\n`
}

/** A row for each class of each call. */
export function timingTable(calls: readonly ComparedCall[]): string[] {
  return [
    '| Call | Class | Median ms | Gap ms | 95 % interval | p | Inside ±5 ms |',
    '|---|---|--:|--:|--:|--:|---|',
    ...calls.flatMap(rowsOf),
  ]
}

function rowsOf({ name, reference, others }: ComparedCall): string[] {
  return [
    `| ${name} | ${reference.name} | ${reference.median.toFixed(2)} | | | | |`,
    ...others.map(({ name: other, median, gap, interval, p, isInside }) => {
      const between = `${signed(interval.low)} … ${signed(interval.high)}`
      return `| | ${other} | ${median.toFixed(2)} | ${signed(gap)} | ${between} | ${p.toFixed(3)} | ${isInside ? 'yes' : '**no**'} |`
    }),
  ]
}

/** Milliseconds with their sign. */
export function signed(ms: number): string {
  return `${ms < 0 ? '-' : '+'}${Math.abs(ms).toFixed(2)}`
}
