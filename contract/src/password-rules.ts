/** What a rule reads: the candidate, and the name that it must not contain. */
export interface PasswordCandidate {
  readonly password: string
  readonly username: string
}

export interface PasswordRule {
  readonly id: PasswordRuleId
  /** Key of the sentence on screen and in refusals. */
  readonly sentence: `rule.${PasswordRuleId}`
  readonly params: Readonly<Record<string, number>>
  /** Whether a candidate meets the rule. Pure; browser and server run the same function. */
  readonly isMet: (candidate: PasswordCandidate) => boolean
}

export type PasswordRuleId = 'length' | 'number' | 'upper' | 'lower' | 'special' | 'username' | 'long'

/**
 * The form in which a password is set and checked: OpaqueString of RFC 8265, with NFC (P3).
 */
export function normalPassword(password: string): string {
  return password.normalize('NFC')
}

/**
 * The form in which the server looks for a name within a password: width and case folded, invisible
 * characters removed (P2).
 */
function folded(text: string): string {
  return (
    text
      .normalize('NFKC')
      // Upper case first: it turns the German sharp s into two letters.
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

/**
 * The profile `classic`: the screen shows these rules and the server enforces them. A special
 * character is printable and neither a letter nor a number.
 */
export const classicRules: readonly PasswordRule[] = [
  long(7),
  rule('number', ({ password }) => /\p{Nd}/u.test(password)),
  rule('upper', ({ password }) => /\p{Lu}/u.test(password)),
  rule('lower', ({ password }) => /\p{Ll}/u.test(password)),
  rule('special', ({ password }) => /[^\p{L}\p{M}\p{N}\p{C}]/u.test(password)),
  notUsername,
]

/** The profile `modern`: rules on length, none on kinds of characters (P7). */
export const modernRules: readonly PasswordRule[] = [long(15), notUsername]
