import { Unavailable } from '../refusal.js'
import { accountAdd, accountList, accountSet } from './account.js'
import { accountImport } from './account-import.js'
import { auditCommand } from './audit.js'
import { backupCommand, restoreCommand } from './backup.js'
import { type Command, type CommandWorld, type Exit, exit, WrongUsage } from './command.js'
import { configCheck } from './config-check.js'
import { contactImport } from './contact-import.js'
import { demo } from './demo.js'
import { migrate } from './migrate.js'
import { personClear, personShow } from './person.js'
import { serve } from './serve.js'

const commands: readonly Command[] = [
  serve,
  demo,
  accountAdd,
  accountSet,
  accountList,
  accountImport,
  contactImport,
  personShow,
  personClear,
  configCheck,
  migrate,
  auditCommand,
  backupCommand,
  restoreCommand,
]

/** Runs one command line and tells the exit code: 0 done, 1 failed, 2 called wrongly. */
export async function runCommand(argv: readonly string[], world: CommandWorld): Promise<Exit> {
  const [first, second] = argv
  if (first === '--version' || first === '-v') {
    world.print(world.version)
    return exit.done
  }
  if (first === undefined || first === 'help' || isHelp(first)) {
    overview(world.version).forEach(first === undefined ? world.printError : world.print)
    return first === undefined ? exit.usage : exit.done
  }
  const command = commands.find(({ usage }) => usage === first || usage === `${first} ${second ?? ''}`)
  if (command === undefined) return unknown(argv, world)
  const rest = argv.slice(command.usage.split(' ').length)
  if (rest.some(isHelp)) {
    helpFor(command).forEach(world.print)
    return exit.done
  }
  return runChecked(command, rest, world)
}

/** Wrong usage and a store that does not answer are told in one line; all else is a bug and shows as one. */
async function runChecked(command: Command, argv: readonly string[], world: CommandWorld): Promise<Exit> {
  try {
    return await command.run(argv, world)
  } catch (cause) {
    if (cause instanceof Unavailable) {
      const why = cause.cause instanceof Error ? `: ${cause.cause.message}` : ''
      world.printError(`portico ${command.usage}: ${cause.message}${why}.`)
      return exit.failed
    }
    if (!(cause instanceof WrongUsage)) throw cause
    world.printError(`portico ${command.usage}: ${cause.message}.`)
    world.printError(`See: portico ${command.usage} --help`)
    return exit.usage
  }
}

function unknown([first = '', second = '']: readonly string[], world: CommandWorld): Exit {
  const group = commands.filter(({ usage }) => usage.startsWith(`${first} `))
  if (group.length > 0 && (second === '' || isHelp(second))) {
    const lines = group.map(summaryOf)
    lines.forEach(isHelp(second) ? world.print : world.printError)
    return isHelp(second) ? exit.done : exit.usage
  }
  const said = group.length > 0 ? `${first} ${second}` : first
  world.printError(`portico: there is no command "${said}". See: portico --help`)
  return exit.usage
}

function isHelp(argument: string): boolean {
  return argument === '--help' || argument === '-h'
}

function overview(version: string): readonly string[] {
  return [
    `Portico ${version}: account portal`,
    '',
    ...commands.map(summaryOf),
    '',
    'portico COMMAND --help says more. Settings come from portico.yaml and PORTICO_ variables.',
  ]
}

function summaryOf({ usage, sentence }: Command): string {
  return `  portico ${usage.padEnd(16)}${sentence}`
}

function helpFor({ usage, sentence, details }: Command): readonly string[] {
  return [`portico ${usage}`, sentence, '', ...details.map((detail) => (detail === '' ? '' : `  ${detail}`))]
}
