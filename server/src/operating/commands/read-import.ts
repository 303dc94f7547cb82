import { CommandFailed, type CommandWorld, oneLine, readFileBytes } from './command.js'
import { type CsvRecord, type LineProblem, parseCsv } from './parse-csv.js'
import { counted } from './report-import.js'

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

/** Reads a CSV file (`-` is standard input) whose first line names its columns, in any order. */
export async function readImport<Column extends string>(
  world: Pick<CommandWorld, 'readBytes' | 'readInput'>,
  file: string,
  columns: ImportColumns<Column>,
): Promise<ImportFile<Column>> {
  const isInput = file === '-'
  const [place, subject] = isInput ? ['standard input', 'Standard input'] : [file, `The file ${file}`]
  const csv = parseCsv(isInput ? await world.readInput() : readFileBytes(world, file))
  if (csv === null) throw new CommandFailed([`${subject} is not text in UTF-8 or UTF-16. Save it as "CSV UTF-8".`])
  const { records, problems } = csv
  const [header, ...rest] = records
  const [problem] = problems
  if (problem !== undefined && problem.line < (header?.line ?? Number.POSITIVE_INFINITY))
    throw new CommandFailed([`${place}, line ${problem.line}: ${problem.text}`])
  if (header === undefined) throw new CommandFailed([`${subject} is empty.`])
  const named = header.cells.map((cell) => cell.trim().toLowerCase())
  const names = named.slice(0, named.findLastIndex((name) => name !== '') + 1)
  const headerProblems = problemsOfHeader(names, columns)
  if (headerProblems.length > 0) {
    throw new CommandFailed(headerProblems.map((text) => `${place}, line ${header.line}: ${oneLine(text)}`))
  }
  const lines = rest.filter(({ cells }) => !areBlank(cells)).map((record) => withoutTail(record, names.length))
  const isWhole = ({ cells }: CsvRecord) => cells.length === names.length
  return {
    rows: lines
      .filter(isWhole)
      .map(({ line, cells }) => ({ line, cells: rowOf([...columns.required, ...columns.optional], names, cells) })),
    problems: [
      ...problems,
      ...lines
        .filter((one) => !isWhole(one))
        .map(({ line, cells }) => ({
          line,
          text: `This line has ${counted(cells.length, 'cell')}, but the header has ${names.length}.`,
        })),
    ],
  }
}

function areBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '')
}

/** Without the empty cells that spreadsheets write for columns which were used once. */
function withoutTail({ line, cells }: CsvRecord, columns: number): CsvRecord {
  return { line, cells: areBlank(cells.slice(columns)) ? cells.slice(0, columns) : cells }
}

function problemsOfHeader<Column extends string>(
  names: readonly string[],
  { required, optional }: ImportColumns<Column>,
): string[] {
  const known: readonly string[] = [...required, ...optional]
  const unknown = names.filter((name) => !known.includes(name))
  const missing = required.filter((name) => !names.includes(name))
  const twins = new Set(names.filter((name, index) => known.includes(name) && names.indexOf(name) !== index))
  return [
    ...unknown.map((name) => `The column "${name}" is unknown.`),
    ...missing.map((name) => `The column "${name}" is missing.`),
    ...[...twins].map((name) => `The column "${name}" comes twice.`),
    ...(unknown.length + missing.length === 0
      ? []
      : [`The file must have ${required.join(', ')} and may have ${optional.join(', ')}.`]),
  ]
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
