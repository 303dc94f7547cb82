import { Attribute, BerWriter, Change, Control } from 'ldapts'

export interface PasswordModify {
  readonly changes: Change[]
  readonly controls: Control[]
}

/** Under the old password, so that history and minimum age hold. */
export function changeOfPassword(old: string, next: string): PasswordModify {
  const changes = [
    new Change({ operation: 'delete', modification: passwordValue(old) }),
    new Change({ operation: 'add', modification: passwordValue(next) }),
  ]
  return { changes, controls: [] }
}

/** Without the old password. Lifts a lock and "must change"; history holds where supported. */
export function resetOfPassword(next: string, supported: readonly string[]): PasswordModify {
  const changes = [new Change({ operation: 'replace', modification: passwordValue(next) }), ...unlocking]
  return { changes, controls: supported.includes(policyHintsId) ? [new PolicyHints()] : [] }
}

export const unlocking = [
  new Change({ operation: 'replace', modification: new Attribute({ type: 'lockoutTime', values: ['0'] }) }),
]

/** The form that `unicodePwd` takes: in quotation marks, UTF-16 (MS-ADTS 3.1.1.3.1.5). */
function passwordValue(password: string): Attribute {
  return new Attribute({ type: 'unicodePwd', values: [Buffer.from(`"${password}"`, 'utf16le')] })
}

/** LDAP_SERVER_POLICY_HINTS_OID (MS-ADTS 3.1.1.3.4.1.27) */
const policyHintsId = '1.2.840.113556.1.4.2239'
const octetString = 0x04

/** Asks that a reset, too, refuses a password of the history. */
class PolicyHints extends Control {
  constructor() {
    super(policyHintsId, { critical: true })
  }

  override writeControl(writer: BerWriter): void {
    const value = new BerWriter()
    value.startSequence()
    value.writeInt(1)
    value.endSequence()
    writer.writeBuffer(value.buffer, octetString)
  }
}
