import { dictionary } from '@zxcvbn-ts/language-common'
import { undisguised } from '../../ports/system/undisguised.js'

let known: ReadonlySet<string> | null = null

/** The dictionary in all its forms. Most starts and most commands need none of it. */
function commonPasswords(): ReadonlySet<string> {
  known ??= new Set((dictionary['passwords'] as readonly string[]).flatMap(undisguised))
  return known
}

/**
 * True where a password is in the dictionary or in the institution's own list, as it is or under a
 * thin disguise (P5). The list has its words in all their forms.
 */
export function isCommonPassword(password: string, ownWords: ReadonlySet<string>): boolean {
  const common = commonPasswords()
  return undisguised(password).some((form) => common.has(form) || ownWords.has(form))
}
