import type { CallRegistrar } from '../http/register-call.js'
import { granted, mustChange, type Scope, signedIn } from '../session/scopes.js'
import { shownRules } from './accept-password.js'
import { changePassword } from './change-password.js'
import { forcedChange } from './forced-change.js'
import { resetPassword } from './reset-password.js'

/** Whoever may set a password now may read its rules. */
const maySetPassword: Scope<unknown> = (ports, visit, flow) => {
  if (flow === 'reset') return granted(ports, visit, flow)
  return visit.session?.signedInAt == null ? mustChange(ports, visit, flow) : signedIn(ports, visit, flow)
}

export function passwordRoutes(register: CallRegistrar): void {
  register({ call: 'changePassword', scope: signedIn, run: changePassword })
  register({ call: 'forcedChange', scope: mustChange, run: forcedChange })
  register({ call: 'resetPassword', scope: granted, run: resetPassword })
  register({
    call: 'passwordRules',
    scope: maySetPassword,
    flows: ['profile', 'reset'],
    run: async ({ ports, visit }) => shownRules(ports, visit),
  })
}
