/** What a rule may look at: the candidate and the name it must not contain. */
export interface PasswordCandidate {
  readonly password: string
  readonly username: string
}

export interface PasswordRule {
  readonly id: PasswordRuleId
  /** Key of the sentence on screen and in refusals. */
  readonly sentence: `rule.${PasswordRuleId}`
  readonly params: Readonly<Record<string, number>>
  /** Whether a candidate keeps the rule; pure, the same in browser and server. */
  readonly isMet: (candidate: PasswordCandidate) => boolean
}

export type PasswordRuleId = 'length' | 'number' | 'upper' | 'lower' | 'special' | 'username' | 'long'

/** Normal form at setting and at checking: RFC 8265 OpaqueString, NFC (P3). */
export function normalPassword(password: string): string {
  return password.normalize('NFC')
}

/** How names and passwords are compared for containment: width and case folded, invisible signs gone (P2). */
function folded(text: string): string {
  return (
    text
      .normalize('NFKC')
      // By way of capitals, which spell out such signs as the sharp s.
      .toUpperCase()
      .toLowerCase()
      .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  )
}

function containsUsername({ password, username }: PasswordCandidate): boolean {
  const name = folded(username)
  return [...name].length >= 3 && folded(password).includes(name)
}

const rule = (id: PasswordRuleId, isMet: PasswordRule['isMet'], params: PasswordRule['params'] = {}): PasswordRule => ({
  id,
  sentence: `rule.${id}`,
  params,
  isMet,
})

const long = (minimum: number) =>
  rule('length', ({ password }) => [...normalPassword(password)].length >= minimum, { minimum })

const notUsername = rule('username', (candidate) => !containsUsername(candidate))

/** The list of specification section 5: what the screen shows and the server enforces. Special: printable, neither letter nor number. */
export const classicRules: readonly PasswordRule[] = [
  long(7),
  rule('number', ({ password }) => /\p{Nd}/u.test(password)),
  rule('upper', ({ password }) => /\p{Lu}/u.test(password)),
  rule('lower', ({ password }) => /\p{Ll}/u.test(password)),
  rule('special', ({ password }) => /[^\p{L}\p{M}\p{N}\p{C}]/u.test(password)),
  notUsername,
]

/** The profile `modern`: length alone, no composition (P7). */
export const modernRules: readonly PasswordRule[] = [long(15), notUsername]
