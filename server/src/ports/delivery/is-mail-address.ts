import { domainToASCII } from 'node:url'
import addressparser from 'nodemailer/lib/addressparser'

/** Words between dots, and a local part in quotes without the signs that servers read differently. */
const words = /^[\w!#$%&'*+\-/=?^`{|}~]+(?:\.[\w!#$%&'*+\-/=?^`{|}~]+)*$/
const quoted = /^"[\w !#$%&'*+\-/=?^`{|}~.,:;()[\]]+"$/
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const domainName = new RegExp(`^(?:${label}\\.)+(?:[A-Za-z]{2,63}|[Xx][Nn]--${label})$`)

/**
 * The mailbox of an operator's or a directory's text, as RFC 5321 has it: its domain in ASCII, and
 * no quotes where it needs none. Null for what is none.
 */
export function mailboxOf(text: string): string | null {
  const [, typed = '', host = ''] = /^("[^"]*"|[^"@]+)@([^@]+)$/.exec(text.trim()) ?? []
  const bare = typed.replace(/^"(.*)"$/, '$1')
  const local = words.test(bare) ? bare : typed
  const ascii = domainToASCII(host)
  const domain = /[^!-~]/.test(host) || ascii === '' ? ascii : host
  const isMailbox = (words.test(local) || quoted.test(local)) && domainName.test(domain)
  const address = `${local}@${domain}`
  return isMailbox && local.length <= 64 && address.length <= 254 ? address : null
}

/**
 * True for one plain address, of which no header, list or group can be made (D4). Looser than the
 * rule for visitors, because a directory may hold unusual addresses.
 */
export function isMailAddress(text: string): boolean {
  const isPlain = /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+$/u.test(text)
  return text.length <= 320 && (isPlain || mailboxOf(text) === text)
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
