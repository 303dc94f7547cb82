import type { CallRegistrar } from '../http/register-call.js'
import { inFlow } from '../session/scopes.js'
import { compareCode } from './compare-code.js'
import { addFirstEmail, verifyFirstEmail } from './first-email.js'
import { resendCode, sendCode } from './send-code.js'

export function verificationRoutes(register: CallRegistrar): void {
  register({ call: 'sendCode', scope: inFlow, run: sendCode })
  register({ call: 'resendCode', scope: inFlow, run: resendCode })
  register({ call: 'compareCode', scope: inFlow, run: compareCode })
  register({ call: 'initialEmail', scope: inFlow, run: addFirstEmail })
  register({ call: 'verifyInitialEmail', scope: inFlow, run: verifyFirstEmail })
}
