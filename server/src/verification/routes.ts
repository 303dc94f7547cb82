import type { CallRegistrar } from '../http/register-call.js'
import { inFlow } from '../session/scopes.js'
import { compareCode } from './compare-code.js'
import { addFirstEmail, verifyFirstEmail } from './first-email.js'
import { resendCode, sendCode } from './send-code.js'

export function verificationRoutes(register: CallRegistrar): void {
  register({ call: 'sendCode', scope: inFlow, run: sendCode })
  register({ call: 'resendCode', whenFlooded: 'carry-on', scope: inFlow, run: resendCode })
  register({ call: 'compareCode', scope: inFlow, run: compareCode })
  register({ call: 'initialEmail', whenFlooded: 'too-many-calls', scope: inFlow, run: addFirstEmail })
  register({ call: 'verifyInitialEmail', whenFlooded: 'too-many-calls', scope: inFlow, run: verifyFirstEmail })
}
