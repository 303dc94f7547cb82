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

/** Reads CSV in UTF-8 or UTF-16 with comma, semicolon or tab; null for bytes that are no text. */
export function parseCsv(bytes: Uint8Array): Csv | null {
  const text = textOf(bytes)
  if (text === null) return null
  const lines = text.split(/\r\n|\n|\r/)
  const delimiter = delimiterOf(lines.find((line) => !isBlank(line)) ?? '')
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

/** The byte order mark names the encoding. Without one, the file must be UTF-8. */
function textOf(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  const isLittleEndian = first === 0xff && second === 0xfe
  const isBigEndian = first === 0xfe && second === 0xff
  const encoding = isLittleEndian ? 'utf-16le' : isBigEndian ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
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
