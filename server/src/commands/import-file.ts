import type { CommandWorld } from './command.js'
import { parseCsv } from './csv.js'

/** The columns of an import, and which of them the file must have. */
export interface ImportColumns<Column extends string> {
  readonly needed: readonly Column[]
  readonly optional: readonly Column[]
}

/** One line of an import; a column that the file does not have is empty. */
export interface ImportRow<Column extends string> {
  readonly line: number
  readonly cells: Readonly<Record<Column, string>>
}

export interface LineProblem {
  readonly line: number
  readonly text: string
}

export interface ImportFile<Column extends string> {
  readonly rows: readonly ImportRow<Column>[]
  /** Lines that cannot be read. */
  readonly problems: readonly LineProblem[]
}

/** Reads a CSV file whose first line names its columns, in any order; or tells why it cannot be read at all. */
export function readImport<Column extends string>(
  { readBytes }: Pick<CommandWorld, 'readBytes'>,
  path: string,
  columns: ImportColumns<Column>,
): ImportFile<Column> | { readonly problem: string } {
  const text = textAt(readBytes, path)
  if (text === null) return { problem: `The file ${path} cannot be read as text in UTF-8.` }
  const { records, problems } = parseCsv(text)
  const [header, ...rest] = records
  if (header === undefined) return { problem: `The file ${path} holds nothing that can be read.` }
  const names = header.cells.map((cell) => cell.trim().toLowerCase())
  const headerProblem = problemOfHeader(names, columns)
  if (headerProblem !== null) return { problem: `${path}, line ${header.line}: ${headerProblem}` }
  const isWhole = (cells: readonly string[]) => cells.length === names.length
  return {
    rows: rest
      .filter(({ cells }) => isWhole(cells))
      .map(({ line, cells }) => ({ line, cells: rowOf([...columns.needed, ...columns.optional], names, cells) })),
    problems: [
      ...problems,
      ...rest
        .filter(({ cells }) => !isWhole(cells))
        .map(({ line, cells }) => ({ line, text: `${cells.length} cells where the header has ${names.length}.` })),
    ],
  }
}

function textAt(readBytes: CommandWorld['readBytes'], path: string): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readBytes(path))
  } catch {
    // Missing, forbidden or no text: the name of the file is what helps.
    return null
  }
}

function problemOfHeader<Column extends string>(
  names: readonly string[],
  { needed, optional }: ImportColumns<Column>,
): string | null {
  const known: readonly string[] = [...needed, ...optional]
  const expected = `the header must be ${known.join(',')}`
  const [alone] = names
  if (names.length === 1 && alone !== undefined && /[;\t]/.test(alone))
    return `cells are separated by commas; ${expected}`
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0) return `there is no column "${unknown[0]}"; ${expected}`
  const missing = needed.filter((name) => !names.includes(name))
  if (missing.length > 0) return `the column "${missing[0]}" is missing; ${expected}`
  const twin = names.find((name, index) => names.indexOf(name) !== index)
  return twin === undefined ? null : `the column "${twin}" comes twice; ${expected}`
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
