import { normalPassword } from '@portico/contract'
import { Attribute, Change } from 'ldapts'

/** The form that `unicodePwd` takes: in quotation marks, UTF-16 (MS-ADTS 3.1.1.3.1.5). */
function passwordValue(password: string): Attribute {
  return new Attribute({ type: 'unicodePwd', values: [Buffer.from(`"${normalPassword(password)}"`, 'utf16le')] })
}

/** Under the old password, so that history and minimum age hold. */
export function changeOfPassword(old: string, next: string): Change[] {
  return [
    new Change({ operation: 'delete', modification: passwordValue(old) }),
    new Change({ operation: 'add', modification: passwordValue(next) }),
  ]
}

/** Without the old password; it lifts a lock, and "must change" goes with the new password. */
export function resetOfPassword(next: string): Change[] {
  return [new Change({ operation: 'replace', modification: passwordValue(next) }), ...unlocking]
}

export const unlocking = [
  new Change({ operation: 'replace', modification: new Attribute({ type: 'lockoutTime', values: ['0'] }) }),
]
