import { Command, InvalidArgumentError, Option } from '@commander-js/extra-typings'
import { sayIn } from '@portico/text/say-in'
import { loadEntryConfig, type StoreConfig } from '../../ports/config/load-config.js'
import { directoryName } from '../../ports/config/read-directories.js'
import { Unavailable } from '../../ports/refusal.js'
import { instant, instants } from '../../ports/system/clock.js'
import { whyOf } from '../../ports/system/logger.js'
import { rememberDirectories } from '../../start/know-directories.js'
import { openForEntry } from '../open-for-doctor.js'
import { whileStopped } from '../open-store.js'
import { type EntryReport, readEntryReport, type Verdict } from '../operator/entry-report.js'
import { movePeople } from '../operator/move-people.js'
import type { ReportedContact } from '../operator/reported-contacts.js'
import {
  argumentValue,
  CommandFailed,
  type CommandWorld,
  configOption,
  jsonOption,
  oneLine,
  requireValue,
  settingsFor,
} from './command.js'
import { counted } from './report-import.js'
import { changeStore } from './with-store.js'

const showHelp = `
Shows the attributes that the portal reads, whether the person may sign in, reset and unlock, and why
not, the password policy that holds, and what each contact serves now, by the rules of the calls. It
shows no password, no hash, and of a photo only its size. Exit code 1 means that the portal has no
account for the username. See also portico person show, which tells what the portal itself keeps.`

export function directory(world: CommandWorld) {
  return new Command('directory')
    .description('Shows what the portal reads of the directory.')
    .addCommand(directoryShow(world))
    .addCommand(directoryMove(world))
    .addCommand(directoryAccept(world))
}

const moveHelp = `
The id of each account begins with the name of its directory where the settings have several. Without
--from the people of the time with a single directory are meant, and without --to that one. Stop the
server first. To exchange two names, move one to a third name and on.`

function directoryMove(world: CommandWorld) {
  return new Command('move')
    .description('Gives the people of a directory to another name of it, after directories was changed.')
    .addOption(new Option('--from <name>', 'name of before').argParser(argumentValue))
    .addOption(new Option('--to <name>', 'name of now').argParser(nameValue))
    .addOption(configOption)
    .addHelpText('after', moveHelp)
    .action(({ config: file, from = null, to = null }) =>
      changeStore(world, file, async (ports, config) => {
        const names = namesOf(config)
        if (to !== null && names.length === 0) throw new CommandFailed([`The settings name no directory ${to}.`])
        const moved = await whileStopped(config, () => movePeople(ports, { from, to }))
        const count = requireValue(moved)
        const ids = to === null ? 'no name in front' : `the name ${to} in front`
        world.print(`The ids of ${counted(count, 'account')} have ${ids}.`)
        if (to !== null && !names.includes(to)) world.print(moveOn(to))
      }),
    )
}

function nameValue(value: string): string {
  if (!directoryName.test(value)) throw new InvalidArgumentError('Give a name such as staff.')
  return value
}

/** A third name, over which two names are exchanged, stands in no settings. */
function moveOn(name: string): string {
  return (
    `The settings name no directory ${name}. ` +
    `Before a server starts, run: portico directory move --from ${name} --to NAME.`
  )
}

function directoryAccept(world: CommandWorld) {
  return new Command('accept')
    .description('Takes the directories of the settings as they are. People of one that is gone stay in the store.')
    .addOption(configOption)
    .action(({ config: file }) =>
      changeStore(world, file, async ({ store }, config) => {
        await rememberDirectories(store, config.directory)
        world.print('The server starts with the directories of the settings.')
      }),
    )
}

function namesOf({ directory }: StoreConfig): readonly string[] {
  return directory.kind === 'several' ? directory.among.map(({ name }) => name) : []
}

function directoryShow(world: CommandWorld) {
  return new Command('show')
    .description('Shows what the portal reads of the entry of a username, and what follows from it.')
    .argument('<username>', 'username to look up', argumentValue)
    .addOption(jsonOption)
    .addOption(configOption)
    .addHelpText('after', showHelp)
    .action(async (username, { config: file, json }) => {
      const config = settingsFor(world, { file, load: loadEntryConfig })
      const ports = requireValue(await openForEntry(config, world.operator))
      const read = readEntryReport(ports, username).catch(asProblem).finally(ports.close)
      const report = requireValue(await read)
      const dateOf = (at: number | null) => (at === null ? null : instant(ports.clock.date(at)))
      if (json) world.print(JSON.stringify(reportObject(report, dateOf), null, 2))
      else for (const line of linesOf(report, dateOf)) world.print(oneLine(line))
      if (report.account === null) throw new CommandFailed([])
    })
}

function asProblem(cause: unknown): never {
  if (!(cause instanceof Unavailable) || cause.what !== 'directory') throw cause
  throw new CommandFailed([cause.explanation ?? whyOf(cause.cause)])
}

/** The date of an instant of the portal's time. */
type DateOf = (at: number | null) => string | null

function linesOf(report: EntryReport, dateOf: DateOf): readonly string[] {
  const { username, entries, account, signIn, reset, unlock, contacts } = report
  return [
    row('name', username),
    ...entries.flatMap(({ dn, attributes }) => [
      row('entry', dn),
      ...Object.entries(attributes).flatMap(([name, values]) => values.map((value) => row('', `${name}: ${value}`))),
    ]),
    ...(account === null ? [] : [row('account', `${account.id} ${account.name}`.trim())]),
    row('sign-in', verdictText(signIn)),
    row('reset', verdictText(reset)),
    row('unlock', verdictText(unlock)),
    ...(account === null ? [] : passwordLines(report)),
    ...contacts.map((one, index) => row(index === 0 ? 'contacts' : '', contactText(one, dateOf))),
    ...(account !== null && contacts.length === 0 ? [row('contacts', 'none')] : []),
  ]
}

function contactText({ contact, leftOut, state, serves, waitsUntil }: ReportedContact, dateOf: DateOf): string {
  const name = `${contact.kind} ${contact.address}`
  if (leftOut !== null) return `${name}, left out: ${leftOut}`
  const waits = waitsUntil === null ? '' : `, and reset and unlock from ${dateOf(waitsUntil)} on`
  return `${name}, ${state}: serves ${serves}${waits}`
}

function passwordLines({ account, policy, lockout }: EntryReport): readonly string[] {
  const { passwordChangedAt: setAt, passwordExpiresAt: expiresAt } = account ?? {}
  const from = policy?.changeableFrom ?? null
  const rules = rulesOf(policy)
  return [
    row('password', setAt ? `set ${instant(setAt)}` : 'set at an unknown time'),
    row('', expiresAt ? `expires ${instant(expiresAt)}` : 'never expires, as far as the directory tells'),
    ...(from === null ? [] : [row('', `can be changed from ${instant(from)} on`)]),
    ...rules.map((text, index) => row(index === 0 ? 'policy' : '', text)),
    row(
      'lockout',
      lockout === null ? 'none' : `at failure ${lockout.threshold}, each counts for ${lockout.windowMs / 1000} s`,
    ),
  ]
}

function rulesOf(policy: EntryReport['policy']): readonly string[] {
  const say = sayIn('en')
  const rules = policy?.rules?.map(({ id, params }) => say(`rule.${id}`, params as never))
  const [least, history] = [policy?.leastLength ?? 0, policy?.historyLength ?? 0]
  return [
    ...(rules ?? ["the portal's own rules (PORTICO_PASSWORD_PROFILE)"]),
    ...(least > 0 ? [say('rule.length', { minimum: least })] : []),
    ...(history > 0 ? [say('rule.recent', { count: history })] : []),
  ]
}

function verdictText({ isAllowed, why }: Verdict): string {
  return `${isAllowed ? 'yes' : 'no'}. ${why}`
}

function row(title: string, text: string): string {
  return `${title.padEnd(17)}${text}`
}

/** The same for programs. The names of its fields are documented, so they stay. */
function reportObject(report: EntryReport, dateOf: DateOf) {
  const { username, entries, account, signIn, reset, unlock, policy, lockout, contacts } = report

  return {
    username,
    entries,
    account: account && {
      ...account,
      ...instants({ passwordChangedAt: account.passwordChangedAt, passwordExpiresAt: account.passwordExpiresAt }),
    },
    ...{ signIn, reset, unlock },
    policy: policy && { ...policy, ...instants({ changeableFrom: policy.changeableFrom }) },
    lockout,
    contacts: contacts.map(({ contact: { kind, address }, leftOut, state, serves, waitsUntil }) => ({
      ...{ kind, address, leftOut, state, serves },
      waitsUntil: dateOf(waitsUntil),
    })),
  }
}
