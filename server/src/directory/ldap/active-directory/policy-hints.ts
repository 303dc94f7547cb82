import { BerWriter, Control } from 'ldapts'

/** LDAP_SERVER_POLICY_HINTS_OID (MS-ADTS 3.1.1.3.4.1.27) */
export const policyHintsId = '1.2.840.113556.1.4.2239'

/** Asks that a reset, too, refuses a password of the history. */
export class PolicyHints extends Control {
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

const octetString = 0x04
