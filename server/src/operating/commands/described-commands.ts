import type { CommandUnknownOpts, Option } from '@commander-js/extra-typings'

interface DescribedOption {
  /** As the help shows it: `--to <address>`. */
  readonly flags: string
  /** `--to`. */
  readonly long: string
  readonly takesValue: boolean
  readonly description: string
}

/** A command or a group of commands, as help, completion and the manual page describe it. */
export interface DescribedCommand {
  /** The words behind `portico`; none for the program itself. */
  readonly words: readonly string[]
  readonly description: string
  /** `<file>`, `[username]`. */
  readonly parameters: readonly string[]
  readonly options: readonly DescribedOption[]
  /** Names of the commands in a group; none for a command that does something. */
  readonly inside: readonly string[]
  /** The help's text behind the options, its paragraphs without their line breaks. */
  readonly notes: readonly string[]
}

/** The program of a command, then every group and command in it, in the order of the help. */
export function describedCommands(command: CommandUnknownOpts, words: readonly string[] = []): DescribedCommand[] {
  const { commands } = command
  return [
    {
      words,
      description: command.description(),
      parameters: command.registeredArguments.map((one) => (one.required ? `<${one.name()}>` : `[${one.name()}]`)),
      options: command.createHelp().visibleOptions(command).map(described),
      inside: commands.map((one) => one.name()),
      notes: notesOf(command),
    },
    ...commands.flatMap((one) => describedCommands(one, [...words, one.name()])),
  ]
}

export function programOf(command: CommandUnknownOpts): CommandUnknownOpts {
  return command.parent === null ? command : programOf(command.parent)
}

function described({ flags, long, short, required, optional, description }: Option): DescribedOption {
  return { flags, long: long ?? short ?? '', takesValue: required || optional, description }
}

/** Commander keeps this text to itself and only prints it. */
function notesOf(command: CommandUnknownOpts): readonly string[] {
  const { writeOut } = command.configureOutput()
  let whole = ''
  command.configureOutput({ writeOut: (text) => (whole += text) }).outputHelp()
  if (writeOut !== undefined) command.configureOutput({ writeOut })
  const notes = whole.slice(command.helpInformation().length).trim()
  return notes === '' ? [] : notes.split(/\n{2,}/)
}
