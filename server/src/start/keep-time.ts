import { Unavailable } from '../ports/refusal.js'
import { clockFrom, instant, type MachineClocks, type PortalClock, steadyMs } from '../ports/system/clock.js'
import type { FactStore } from '../ports/system/fact-store.js'
import type { Ports } from '../rules/ports.js'
import type { Stores } from '../rules/stores.js'

/**
 * Time goes on, whatever the wall clock does (G4):
 *
 * - The store remembers a *floor*, below which the portal's time never falls. A server starts
 *   there, or at the wall clock where that is later.
 * - While a server runs, a wall clock that goes ahead of the monotonic clock has *jumped*. The
 *   server carries its time forward, and adds the skipped time to each contact that waited: the
 *   hours of a wait are hours that really went by.
 * - While no server ran, the wall clock is believed: the *gap* between floor and start counts as
 *   time that went by. If the wall clock falls back behind the floor later, it was ahead at that
 *   start. Then the gap is added to the contacts that waited when it began.
 * - A wall clock behind the floor changes nothing: the portal's time goes on with the monotonic
 *   clock. `portico clock settle` ends that state.
 */

/** The store's memory of the time, as a fact. Instants and lengths in ms. */
interface KeptTime {
  readonly floor: number
  readonly gap: { readonly from: number; readonly ms: number } | null
}

const factName = 'time'
/** The pause between two looks at the clocks, each with a new floor: a crash forgets no more. */
const everyMs = 10_000
/** Part `clock` of `/readyz` is degraded when the clocks differ, or jumped, by more than this. */
const degradedMs = 2 * 60_000
/** Part `clock` is degraded when this machine's clock is further than this from the database's. */
const differsMs = 30_000
/** A start so long after the portal's last time is told: the clock may be far ahead. */
export const longGapMs = 24 * 60 * 60_000
/** How long a jump shows, so that the operator sees it. */
const shownMs = 60 * 60_000

export async function keptTime(facts: Pick<FactStore, 'get'>): Promise<KeptTime | null> {
  const kept = await facts.get(factName)
  return kept === null ? null : (JSON.parse(kept) as KeptTime)
}

export function putTime(facts: Pick<FactStore, 'put'>, kept: KeptTime): Promise<void> {
  return facts.put(factName, JSON.stringify(kept))
}

/** The portal's clock, for a server or a command that opens the store. */
export async function openClock(
  { facts, audit }: Pick<Stores, 'facts' | 'audit'>,
  clocks?: MachineClocks,
): Promise<PortalClock> {
  const kept = await keptTime(facts)
  // A store of an earlier version has no floor, but events.
  const floor = kept?.floor ?? (await audit.recent(1))[0]?.at ?? 0
  return clockFrom(floor, clocks)
}

export interface TimeKeeper {
  /** Compares the clocks now, and writes the floor; neither while the store does not answer. */
  look(): Promise<void>
  /** The state of part `clock` in `/readyz`. */
  state(): 'ok' | 'degraded'
  /** Writes the floor for the last time. The store is not used afterwards. */
  stop(): Promise<void>
}

export type TimePorts = Pick<Ports, 'store' | 'log'> & { readonly clock: PortalClock }

/** Keeps the time of a starting server. `isTimed` is false in tests, which look by themselves. */
export async function keepTime({ store, clock, log }: TimePorts, { isTimed = true } = {}): Promise<TimeKeeper> {
  let jumpedAt = Number.NEGATIVE_INFINITY
  let logged: 'ok' | 'degraded' = 'ok'
  const trouble = () => {
    if (Math.abs(clock.machineAheadMs()) > differsMs) return differsSentence
    const aheadMs = clock.aheadMs()
    if (aheadMs > degradedMs) return aheadSentence
    return aheadMs < -degradedMs || clock.monotonic() - jumpedAt < shownMs ? jumpSentence : null
  }
  const tell = () => {
    const why = trouble()
    if (why !== null && logged === 'ok') log.warn({ part: 'clock', why }, 'part.degraded')
    if (why === null && logged === 'degraded') log.info({ part: 'clock' }, 'part.recovered')
    logged = why === null ? 'ok' : 'degraded'
  }
  const compare = async () => {
    await clock.sample()
    const before = clock.now()
    const seen = { now: before, wall: before - clock.aheadMs() }
    const { floor } = await store.transaction((stores) => goOn(stores, seen))
    clock.goOnFrom(floor)
    if (floor - before > degradedMs) jumpedAt = clock.monotonic()
  }
  let round: Promise<void> | null = null
  const look = () => {
    round ??= compare()
      // Part `store` of /readyz says so. The portal's time goes on without it.
      .catch((cause: unknown) => {
        if (!(cause instanceof Unavailable)) log.error({ err: cause }, 'the time could not be kept')
      })
      .finally(() => {
        round = null
        tell()
      })
    return round
  }
  const gap = await store.transaction((stores) => rememberGap(stores, clock.now()))
  if (gap !== null && gap.ms > longGapMs) log.warn({ part: 'clock', lastTime: instant(gap.from) }, gapSentence)
  await look()
  const timer = isTimed ? setInterval(look, everyMs).unref() : null
  return {
    look,
    state: () => (trouble() === null ? 'ok' : 'degraded'),
    async stop() {
      if (timer !== null) clearInterval(timer)
      await round
      await look()
    },
  }
}

const aheadSentence = `The portal's time is ahead of this machine's clock. Correct that clock, then see portico clock settle.`
const differsSentence = `This machine's clock and the database's differ by more than 30 seconds. The portal goes by the database's; correct this machine's.`
const gapSentence = `The portal starts more than a day after its last time. If it ran since, this machine's clock is ahead: stop it, and correct that clock.`
const jumpSentence = `This machine's clock jumped forward. Check that it is right.`

/** Remembers the gap between the floor and a start. A short one is a restart like any other. */
async function rememberGap({ facts }: Stores, now: number): Promise<KeptTime['gap']> {
  const kept = await keptTime(facts)
  if (kept === null || now - kept.floor <= degradedMs) return null
  const gap = { from: kept.floor, ms: now - kept.floor }
  await putTime(facts, { floor: now, gap })
  return gap
}

/** Goes on with the portal's time by the clocks that a server saw. It shortens no wait. */
async function goOn(
  { facts, contacts, proofs, people, passes }: Stores,
  seen: { readonly now: number; readonly wall: number },
) {
  const { floor, gap } = (await keptTime(facts)) ?? { floor: 0, gap: null }
  // Another server of this store may have noticed the jump first.
  const now = Math.max(seen.now, floor)
  const skippedMs = seen.wall - now
  const next = { floor: Math.max(now, seen.wall), gap }
  if (skippedMs > steadyMs) {
    for (const waiting of [contacts, proofs, people, passes]) await waiting.prolongWaits({ from: now, ms: skippedMs })
    next.gap = null
  } else if (gap !== null && -skippedMs > degradedMs) {
    const ms = Math.min(-skippedMs, gap.ms)
    for (const waiting of [contacts, proofs, people, passes]) await waiting.prolongWaits({ from: gap.from, ms })
    next.gap = gap.ms > ms ? { from: gap.from, ms: gap.ms - ms } : null
  }
  await putTime(facts, next)
  return next
}
