import { Command } from '@commander-js/extra-typings'
import { type Clock, instants } from '../../ports/system/clock.js'
import { type EndedSessions, endSessions, type LiveSession, liveSessions } from '../operator/live-sessions.js'
import {
  argumentValue,
  type CommandWorld,
  configOption,
  jsonOption,
  oneLine,
  optionValue,
  requireValue,
} from './command.js'
import { printRows } from './print-rows.js'
import { counted } from './report-import.js'
import { changeSessions, readSessions } from './with-store.js'

const endHelp = `
Give a username, --id of portico session list, or --all. The people sign in again. Attempts that are not
finished go on: portico person clear ends those of one person too.`

export function session(world: CommandWorld) {
  return new Command('session')
    .description('Shows and ends the sessions of people who are signed in, on any directory.')
    .addCommand(sessionList(world))
    .addCommand(sessionEnd(world))
}

function sessionList(world: CommandWorld) {
  return new Command('list')
    .description('Lists the sessions of all people who are signed in, or of one person.')
    .argument('[username]', 'username of one person', argumentValue)
    .addOption(jsonOption)
    .addOption(configOption)
    .addHelpText('after', '\nPrints one session per line, with tabs between the cells, or one JSON object per line.')
    .action((username, { config, json }) =>
      readSessions(world, config, async (opened, { session, institution }) => {
        const ports = { ...opened, idleMs: session.idleMs, domains: institution.domains }
        const sessions = requireValue(await liveSessions(ports, username))
        const rows = sessions.map((one) => sessionObject(one, opened.clock))
        printRows(world, rows, { json, columns })
      }),
    )
}

function sessionEnd(world: CommandWorld) {
  return new Command('end')
    .description('Ends sessions.')
    .argument('[username]', 'username of the person', argumentValue)
    .option('--id <id>', 'one session, by its id in the list', optionValue)
    .option('--all', 'the sessions of everyone')
    .addOption(configOption)
    .addHelpText('after', endHelp)
    .action((username, { id, all: isAll, config }, command) => {
      const given = [username, id, isAll].filter((one) => one !== undefined)
      if (given.length !== 1) command.error('error: give a username, --id or --all, and only one of them')
      return changeSessions(world, config, async (opened, { session, institution }) => {
        const ports = { ...opened, idleMs: session.idleMs, domains: institution.domains }
        const ended = requireValue(await endSessions(ports, { username, id }))
        world.print(oneLine(sentenceOf(ended)))
      })
    })
}

function sentenceOf({ sessions, of }: EndedSessions): string {
  return `Ended ${counted(sessions, 'session')} of ${of ?? 'everyone'}.`
}

const columns = ['id', 'username', 'signedInAt', 'seenAt', 'expiresAt', 'kind'] as const

/** A session for programs. The names of its fields are documented, so they stay. */
function sessionObject({ id, username, kind, signedInAt, seenAt, expiresAt }: LiveSession, { date }: Clock) {
  return { id, username, kind, ...instants({ signedInAt, seenAt, expiresAt }, date) }
}
