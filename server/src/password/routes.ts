import { passwordRuleFlows } from '@portico/contract'
import type { Account } from '../directory/directory.js'
import type { CallRegistrar } from '../http/register-call.js'
import { Refusal } from '../refusal.js'
import { granted, mustChange, type Scope, signedIn } from '../session/scopes.js'
import { newLine } from '../throttle/in-line.js'
import { shownRules } from './accept-password.js'
import { changePassword } from './change-password.js'
import { forcedChange } from './forced-change.js'
import { resetPassword } from './reset-password.js'

/** Whoever may set a password now may read its rules; gives the account they hold for. */
const maySetPassword: Scope<Account> = async (ports, visit, name) => {
  const isSignedIn = name === 'profile' && visit.session?.signedInAt != null
  if (isSignedIn) return (await signedIn(ports, visit, name)).account
  const flow = await (name === 'reset' ? granted : mustChange)(ports, visit, name)
  const account = await ports.directory.byId(flow.accountId ?? '')
  if (account === null) throw new Refusal('grant-gone')
  return account
}

export function passwordRoutes(register: CallRegistrar): void {
  register({ call: 'changePassword', scope: signedIn, run: changePassword(newLine()) })
  register({ call: 'forcedChange', scope: mustChange, run: forcedChange })
  register({ call: 'resetPassword', scope: granted, run: resetPassword })
  register({
    call: 'passwordRules',
    scope: maySetPassword,
    flows: passwordRuleFlows,
    run: async ({ ports, visit, scoped: account }) => shownRules(ports, visit, account),
  })
}
