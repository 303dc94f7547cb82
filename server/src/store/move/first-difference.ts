import type { Kysely } from 'kysely'
import type { Tables } from '../tables.js'
import { type MovedTable, type Row, rowsBehind } from './moved-tables.js'

interface Compared {
  readonly source: Kysely<Tables>
  readonly target: Kysely<Tables>
  /** True where the target may end before the source does. */
  readonly isPartial: boolean
  readonly onRows?: (rows: number) => void
}

/** The first row, in the order of the key, that the two sides do not have alike; null for none. */
export async function firstDifference(table: MovedTable, { source, target, ...how }: Compared): Promise<Row | null> {
  const { isPartial, onRows = () => undefined } = how
  let after: Row | null = null
  for (;;) {
    const sides: readonly Row[][] = await Promise.all([source, target].map((side) => rowsBehind(side, table, after)))
    const [expected = [], found = []] = sides
    const at = found.findIndex((row, index) => !isSame(row, expected[index]))
    if (at >= 0) return expected[at] ?? found[at] ?? null
    onRows(found.length)
    if (found.length < expected.length) return isPartial ? null : (expected[found.length] ?? null)
    if (found.length === 0) return null
    after = found.at(-1) ?? null
  }
}

function isSame(one: Row, other: Row | undefined): boolean {
  if (other === undefined) return false
  const columns = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...columns].every((column) => isSameValue(one[column], other[column]))
}

function isSameValue(one: unknown, other: unknown): boolean {
  if (one instanceof Uint8Array && other instanceof Uint8Array) return Buffer.compare(one, other) === 0
  return one === other
}
