type Params = Readonly<Record<string, string | number>>
type Check = (password: string) => boolean

/** A rule as it holds for one account. Its parameters fill the places of its sentence. */
export interface PasswordRule {
  readonly id: PasswordRuleId
  readonly params: Params
}

/** The five kinds of characters that Active Directory counts (MS-SAMR 3.1.1.7.2). */
const kinds = [/\p{Lu}/u, /\p{Ll}/u, /[0-9]/, /[~!@#$%^&*_\-+=`|\\(){}[\]:;"'<>,.?/]/, /[\p{Lo}\p{Lm}]/u]
/** The signs that separate the parts of a full name there. */
const betweenNames = /[,.\-_ #\t]+/

/**
 * Every rule: from its parameters, the check that a password must pass. The check is pure and the
 * same in browser and server; it is null where a parameter is missing. A new rule is one more row.
 */
const rules = {
  length: ({ minimum }) => bounded(minimum, (length, least) => length >= least),
  long: ({ maximum }) => bounded(maximum, (length, most) => length <= most),
  number: () => (password) => /\p{Nd}/u.test(password),
  upper: () => (password) => /\p{Lu}/u.test(password),
  lower: () => (password) => /\p{Ll}/u.test(password),
  // Printable, and neither letter nor number.
  special: () => (password) => /[^\p{L}\p{M}\p{N}\p{C}]/u.test(password),
  username: ({ username }) =>
    typeof username === 'string' && username !== '' ? (password) => !contains(password, username) : null,
  kinds: () => (password) => kinds.filter((kind) => kind.test(password)).length >= 3,
  name: ({ name }) =>
    typeof name === 'string' ? (password) => name.split(betweenNames).every((part) => !contains(password, part)) : null,
  institution: ({ words }) =>
    typeof words === 'string' && words !== ''
      ? (password) => !words.split(' ').some((word) => lettersAndDigits(password).includes(word))
      : null,
} satisfies Record<string, (params: Params) => Check | null>

export type PasswordRuleId = keyof typeof rules

/**
 * The rules of each profile, in the order in which they are shown. Only the server knows the
 * username; without it the rule about it has no check.
 */
export const passwordProfiles = {
  classic: (username = '') => [
    { id: 'length', params: { minimum: 7 } },
    { id: 'number', params: {} },
    { id: 'upper', params: {} },
    { id: 'lower', params: {} },
    { id: 'special', params: {} },
    { id: 'username', params: { username } },
  ],
  /** Length alone, no composition (P7). */
  modern: (username = '') => [
    { id: 'length', params: { minimum: 15 } },
    { id: 'username', params: { username } },
  ],
} satisfies Record<string, (username?: string) => readonly PasswordRule[]>

/** The check of a rule that came over the wire; null where only the server can tell. */
export function checkOf({ id, params }: { readonly id: string; readonly params: Params }): Check | null {
  return isKnown(id) ? rules[id](params) : null
}

/** The form in which a password is set, and first compared: RFC 8265 OpaqueString, NFC (P3). */
export function normalPassword(password: string): string {
  return password.normalize('NFC')
}

/** The form in which a password is searched for words of the institution: no sign hides a word. */
export function lettersAndDigits(text: string): string {
  const small = text.normalize('NFKC').toLowerCase()
  return undotted(small.replace(/[^\p{L}\p{M}\p{N}]/gu, ''))
}

/** Small letters of which none has the dot that a Turkish `İ` leaves above its `i`. */
function undotted(small: string): string {
  return small.replaceAll('i\u0307', 'i')
}

function isKnown(id: string): id is PasswordRuleId {
  return Object.hasOwn(rules, id)
}

/** Length counts characters, not units of storage. */
function bounded(given: string | number | undefined, holds: (length: number, bound: number) => boolean): Check | null {
  const bound = Number(given)
  return Number.isFinite(bound) ? (password) => holds([...normalPassword(password)].length, bound) : null
}

/** A name of fewer than three letters may stand in a password (P2). */
function contains(password: string, username: string): boolean {
  const name = folded(username)
  return [...name].length >= 3 && folded(password).includes(name)
}

/** The form that is compared: width and case folded, no invisible signs. */
function folded(text: string): string {
  // Capitals first: they spell out such signs as the sharp s.
  const small = text.normalize('NFKC').toUpperCase().toLowerCase()
  return undotted(small.replace(/\p{Default_Ignorable_Code_Point}/gu, ''))
}
