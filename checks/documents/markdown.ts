/** First lines of every document that is written by a program. */
export function generated(title: string, from: string): string[] {
  return [`# ${title}`, '', `<!-- Written by \`npm run docs\` from ${from}. Change it there. -->`, '']
}

/** A table; lines and bars in cells are made harmless. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`
  return [line(heads), `|${'---|'.repeat(heads.length)}`, ...rows.map(line), '']
}

function cell(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ').replaceAll('|', '\\|')
}

/** As it is typed. A bar inside code would end the cell of a table, hence the escape in `cell`. */
export function code(text: string): string {
  return `\`${text}\``
}

export function codes(texts: readonly string[]): string {
  return texts.map(code).join(', ')
}
