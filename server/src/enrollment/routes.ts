import type { CallRegistrar } from '../http/register-call.js'
import { signedIn } from '../session/scopes.js'
import { addEmail } from './add-email.js'
import { removeEmail } from './remove-email.js'
import { verifyEmail } from './verify-email.js'

export function enrollmentRoutes(register: CallRegistrar): void {
  register({ call: 'addEmail', whenFlooded: 'too-many-calls', scope: signedIn, run: addEmail })
  register({ call: 'verifyEmail', whenFlooded: 'too-many-calls', scope: signedIn, run: verifyEmail })
  register({ call: 'removeEmail', whenFlooded: 'too-many-calls', scope: signedIn, run: removeEmail })
}
