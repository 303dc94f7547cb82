import type { CallRegistrar } from '../http/register-call.js'
import { signedIn } from '../session/scopes.js'
import { addEmail } from './add-email.js'
import { removeEmail } from './remove-email.js'
import { verifyEmail } from './verify-email.js'

export function enrollmentRoutes(register: CallRegistrar): void {
  register({ call: 'addEmail', scope: signedIn, run: addEmail })
  register({ call: 'verifyEmail', scope: signedIn, run: verifyEmail })
  register({ call: 'removeEmail', scope: signedIn, run: removeEmail })
}
