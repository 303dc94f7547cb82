import { availableParallelism } from 'node:os'
import process from 'node:process'

/** Says in general words where a figure was measured, and when. */
export function machine(): string {
  const day = new Date().toISOString().slice(0, 10)
  return `${availableParallelism()} cores, Node ${process.versions.node}, ${day}.`
}

/** The middle value; of an even number of values the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}
