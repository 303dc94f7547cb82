/** A text with the digits of any script as ASCII: an Arabic keyboard types Arabic ones. */
export function withAsciiDigits(text: string): string {
  return text.normalize('NFKC').replace(/\p{Nd}/gu, (digit) => String(asciiOf(digit)))
}

/** Unicode lists the ten digits of each script in a row, starting with zero. */
function asciiOf(digit: string): number {
  const at = digit.codePointAt(0) ?? 0
  let zero = at
  while (at - zero < 9 && isDigit(String.fromCodePoint(zero - 1))) zero -= 1
  return at - zero
}

function isDigit(character: string): boolean {
  return /^\p{Nd}$/u.test(character)
}
