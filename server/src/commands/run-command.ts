import { Command, CommanderError, type CommandUnknownOpts } from '@commander-js/extra-typings'
import { Unavailable } from '../refusal.js'
import { account } from './account.js'
import { audit } from './audit.js'
import { backup, restore } from './backup.js'
import { client } from './client.js'
import { clock } from './clock.js'
import { CommandFailed, type CommandWorld, type Exit, exit } from './command.js'
import { completion } from './completion.js'
import { configCheck } from './config-check.js'
import { configShow } from './config-show.js'
import { contact } from './contact.js'
import { demo } from './demo.js'
import { directory } from './directory.js'
import { doctor } from './doctor.js'
import { mail, sms, webhook } from './mail.js'
import { manual } from './manual-page.js'
import { outbox } from './outbox.js'
import { person } from './person.js'
import { migrate, serve } from './serve.js'
import { session } from './session.js'
import { store } from './store.js'
import { texts } from './texts.js'

/** Runs one command line and returns its exit code. */
export async function runCommand(argv: readonly string[], world: CommandWorld): Promise<Exit> {
  const program: CommandUnknownOpts = portico({
    ...world,
    explain(line) {
      if (program.opts()['verbose'] === true) world.printError(line)
    },
  })
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
      .addCommand(serve(world))
      .addCommand(demo(world, runCommand))
      .addCommand(account(world))
      .addCommand(contact(world))
      .addCommand(person(world))
      .addCommand(session(world))
      .addCommand(directory(world))
      .addCommand(outbox(world))
      .addCommand(
        new Command('config')
          .description('Checks and shows the settings.')
          .addCommand(configCheck(world))
          .addCommand(configShow(world)),
      )
      .addCommand(texts(world))
      .addCommand(doctor(world))
      .addCommand(mail(world))
      .addCommand(sms(world))
      .addCommand(webhook(world))
      .addCommand(migrate(world))
      .addCommand(audit(world))
      .addCommand(clock(world))
      .addCommand(backup(world))
      .addCommand(restore(world))
      .addCommand(store(world))
      .addCommand(client(world))
      .addCommand(completion(world))
      .addCommand(manual(world))
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

/** The commands that do something, without the groups that they are in. */
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
