import { CsvError, parse } from 'csv-parse/sync'

export interface CsvRecord {
  readonly line: number
  readonly cells: readonly string[]
}

/** Something wrong with one line of a file, as a sentence. */
export interface LineProblem {
  readonly line: number
  readonly text: string
}

export interface Csv {
  readonly records: readonly CsvRecord[]
  /** The lines that break the rules of quoting. No record comes from them. */
  readonly problems: readonly LineProblem[]
}

/**
 * Reads CSV in UTF-8 or UTF-16 with comma, semicolon, tab or what a line `sep=` before the header
 * names; null for bytes that are no text.
 */
export function parseCsv(bytes: Uint8Array): Csv | null {
  const text = textOf(bytes)
  if (text === null) return null
  const lines = text.split(/\r\n|\n|\r/)
  const first = lines.findIndex((line) => !isBlank(line))
  const [, named] = /^"?sep=([^"\w\s]|\t)"?\s*$/i.exec(lines[first] ?? '') ?? []
  const delimiter = named ?? delimiterOf(lines[first] ?? '')
  // Empty, so that the numbers of the lines after it stay.
  if (named !== undefined) lines[first] = ''
  const records: CsvRecord[] = []
  const problems: LineProblem[] = []
  let read = 0
  // The parser stops at the first fault, so it starts again after each faulty line.
  while (read < lines.length) {
    const skipped = read
    try {
      parse(lines.slice(skipped).join('\n'), {
        delimiter,
        record_delimiter: '\n',
        relax_column_count: true,
        skip_empty_lines: true,
        on_record(cells: string[], info) {
          read = skipped + info.lines
          if (cells.length > 1 || !isBlank(cells.join())) records.push({ line: read - newlinesIn(cells), cells })
        },
      })
      read = lines.length
    } catch (cause) {
      if (!(cause instanceof CsvError)) throw cause
      const line = lines.findIndex((one, index) => index >= read && one !== '') + 1
      problems.push({ line, text: sentences[cause.code] ?? cause.code })
      read = skipped + Number(cause['lines'])
    }
  }
  return { records, problems }
}

const sentences: Partial<Record<CsvError['code'], string>> = {
  CSV_QUOTE_NOT_CLOSED: 'A quote has no closing quote. The lines after it were not read.',
  CSV_INVALID_CLOSING_QUOTE: 'There is text after a closing quote.',
  INVALID_OPENING_QUOTE: 'There is a quote inside a cell. Put the whole cell in quotes and double the quote.',
}

/** The text without the Ctrl-Z or zeros that old programs write at the end of a file. */
function textOf(bytes: Uint8Array): string | null {
  try {
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
    const whole = text.replace(/[^\P{Cc}\t\n\r]+[\n\r]*$/u, '')
    return whole.includes('\0') ? null : whole
  } catch {
    return null
  }
}

/** By the byte order mark or, without one, by the zero beside the first letter of the header. */
function encodingOf([first, second]: Uint8Array): string {
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be'
  return 'utf-8'
}

/** The header tells, because the names of columns contain no separator. */
function delimiterOf(header: string): string {
  return [',', ';', '\t'].find((separator) => header.includes(separator)) ?? ','
}

function isBlank(text: string): boolean {
  return text.trim() === ''
}

function newlinesIn(cells: readonly string[]): number {
  return cells.join('').split('\n').length - 1
}
