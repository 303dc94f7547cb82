import { Command } from '@commander-js/extra-typings'
import { ok } from '../../ports/result.js'
import { instant } from '../../ports/system/clock.js'
import type { FutureRows } from '../../ports/system/future-store.js'
import { recordOperator } from '../../rules/audit/record.js'
import type { Store, Stores } from '../../rules/stores.js'
import { keptTime, putTime } from '../../start/keep-time.js'
import { whileStopped } from '../open-store.js'
import { type CommandWorld, configOption, requireValue } from './command.js'
import { counted } from './report-import.js'
import { changeStore } from './with-store.js'

const settleHelp = `
The floor is the latest instant of the portal's time: it never goes back behind it. The wall clock is
this machine's, or that of the machine of PostgreSQL. Correct it first. While a server runs, the command only shows what lies in the future: stop the
server, run the command again, and start the server.

Ends the sessions, attempts, codes and limits that began after the wall clock. Contacts that wait, and
messages, keep what is left of their time. Codes of authenticator apps count again, which a clock that
was ahead had used up.`

export function clock(world: CommandWorld) {
  return new Command('clock').description("Settles the portal's time.").addCommand(clockSettle(world))
}

function clockSettle(world: CommandWorld) {
  return new Command('settle')
    .description("Sets the portal's time back to the wall clock, after that was ahead.")
    .addOption(configOption)
    .addHelpText('after', settleHelp)
    .action((options) =>
      changeStore(world, options.config, async (ports, config) => {
        const wall = ports.wall()
        const reading = await readClock(ports.store, wall)
        for (const line of linesOf(reading)) world.print(line)
        if (!isAhead(reading)) return world.print('Nothing lies in the future. Nothing is changed.')
        const settled = requireValue(await whileStopped(config, async () => ok(await settleClock(ports, wall))))
        const { contacts, messages, apps, ...ended } = settled.future
        world.print(`Ended ${inWords(ended)}. Moved back ${inWords({ contacts, messages, apps })}.`)
        world.print('The floor is the wall clock now.')
      }),
    )
}

function linesOf({ floor, wall, future }: ClockReading): readonly string[] {
  return [
    `Floor:         ${floor === null ? 'none, because no server has started yet' : instant(floor)}`,
    `Wall clock:    ${instant(wall)}`,
    `In the future: ${inWords(future)}`,
  ]
}

/** `2 sessions, 1 flow`. */
function inWords(rows: Partial<FutureRows>): string {
  return Object.entries(rows)
    .map(([name, count]) => counted(count, name.slice(0, -1)))
    .join(', ')
}

/** The clocks of a store, in ms, and what lies in the future of the wall clock. */
interface ClockReading {
  /** Below this the portal's time never falls. Null before the first start of a server. */
  readonly floor: number | null
  readonly wall: number
  readonly future: FutureRows
}

async function readClock({ facts, future }: Stores, wall: number): Promise<ClockReading> {
  const kept = await keptTime(facts)
  return { floor: kept?.floor ?? null, wall, future: await future.count(wall) }
}

/** Sets the floor to the wall clock and ends what began after (G4); writes nothing if in order. */
function settleClock(
  { store, operator }: { readonly store: Store; readonly operator: string },
  wall: number,
): Promise<ClockReading> {
  return store.transaction(async (stores) => {
    const reading = await readClock(stores, wall)
    if (!isAhead(reading)) return reading
    const floor = reading.floor ?? wall
    await stores.future.settle(wall, Math.max(0, floor - wall))
    await putTime(stores.facts, { floor: wall, gap: null })
    const detail = { aheadMs: Math.max(0, floor - wall), ...reading.future }
    await recordOperator(stores.audit, { event: 'clock.settled', operator, about: null, at: wall, detail })
    return reading
  })
}

/** True where something lies in the future of the wall clock. */
function isAhead({ floor, wall, future }: ClockReading): boolean {
  return (floor ?? 0) > wall || Object.values(future).some((rows) => rows > 0)
}
