import { CommandFailed, type CommandWorld, oneLine, readFileBytes } from './command.js'
import { type LineProblem, parseCsv } from './parse-csv.js'
import { counted } from './report-import.js'

/** The columns of an import: every file must have the required ones. */
interface ImportColumns<Column extends string> {
  readonly required: readonly Column[]
  readonly optional: readonly Column[]
}

/** One line of an import. The cell of a column that the file does not have is empty. */
export interface ImportRow<Column extends string> {
  readonly line: number
  readonly cells: Readonly<Record<Column, string>>
}

interface ImportFile<Column extends string> {
  readonly rows: readonly ImportRow<Column>[]
  /** The lines that cannot be read. */
  readonly problems: readonly LineProblem[]
}

/**
 * Reads a CSV file whose first line names its columns, in any order. Fails if the file or its first
 * line cannot be read.
 */
export function readImport<Column extends string>(
  world: Pick<CommandWorld, 'readBytes'>,
  path: string,
  columns: ImportColumns<Column>,
): ImportFile<Column> {
  const csv = parseCsv(readFileBytes(world, path))
  if (csv === null)
    throw new CommandFailed([`The file ${path} is not text in UTF-8 or UTF-16. Save it as "CSV UTF-8".`])
  const { records, problems } = csv
  const [header, ...rest] = records
  const [problem] = problems
  if (problem !== undefined && problem.line < (header?.line ?? Number.POSITIVE_INFINITY))
    throw new CommandFailed([`${path}, line ${problem.line}: ${problem.text}`])
  if (header === undefined) throw new CommandFailed([`The file ${path} is empty.`])
  const names = header.cells.map((cell) => cell.trim().toLowerCase())
  const headerProblem = problemOfHeader(names, columns)
  if (headerProblem !== null) throw new CommandFailed([`${path}, line ${header.line}: ${oneLine(headerProblem)}`])
  const isWhole = (cells: readonly string[]) => cells.length === names.length
  return {
    rows: rest
      .filter(({ cells }) => isWhole(cells))
      .map(({ line, cells }) => ({ line, cells: rowOf([...columns.required, ...columns.optional], names, cells) })),
    problems: [
      ...problems,
      ...rest
        .filter(({ cells }) => !isWhole(cells))
        .map(({ line, cells }) => ({
          line,
          text: `This line has ${counted(cells.length, 'cell')}, but the header has ${names.length}.`,
        })),
    ],
  }
}

function problemOfHeader<Column extends string>(
  names: readonly string[],
  { required, optional }: ImportColumns<Column>,
): string | null {
  const known: readonly string[] = [...required, ...optional]
  const columns = `The file must have ${required.join(', ')} and may have ${optional.join(', ')}.`
  const unknown = names.find((name) => !known.includes(name))
  if (unknown !== undefined) return `The column "${unknown}" is unknown. ${columns}`
  const missing = required.find((name) => !names.includes(name))
  if (missing !== undefined) return `The column "${missing}" is missing. ${columns}`
  const twin = names.find((name, index) => names.indexOf(name) !== index)
  return twin === undefined ? null : `The column "${twin}" comes twice.`
}

function rowOf<Column extends string>(columns: readonly Column[], names: readonly string[], cells: readonly string[]) {
  const entries = columns.map((column) => [column, cells[names.indexOf(column)] ?? ''] as const)
  return Object.fromEntries(entries) as Record<Column, string>
}

/** The values of a cell that may hold several, joined by `;`. */
export function severalIn(cell: string): string[] {
  return cell
    .split(';')
    .map((value) => value.trim())
    .filter((value) => value !== '')
}
