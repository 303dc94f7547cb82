import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings'
import type { CommandWorld } from './command.js'
import { type DescribedCommand, describedCommands, programOf } from './described-commands.js'

export function manual(world: CommandWorld) {
  return new Command('manual')
    .description('Prints the manual page of portico, in the language of man.')
    .addHelpText('after', '\nportico manual > /usr/share/man/man1/portico.1')
    .action((_, command) => world.print(manualPage(programOf(command))))
}

function manualPage(program: CommandUnknownOpts): string {
  const [whole, ...commands] = describedCommands(program)
  if (whole === undefined) return ''
  const leaves = commands.filter(({ inside }) => inside.length === 0)
  return [
    '.TH PORTICO 1',
    '.SH NAME',
    'portico \\- self\\-service account portal',
    '.SH SYNOPSIS',
    '.B portico',
    '.I COMMAND',
    '[\\fIOPTION\\fR ...]',
    '.SH DESCRIPTION',
    ...whole.notes.flatMap(paragraph),
    '.SH OPTIONS',
    ...optionLines(whole),
    '.SH COMMANDS',
    ...leaves.flatMap(commandLines),
    '.SH FILES',
    ...tagged('/etc/portico/portico.yaml', 'Settings of the machine. Variables replace them.'),
  ].join('\n')
}

function commandLines(command: DescribedCommand): readonly string[] {
  const { words, parameters, description, notes } = command
  return [
    `.SS ${escaped(['portico', ...words, ...parameters].join(' '))}`,
    escaped(description),
    ...optionLines(command),
    ...notes.flatMap(paragraph),
  ]
}

function optionLines({ options }: DescribedCommand): readonly string[] {
  return options.filter(({ long }) => long !== '--help').flatMap(({ flags, description }) => tagged(flags, description))
}

function tagged(tag: string, text: string): readonly string[] {
  return ['.TP', `.B ${escaped(tag)}`, escaped(text)]
}

/** A paragraph whose lines stay as they are, because some are lists. */
function paragraph(text: string): readonly string[] {
  return ['.PP', '.nf', ...text.split('\n').map((line) => escaped(line)), '.fi']
}

/** Backslashes, hyphens that people copy, and a sign at the start that would be a request. */
function escaped(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .replace(/^(?=[.'])/, '\\&')
}
