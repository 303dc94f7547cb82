import type { Result } from '../../ports/result.js'
import { CommandFailed, type CommandWorld, oneLine } from './command.js'
import type { LineProblem } from './parse-csv.js'

interface ImportOutcome {
  /** The work that the import did, or would do, as a sentence. */
  readonly done: string
  readonly problems: readonly LineProblem[]
  readonly isPartial: boolean
  readonly isDryRun: boolean
}

/** The problems of the results, each with the line of the row that it comes from. */
export function problemsByLine(
  rows: readonly { readonly line: number }[],
  results: readonly Result<unknown>[],
): LineProblem[] {
  return rows.flatMap(({ line }, index) => {
    const result = results[index]
    return result === undefined || result.ok ? [] : result.problems.map((text) => ({ line, text }))
  })
}

/** Prints what an import did. Fails with each problem by its line, if there are any. */
export function reportImport(world: CommandWorld, { done, problems, isPartial, isDryRun }: ImportOutcome): void {
  const bad = new Set(problems.map(({ line }) => line)).size
  const [would, nothing] = isDryRun ? ['Would skip', 'Nothing would be imported'] : ['Skipped', 'Nothing imported']
  if (bad === 0 || isPartial) {
    const skipped = bad === 0 ? '' : ` ${would} ${counted(bad, 'line')}.`
    world.print(`${done}${skipped}${isDryRun ? ' Nothing was written.' : ''}`)
  }
  if (bad === 0) return
  const byLine = [...problems]
    .sort((one, other) => one.line - other.line)
    .map(({ line, text }) => `line ${line}: ${oneLine(text)}`)
  if (isPartial) throw new CommandFailed(byLine)
  const lines = bad === 1 ? '1 line has' : `${bad} lines have`
  throw new CommandFailed([...byLine, `${nothing}: ${lines} problems. Use --partial to import the rest.`])
}

/** `3 accounts`, `1 account`. */
export function counted(number: number, what: string): string {
  return `${number} ${what}${number === 1 ? '' : 's'}`
}
