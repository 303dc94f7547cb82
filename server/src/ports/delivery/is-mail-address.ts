import addressparser from 'nodemailer/lib/addressparser'

/**
 * True for one plain address, of which no header, list or group can be made (D4). Looser than the
 * rule for visitors, because a directory may hold unusual addresses.
 */
export function isMailAddress(text: string): boolean {
  return text.length <= 320 && /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+$/u.test(text)
}

/** True for `address` or `Name <address>`, by the parser that reads it when mail is sent. */
export function isMailSender(text: string): boolean {
  const [sender, ...others] = addressparser(text)
  if (sender?.address === undefined || others.length > 0) return false
  const { name, address } = sender
  // The parser is lenient: it accepts a missing bracket, and moves text after the address into the
  // name.
  const isWhole = text === address || text.endsWith(`<${address}>`)
  return isWhole && isMailAddress(address) && !/[@<>]/.test(name) && !/\p{C}/u.test(text)
}
