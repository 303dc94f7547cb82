import type { CallRegistrar } from '../http/register-call.js'
import { open } from '../session/scopes.js'
import { newLine } from '../throttle/in-line.js'
import { signIn } from './sign-in.js'

export function signInRoutes(register: CallRegistrar): void {
  register({ call: 'signIn', scope: open, run: signIn(newLine()) })
}
