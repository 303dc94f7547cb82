import { Command, CommanderError, type CommandUnknownOpts } from '@commander-js/extra-typings'
import { Unavailable } from '../../ports/refusal.js'
import { CommandFailed, type CommandWorld, type Exit, exit } from './command.js'
import { printable } from './printable.js'

/** Every command. A command line loads the one that it names, which is much less than all. */
const commands: Readonly<Record<string, (world: CommandWorld) => Promise<CommandUnknownOpts>>> = {
  setup: async (world) => (await import('./setup.js')).setup(world),
  serve: async (world) => (await import('./serve.js')).serve(world),
  demo: async (world) => (await import('./demo.js')).demo(world, runCommand),
  account: async (world) => (await import('./account.js')).account(world),
  contact: async (world) => (await import('./contact.js')).contact(world),
  proof: async (world) => (await import('./proof.js')).proof(world),
  person: async (world) => (await import('./person.js')).person(world),
  people: async (world) => (await import('./people.js')).people(world),
  reminders: async (world) => (await import('./reminders.js')).reminders(world),
  staff: async (world) => (await import('./staff.js')).staff(world),
  session: async (world) => (await import('./session.js')).session(world),
  directory: async (world) => (await import('./directory.js')).directory(world),
  outbox: async (world) => (await import('./outbox.js')).outbox(world),
  config: async (world) =>
    new Command('config')
      .description('Checks and shows the settings.')
      .addCommand((await import('./config-check.js')).configCheck(world))
      .addCommand((await import('./config-show.js')).configShow(world)),
  texts: async (world) => (await import('./texts.js')).texts(world),
  doctor: async (world) => (await import('./doctor.js')).doctor(world),
  mail: async (world) => (await import('./mail.js')).mail(world),
  sms: async (world) => (await import('./mail.js')).sms(world),
  webhook: async (world) => (await import('./mail.js')).webhook(world),
  migrate: async (world) => (await import('./serve.js')).migrate(world),
  audit: async (world) => (await import('./audit.js')).audit(world),
  clock: async (world) => (await import('./clock.js')).clock(world),
  backup: async (world) => (await import('./backup.js')).backup(world),
  restore: async (world) => (await import('./backup.js')).restore(world),
  secret: async (world) => (await import('./secret.js')).secret(world),
  store: async (world) => (await import('./store.js')).store(world),
  client: async (world) => (await import('./client.js')).client(world),
  'away-page': async (world) => (await import('./away-page.js')).awayPage(world),
  completion: async (world) => (await import('./completion.js')).completion(world),
  manual: async (world) => (await import('./manual-page.js')).manual(world),
}

/** They describe the whole program. */
const ofAllCommands = ['completion', 'manual']

/** The commands of a command line: the named one, none for the version, all for the help. */
function commandsFor([first, ...others]: readonly string[]): readonly string[] {
  if (first === '--version' || first === '-v') return []
  if (first === '--verbose') return commandsFor(others)
  const isOne = first !== undefined && Object.hasOwn(commands, first) && !ofAllCommands.includes(first)
  return isOne ? [first] : Object.keys(commands)
}

export async function runCommand(argv: readonly string[], bare: CommandWorld): Promise<Exit> {
  const world: CommandWorld = {
    ...bare,
    print: (line) => bare.print(printable(line)),
    printError: (line) => bare.printError(printable(line)),
    printAsIs: bare.print,
  }
  const program = portico(world)
  const explain = (line: string) => {
    if (program.opts()['verbose'] === true) world.printError(line)
  }
  for (const name of commandsFor(argv)) {
    const command = await commands[name]?.({ ...world, explain })
    if (command !== undefined) program.addCommand(command)
  }
  connect(program, world)
  try {
    await program.parseAsync(argv, { from: 'user' })
    return exit.done
  } catch (cause) {
    if (cause instanceof CommanderError) return cause.exitCode === 0 ? exit.done : exit.usage
    for (const problem of problemsIn(cause)) world.printError(problem)
    return cause instanceof CommandFailed ? cause.exit : exit.failed
  }
}

function portico(world: CommandWorld): CommandUnknownOpts {
  return (
    new Command('portico')
      .description(`Portico ${world.version}: account portal`)
      .version(world.version, '-v, --version', 'print the version')
      .option('--verbose', 'say on standard error which settings file is used')
      // Commander would suggest names such as "list", which need the name of their group.
      .showSuggestionAfterError(false)
      .addHelpText(
        'after',
        [
          '',
          'Settings come from PORTICO_ variables and, below them, from one file: the one of --config or',
          'PORTICO_CONFIG, ./portico.yaml, or /etc/portico/portico.yaml.',
          'Exit codes: 0 done, 1 failed, 2 wrong command line, 78 wrong settings.',
          'See also: portico COMMAND --help',
        ].join('\n'),
      )
  )
}

/** Makes a command and its subcommands print to the world, and throw instead of exiting. */
function connect(command: CommandUnknownOpts, world: CommandWorld): void {
  command
    .exitOverride()
    .configureOutput({ writeOut: linesTo(world.print), writeErr: linesTo(world.printError) })
    .configureHelp({ helpWidth: 100, visibleCommands: leavesOf, subcommandTerm: pathOf })
    .showHelpAfterError(`See: ${pathOf(command)} --help`)
  for (const one of command.commands) connect(one, world)
}

function linesTo(print: (line: string) => void) {
  return (output: string) => {
    for (const line of output.replace(/\n$/, '').split('\n')) print(line)
  }
}

function leavesOf({ commands }: CommandUnknownOpts): CommandUnknownOpts[] {
  return commands.flatMap((one) => (one.commands.length === 0 ? [one] : leavesOf(one)))
}

function pathOf(command: CommandUnknownOpts): string {
  return command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`
}

/** The lines for an expected failure. Throws any other error again, because it is a bug. */
function problemsIn(cause: unknown): readonly string[] {
  if (cause instanceof CommandFailed) return cause.problems
  if (!(cause instanceof Unavailable)) throw cause
  if (cause.explanation !== null) return [cause.explanation]
  const why = cause.cause instanceof Error ? `: ${cause.cause.message}` : ''
  return [`The ${cause.message}${why}.`]
}
