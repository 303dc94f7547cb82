import { type Kysely, sql } from 'kysely'
import type { MachineClocks } from '../../ports/system/clock.js'

/** A longer answer tells the time too vaguely, in ms. */
const longestAnswerMs = 500
/** The quickest of so many answers counts: the time is known to half of what the answer took. */
const questions = 3

/**
 * Clocks for which the wall clock is the database's, so that all servers of one store agree
 * whatever their own clocks say (G4). `sample` asks the database; between samples the time goes on
 * with this machine's monotonic clock.
 */
export async function databaseClocks<Schema>(
  db: Kysely<Schema>,
  { wall, monotonic }: MachineClocks,
): Promise<MachineClocks> {
  const ask = async () => {
    const asked = monotonic()
    const query = sql<{ ms: number }>`select round(extract(epoch from clock_timestamp()) * 1000)::bigint as ms`
    const { rows } = await query.execute(db)
    const tookMs = monotonic() - asked
    return { tookMs, instant: (rows[0]?.ms ?? wall()) + tookMs / 2, at: monotonic() }
  }
  const askSeveralTimes = async () => {
    let quickest = await ask()
    for (let asked = 1; asked < questions; asked += 1) {
      const answer = await ask()
      if (answer.tookMs < quickest.tookMs) quickest = answer
    }
    return quickest
  }
  let last = await askSeveralTimes()
  const now = () => Math.round(last.instant + monotonic() - last.at)
  return {
    monotonic,
    wall: now,
    machineAheadMs: () => wall() - now(),
    async sample() {
      const next = await askSeveralTimes()
      if (next.tookMs <= longestAnswerMs) last = next
    },
  }
}
