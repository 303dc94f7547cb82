import { type CommandWorld, type Exit, exit } from './command.js'
import type { LineProblem } from './parse-csv.js'

/** How an import went. */
export interface ImportOutcome {
  /** What was done, as a whole sentence without its full stop: `Added 3 accounts`. */
  readonly done: string
  readonly problems: readonly LineProblem[]
  readonly isPartial: boolean
}

/** Prints each bad line by its number, and what became of the rest; fails where any line was left out. */
export function reportImport(world: CommandWorld, { done, problems, isPartial }: ImportOutcome): Exit {
  const inOrder = [...problems].sort((one, other) => one.line - other.line)
  for (const { line, text } of inOrder) world.printError(`line ${line}: ${text.replace(/[\p{Cc}]/gu, ' ')}`)
  const bad = new Set(problems.map(({ line }) => line)).size
  const lines = bad === 1 ? 'one line' : `${bad} lines`
  if (bad === 0) {
    world.print(`${done}.`)
    return exit.done
  }
  if (isPartial) world.print(`${done}; ${lines} left out.`)
  else world.printError(`Nothing was added: ${lines} to look at. With --partial the others are taken.`)
  return exit.failed
}

/** `3 accounts`, `one account`. */
export function counted(number: number, what: string): string {
  return number === 1 ? `one ${what}` : `${number} ${what}s`
}
