/** The form of a distinguished name in which all its spellings are one text. */
export type NameForm = string & { readonly __form: true }

/**
 * The form in which two distinguished names are equal where a directory calls them equal (RFC 4514,
 * RFC 4518): letter case, blanks, escapes, the form of a letter, the name of an attribute and the
 * order within a part make no difference. Null for a text that is no name: whether it means an
 * entry cannot be told, and the caller must take the safe side.
 */
export function nameForm(name: string): NameForm | null {
  return (partsOf(name)?.join(',') as NameForm | undefined) ?? null
}

/** The key of an entry among others: the form of its name, or what it has in place of one. */
export function keyOf(name: string): string {
  return nameForm(name) ?? name
}

/** True where an entry is the top or below it; false where one of the two is no name. */
export function isWithin(name: string, top: string): boolean {
  const [own, upper] = [partsOf(name), partsOf(top)]
  if (own === null || upper === null || upper.length > own.length) return false
  return own.slice(own.length - upper.length).join(',') === upper.join(',')
}

/**
 * One `attribute=value` and the sign behind it. Quotes, `;` and `OID.` are of older standards (RFC
 * 1779, RFC 2253), which people and directories still write.
 */
const assertion =
  /\s*(?:oid\.)?(?<type>[a-z][a-z0-9-]*|\d+(?:\.\d+)+)\s*=\s*(?:"(?<quoted>(?:\\.|[^"\\])*)"|(?<plain>(?:\\.|[^\\,;+"])*?))\s*(?<end>[,;+]|$)/isuy

/** The parts of a name from the entry upwards, each in its form; null for what is no name. */
function partsOf(name: string): readonly string[] | null {
  if (name.trim() === '') return []
  const parts: string[] = []
  let assertions: string[] = []
  for (let at = 0; ; ) {
    assertion.lastIndex = at
    const { type, quoted, plain = '', end } = assertion.exec(name)?.groups ?? {}
    const value = type === undefined ? null : valueForm(quoted ?? plain, { isQuoted: quoted !== undefined })
    if (type === undefined || value === null) return null
    assertions.push(`${typeForm(type)}=${value}`)
    at = assertion.lastIndex
    if (end === '+') continue
    parts.push(assertions.sort().join('+'))
    assertions = []
    if (end === '') return parts
  }
}

/** Other names of the attributes that names are made of (RFC 4519, RFC 4524, RFC 2985). */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  cn: ['commonname', '2.5.4.3'],
  sn: ['surname', '2.5.4.4'],
  serialnumber: ['2.5.4.5'],
  c: ['countryname', '2.5.4.6'],
  l: ['localityname', '2.5.4.7'],
  st: ['stateorprovincename', '2.5.4.8'],
  street: ['streetaddress', '2.5.4.9'],
  o: ['organizationname', '2.5.4.10'],
  ou: ['organizationalunitname', '2.5.4.11'],
  title: ['2.5.4.12'],
  description: ['2.5.4.13'],
  givenname: ['gn', '2.5.4.42'],
  dnqualifier: ['2.5.4.46'],
  uid: ['userid', '0.9.2342.19200300.100.1.1'],
  mail: ['rfc822mailbox', '0.9.2342.19200300.100.1.3'],
  dc: ['domaincomponent', '0.9.2342.19200300.100.1.25'],
  emailaddress: ['email', 'pkcs9email', '1.2.840.113549.1.9.1'],
}
const typeForms = new Map(Object.entries(otherNames).flatMap(([type, others]) => others.map((other) => [other, type])))

function typeForm(type: string): string {
  const name = type.toLowerCase()
  return typeForms.get(name) ?? name
}

/** The form of a value; null for bytes that are no text. Signs that divide names are escaped. */
function valueForm(written: string, { isQuoted }: { readonly isQuoted: boolean }): string | null {
  const text = !isQuoted && written.startsWith('#') ? textInBer(written.slice(1)) : unescaped(written)
  return text === null ? null : comparedText(text).replace(/[\\,+=]/g, '\\$&')
}

function unescaped(written: string): string | null {
  const bytes = written.replace(/((?:\\[0-9a-f]{2})+)|\\(.)/gisu, (_all, hex: string | undefined, sign: string) =>
    hex === undefined ? sign : decoded(Buffer.from(hex.replaceAll('\\', ''), 'hex')),
  )
  return bytes.includes(notText) ? null : bytes
}

/** Stands for bytes that are not UTF-8, and stands in no name of its own. */
const notText = '\0'
function decoded(bytes: Buffer): string {
  const text = bytes.toString()
  return Buffer.from(text).equals(bytes) ? text : notText
}

/** The tags of BER whose content is UTF-8 or a part of it: octets, UTF-8, printable and ASCII text. */
const textTags = [0x04, 0x0c, 0x13, 0x16]

/** The text in a value that is written as the hexadecimal form of its BER (RFC 4514, 2.4). */
function textInBer(hex: string): string | null {
  const [tag = 0, length = 0, ...content] = Buffer.from(hex, 'hex')
  const isWhole = /^(?:[0-9a-f]{2}){2,}$/i.test(hex) && length < 0x80 && content.length === length
  const text = isWhole && textTags.includes(tag) ? decoded(Buffer.from(content)) : notText
  return text === notText ? null : text
}

const ignored = /[\p{Default_Ignorable_Code_Point}\u1806\ufffc]/gu
const blanks = /[\s\p{Z}]+/gu
const controls = /\p{Cc}/gu

/** A text as directories compare it (RFC 4518, 2): folded, without ignored signs, single blanks. */
export function comparedText(text: string): string {
  return folded(text).replace(ignored, '').replace(blanks, ' ').replace(controls, '').trim()
}

/** Each letter by itself, as directories fold it: a language and the place in a word count nothing. */
function folded(text: string): string {
  const lower = (one: string) =>
    [...one].map((letter) => String.fromCodePoint(letter.toLowerCase().codePointAt(0) ?? 0)).join('')
  return lower(lower(text).normalize('NFKD')).normalize('NFC')
}
