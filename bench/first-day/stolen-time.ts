import { readFileSync } from 'node:fs'

/**
 * Watches the share of the cores' time that the host of a virtual machine gives to other ones.
 * Returns a function that tells it, from 0 to 1, since the call. Linux only.
 */
export function watchStolenTime(): () => number {
  const read = () => readFileSync('/proc/stat', 'utf8')
  const before = read()
  return () => stolenBetween(before, read())
}

/**
 * The share of stolen time between two readings of `/proc/stat`, of all cores together (proc(5)).
 */
export function stolenBetween(before: string, after: string): number {
  const [earlier, later] = [ticksIn(before), ticksIn(after)]
  const spent = later.map((ticks, at) => ticks - (earlier[at] ?? 0))
  const all = spent.reduce((sum, ticks) => sum + ticks, 0)
  return all === 0 ? 0 : (spent[stolenField] ?? 0) / all
}

/**
 * User, nice, system, idle, waiting for the disk, two kinds of interrupts, stolen; guests are in
 * the first ones.
 */
const fields = 8
const stolenField = 7

function ticksIn(stat: string): number[] {
  const [line = ''] = stat.split('\n')
  return line
    .split(/\s+/)
    .slice(1, 1 + fields)
    .map(Number)
}
