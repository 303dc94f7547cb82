/** The first lines of a document that a program writes. */
export function generated(title: string, from: string): string[] {
  return [`# ${title}`, '', `<!-- Written by \`npm run docs\` from ${from}. Change it there. -->`, '']
}

/** A Markdown table. Line breaks and bars in cells are escaped. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (cells: readonly string[]) => `| ${cells.map(cell).join(' | ')} |`
  return [line(heads), `|${'---|'.repeat(heads.length)}`, ...rows.map(line), '']
}

function cell(text: string): string {
  return text.replace(/\s*\n\s*/g, ' ').replaceAll('|', '\\|')
}

/** Inline code. */
export function code(text: string): string {
  return `\`${text}\``
}

export function codes(texts: readonly string[]): string {
  return texts.map(code).join(', ')
}
