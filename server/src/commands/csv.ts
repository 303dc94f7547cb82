/** One record of a CSV file and the number of the line on which it begins. */
export interface CsvRecord {
  readonly line: number
  readonly cells: readonly string[]
}

/** What a CSV text holds, and which lines cannot be read. */
export interface Csv {
  readonly records: readonly CsvRecord[]
  readonly problems: readonly { readonly line: number; readonly text: string }[]
}

const quoted = /"((?:[^"]|"")*)"/y
const bare = /[^",\r\n]*/y
const lineEnd = /\r\n|\n|\r|$/y
const restOfLine = /[^\r\n]*/y

/**
 * Reads CSV as RFC 4180 has it: commas, double quotes around cells with commas, quotes or newlines, a quote doubled inside.
 * Takes a byte order mark and any kind of newline; passes over blank lines. A line that breaks the rules is told and left out.
 */
export function parseCsv(whole: string): Csv {
  const text = whole.replace(/^\uFEFF/, '')
  const records: CsvRecord[] = []
  const problems: { line: number; text: string }[] = []
  let at = 0
  let line = 1
  while (at < text.length) {
    const read = recordAt(text, at)
    if ('problem' in read) problems.push({ line, text: `${read.problem}.` })
    else if (!isBlank(read.cells)) records.push({ line, cells: read.cells })
    line += newlinesIn(text.slice(at, read.end))
    at = read.end
  }
  return { records, problems }
}

type Read = { readonly end: number } & ({ readonly cells: readonly string[] } | { readonly problem: string })

function recordAt(text: string, start: number): Read {
  const cells: string[] = []
  for (let at = start; ; at += 1) {
    const isQuoted = text[at] === '"'
    const found = matchAt(isQuoted ? quoted : bare, text, at)
    if (found === null)
      return { end: text.length, problem: 'a quote is opened and never closed; nothing is read from here on' }
    cells.push(isQuoted ? (found[1] ?? '').replaceAll('""', '"') : found[0])
    at += found[0].length
    const end = matchAt(lineEnd, text, at)
    if (end !== null) return { end: at + end[0].length, cells }
    if (text[at] !== ',') return { end: afterLine(text, at), problem: misplaced(isQuoted) }
  }
}

function misplaced(isAfterQuoted: boolean): string {
  return isAfterQuoted
    ? 'there is text after a closing quote'
    : 'there is a quote inside a cell; put the whole cell in quotes and double the quote'
}

function afterLine(text: string, at: number): number {
  const end = at + (matchAt(restOfLine, text, at)?.[0].length ?? 0)
  return end + (matchAt(lineEnd, text, end)?.[0].length ?? 0)
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

function isBlank(cells: readonly string[]): boolean {
  return cells.length === 1 && cells[0]?.trim() === ''
}

function newlinesIn(text: string): number {
  return text.match(/\r\n|\n|\r/g)?.length ?? 0
}
