/** The `tel:` address of a phone number, without signs that only help readers (RFC 3966). */
export function callTo(number: string): string {
  return `tel:${number.replace(/[^+\d*#]/g, '')}`
}
