/** A table in Markdown. Columns that hold nothing but figures are aligned to the right. */
export function markdownTable(header: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const isFigure = (at: number) => rows.length > 0 && rows.every((cells) => /^[\d.,]*$/.test(cells[at] ?? ''))
  return [line(header), line(header.map((_, at) => (isFigure(at) ? '--:' : '---'))), ...rows.map(line)]
}
