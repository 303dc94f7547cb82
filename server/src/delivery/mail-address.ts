import addressparser from 'nodemailer/lib/addressparser'

/**
 * Whether a text is one plain address and no header, list or group can be made of it (D4). It is looser than what
 * people may enroll, since a directory may hold odd addresses.
 */
export function isOneAddress(text: string): boolean {
  return text.length <= 320 && /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+$/u.test(text)
}

/** Whether a text is `address` or `Name <address>`, read by the parser that reads it again when mail is sent. */
export function isMailSender(text: string): boolean {
  const [sender, ...others] = addressparser(text)
  if (sender?.address === undefined || others.length > 0) return false
  const { name, address } = sender
  // The parser is lenient: it also takes a missing bracket, and moves what follows the address into the name.
  const isWhole = text === address || text.endsWith(`<${address}>`)
  return isWhole && isOneAddress(address) && !/[@<>]/.test(name) && !/\p{C}/u.test(text)
}
