/** Control and bidi signs, but for tabs and line ends, which tables and JSON are laid out with. */
const unprintable = /(?![\t\n])[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu

/**
 * A text that a terminal shows as it is: signs that move its cursor, colour it, or turn its order
 * become `\u009b`. JSON means the same with them as before.
 */
export function printable(text: string): string {
  return text.replace(unprintable, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}

/** A cell of CSV that no spreadsheet takes for a formula: one that may be has a quote before it. */
export function notRun(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) && !/^\+\d+(?:;\+\d+)*$/.test(cell) ? `'${cell}` : cell
}
