import { dictionary } from '@zxcvbn-ts/language-common'
import { undisguised } from '../system/undisguised.js'

const common: ReadonlySet<string> = new Set((dictionary['passwords'] as readonly string[]).flatMap(undisguised))

/**
 * Whether a password is in the dictionary or in the institution's own list, as it is or under a thin
 * disguise (P5). The list has its words in all their forms.
 */
export function isCommonPassword(password: string, ownWords: ReadonlySet<string>): boolean {
  return undisguised(password).some((form) => common.has(form) || ownWords.has(form))
}
