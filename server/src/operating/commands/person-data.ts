import { Command } from '@commander-js/extra-typings'
import type { Ports } from '../../rules/ports.js'
import { type DeletedPerson, deletePerson } from '../operator/delete-person.js'
import { exportPerson } from '../operator/export-person.js'
import type { PersonChoice } from '../operator/find-person.js'
import { stoppedPeople } from '../operator/stopped-people.js'
import {
  argumentValue,
  CommandFailed,
  type CommandWorld,
  configOption,
  jsonOption,
  oneLine,
  optionValue,
  requireValue,
} from './command.js'
import { printRows } from './print-rows.js'
import { counted } from './report-import.js'
import { changeNames, personPorts, readStore } from './with-store.js'

const whose = `
--id names a person whom the directory does not have any more. portico person list --gone lists their ids.
The command needs the server's secret, because the store keeps names as keyed hashes.`

const exportHelp = `
Prints one JSON object with everything that the portal keeps of the person, and writes to the audit that
it was exported. It holds whole addresses and a photo, but no secret: no hash of a password, no code, no
session id and no text of a message.
${whose}`

const deleteHelp = `
Deletes everything that the portal keeps of the person: contacts, an app, recovery codes, sessions, flows, codes, limits and
messages, and the account, where the directory is the embedded one. Open pages of the person end, and no
message tells of it. The audit keeps its events for PORTICO_RETENTION_DAYS, with a keyed hash in place of
the account's id.

A directory of its own keeps the account: delete it there first. Until then the person can sign in and,
without contacts, enrolls a first address with the password alone.
${whose}`

export function personExport(world: CommandWorld) {
  return ofOnePerson('export')
    .description('Prints all that the portal keeps of a person, as JSON.')
    .addHelpText('after', exportHelp)
    .action((username, { id, config }, command) => {
      const choice = choiceOf(username, id) ?? command.error(oneOfBoth)
      return changeNames(world, config, async (opened, settings) => {
        const exported = requireValue(await exportPerson(personPorts(opened, settings), choice))
        world.print(JSON.stringify(exported, null, 2))
      })
    })
}

export function personDelete(world: CommandWorld) {
  return ofOnePerson('delete')
    .description('Deletes all that the portal keeps of a person.')
    .addHelpText('after', deleteHelp)
    .action((username, { id, config }, command) => {
      const choice = choiceOf(username, id) ?? command.error(oneOfBoth)
      return changeNames(world, config, async (opened, settings) => {
        const deleted = requireValue(await deletePerson(personPorts(opened, settings), choice))
        for (const line of deletedLines(deleted)) world.print(oneLine(line))
      })
    })
}

export function ofOnePerson(name: string) {
  return new Command(name)
    .argument('[username]', 'username of the person', argumentValue)
    .option('--id <id>', 'id of the account in place of the username', optionValue)
    .addOption(configOption)
}

const listHelp = `
Prints one person per line, the id of the account and its username, with tabs between the cells, or one
JSON object per line. --gone asks the directory for each of them and leaves out those whom it still has:
delete those that are left with portico person delete --id ID. Where the settings name a wrong base or
filter, everyone is gone, so look at the list first.
--stopped lists those whose self-service is stopped, the longest first, with who stopped it, for a report
its event, and whether sign-in is stopped (everything) or only reset and unlock (recovery).`

export function personList(world: CommandWorld) {
  return new Command('list')
    .description('Lists the people of whom the portal keeps something.')
    .option('--gone', 'only those whom the directory does not have any more')
    .option('--stopped', 'only those whose self-service is stopped')
    .addOption(jsonOption)
    .addOption(configOption)
    .addHelpText('after', listHelp)
    .action(({ gone: isGone = false, stopped: isStopped = false, json, config }) =>
      readStore(world, config, async (opened) => {
        if (isGone && isStopped) throw new CommandFailed(['Give --gone or --stopped, not both.'])
        if (isStopped) printRows(world, await stoppedPeople(opened), { json, columns })
        else await printKnown(world, opened, { isGone, json })
      }),
    )
}

/** One by one: there can be as many people as the store has. */
async function printKnown(
  world: CommandWorld,
  { store, directory }: Pick<Ports, 'store' | 'directory'>,
  { isGone, json }: { readonly isGone: boolean; readonly json: true | undefined },
): Promise<void> {
  const rowOf = json ? JSON.stringify : ({ id, username }: KnownPerson) => `${id}\t${oneLine(username ?? '-')}`
  if (!json) world.print(['id', 'username'].join('\t'))
  for (const id of await store.personData.accountIds()) {
    const username = (await directory.byId(id))?.username ?? null
    if (!isGone || username === null) world.print(rowOf({ id, username }))
  }
}

const columns = ['id', 'username', 'since', 'by', 'what', 'eventAt', 'scope', 'case'] as const

interface KnownPerson {
  readonly id: string
  readonly username: string | null
}

export const oneOfBoth = 'error: give either a username or --id'

export function choiceOf(username: string | undefined, id: string | undefined): PersonChoice | null {
  if ((username === undefined) === (id === undefined)) return null
  return username === undefined ? { id: id ?? '' } : { username }
}

/** `recovery codes` for `recoveryCodes`. */
function wordsOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

/** The report of a deletion, one sentence a line. */
export function deletedLines({ called, rows, staysInDirectory }: DeletedPerson): readonly string[] {
  const { accounts: _, events, ...gone } = rows
  const kinds = Object.entries(gone).flatMap(([name, count]) =>
    count === 0 ? [] : [counted(count, wordsOf(name).replace(/s$/, ''))],
  )
  const isAnything = Object.values(rows).some((count) => count > 0)
  const what = kinds.length === 0 ? '' : ` with ${kinds.join(', ')}`
  return [
    isAnything ? `Deleted ${called}${what}.` : `The portal keeps nothing of ${called}.`,
    ...(events === 0 ? [] : [`The audit keeps ${counted(events, 'event')} under a keyed hash.`]),
    ...(staysInDirectory ? [`The directory still has the account "${called}": delete or disable it there.`] : []),
  ]
}
