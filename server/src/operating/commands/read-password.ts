import { CommandFailed, type CommandWorld } from './command.js'

const mostTries = 3

/** A password typed twice and unseen at a terminal, else standard input without its newline. */
export function readPassword(world: Pick<CommandWorld, 'readInput' | 'askHidden' | 'printError'>): Promise<string> {
  const { askHidden } = world
  return askHidden === null ? piped(world) : typedTwice({ ...world, askHidden })
}

type Asking = Pick<CommandWorld, 'printError'> & { readonly askHidden: NonNullable<CommandWorld['askHidden']> }

async function typedTwice({ askHidden, printError }: Asking): Promise<string> {
  for (let left = mostTries; left > 0; left -= 1) {
    const first = await askHidden('Password: ')
    const second = await askHidden('Password again: ')
    if (first === second) return first
    if (left > 1) printError('The two passwords differ. Please type both again.')
  }
  throw new CommandFailed([`The two passwords differed ${mostTries} times. Nothing has changed.`])
}

async function piped({ readInput }: Pick<CommandWorld, 'readInput'>): Promise<string> {
  const input = await readInput()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(input).replace(/\r?\n$/, '')
  } catch {
    throw new CommandFailed(['The password on standard input is not text in UTF-8.'])
  }
}
