import { type CommandWorld, oneLine } from './command.js'

type Row = Readonly<Record<string, string | number | null>>

interface RowsChoice {
  /** True where a program reads the rows. */
  readonly json: true | undefined
  /** The fields that people see, in order. */
  readonly columns: readonly string[]
}

/** Prints a table with tabs between cells and a dash for null, or one JSON object per line. */
export function printRows({ print }: Pick<CommandWorld, 'print'>, rows: readonly Row[], { json, columns }: RowsChoice) {
  if (!json) print(columns.join('\t'))
  for (const row of rows) {
    print(json ? JSON.stringify(row) : columns.map((name) => oneLine(String(row[name] ?? '-'))).join('\t'))
  }
}
