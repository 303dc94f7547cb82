import { Command } from '@commander-js/extra-typings'
import { ok } from '../../ports/result.js'
import { instant } from '../../ports/system/clock.js'
import type { FutureRows } from '../../ports/system/future-store.js'
import { whileStopped } from '../open-store.js'
import { type ClockReading, isAhead, readClock, settleClock } from '../operator/settle-clock.js'
import { type CommandWorld, configOption, requireValue } from './command.js'
import { counted } from './report-import.js'
import { changeStore } from './with-store.js'

const settleHelp = `
The floor is the latest instant of the portal's time: it never goes back behind it. The wall clock is
this machine's, or that of the machine of PostgreSQL. Correct it first. While a server runs, the command only shows what lies in the future: stop the
server, run the command again, and start the server.

Ends the sessions, attempts, codes and limits that began after the wall clock. Contacts that wait, and
messages, keep what is left of their time.`

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
        const { contacts, messages, ...ended } = settled.future
        world.print(`Ended ${inWords(ended)}. Moved back ${inWords({ contacts, messages })}.`)
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
