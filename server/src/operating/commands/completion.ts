import { Argument, Command } from '@commander-js/extra-typings'
import type { CommandWorld } from './command.js'
import { type DescribedCommand, describedCommands, programOf } from './described-commands.js'

const help = `
bash: portico completion bash > /etc/bash_completion.d/portico
zsh:  portico completion zsh > /usr/share/zsh/site-functions/_portico
fish: portico completion fish > /etc/fish/completions/portico.fish`

export function completion(world: CommandWorld) {
  return new Command('completion')
    .description('Prints a script with which a shell completes the commands and their options.')
    .addArgument(new Argument('<shell>', 'the shell').choices(['bash', 'zsh', 'fish']))
    .addHelpText('after', help)
    .action((shell, _, command) => {
      const lines = scripts[shell](describedCommands(programOf(command)))
      for (const line of lines) world.print(line)
    })
}

type Script = (commands: readonly DescribedCommand[]) => readonly string[]
const scripts: Readonly<Record<'bash' | 'zsh' | 'fish', Script>> = { bash, zsh, fish }

/** ` account add`, and nothing for the program. */
function placeOf({ words }: DescribedCommand): string {
  return words.map((word) => ` ${word}`).join('')
}

function wordsAt({ inside, options }: DescribedCommand): readonly string[] {
  return [...inside, ...options.map(({ long }) => long)]
}

/** Where nothing fits, bash completes names of files. */
function bash(commands: readonly DescribedCommand[]): readonly string[] {
  return [
    '# bash completion for portico',
    '_portico() {',
    "  local place='' words='' word",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: bash reads it.
    '  for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do',
    ...walk(commands),
    '  done',
    '  case "$place" in',
    ...commands.map((one) => `    '${placeOf(one)}') words='${wordsAt(one).join(' ')}' ;;`),
    '  esac',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: bash reads it.
    '  COMPREPLY=($(compgen -W "$words" -- "${COMP_WORDS[COMP_CWORD]}"))',
    '}',
    'complete -o default -F _portico portico',
  ]
}

function zsh(commands: readonly DescribedCommand[]): readonly string[] {
  return [
    '#compdef portico',
    '_portico() {',
    "  local place='' word",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: zsh reads it.
    '  for word in "${(@)words[2,CURRENT-1]}"; do',
    ...walk(commands),
    '  done',
    '  case "$place" in',
    ...commands.map((one) => `    '${placeOf(one)}') compadd -- ${wordsAt(one).join(' ')} ;;`),
    '  esac',
    '  _files',
    '}',
    'compdef _portico portico',
  ]
}

/** The lines of bash and zsh that find out which command is being typed. */
function walk(commands: readonly DescribedCommand[]): readonly string[] {
  const places = commands.slice(1).map((one) => `'${placeOf(one)}'`)
  return ['    case "$place $word" in', `      ${places.join('|')}) place="$place $word" ;;`, '    esac']
}

function fish(commands: readonly DescribedCommand[]): readonly string[] {
  const places = commands.slice(1).map((one) => `'${placeOf(one)}'`)
  const descriptionOf = new Map(commands.map((one) => [placeOf(one), one.description]))
  return [
    '# fish completion for portico',
    'function __portico_place',
    "    set -l place ''",
    '    for word in (commandline -opc)[2..]',
    `        if contains -- "$place $word" ${places.join(' ')}`,
    '            set place "$place $word"',
    '        end',
    '    end',
    '    test "$place" = "$argv[1]"',
    'end',
    ...commands.flatMap((one) => {
      const place = placeOf(one)
      const start = `complete -c portico -n "__portico_place '${place}'"`
      return [
        ...one.inside.map(
          (name) => `${start} -f -a ${name} -d ${inQuotes(descriptionOf.get(`${place} ${name}`) ?? '')}`,
        ),
        ...one.options.map(
          ({ long, takesValue, description }) =>
            `${start} -l ${long.slice(2)}${takesValue ? ' -r' : ''} -d ${inQuotes(description)}`,
        ),
      ]
    }),
  ]
}

function inQuotes(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&')}'`
}
