/** The `tel:` address of a phone number, without the signs that only help people to read it (RFC 3966). */
export function callTo(number: string): string {
  return `tel:${number.replace(/[^+\d*#]/g, '')}`
}
