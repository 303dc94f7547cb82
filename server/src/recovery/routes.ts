import type { CallRegistrar } from '../http/register-call.js'
import { open } from '../session/scopes.js'
import { startRecovery } from './start-recovery.js'

export function recoveryRoutes(register: CallRegistrar): void {
  register({ call: 'startReset', scope: open, run: startRecovery('reset') })
  register({ call: 'startUnlock', scope: open, run: startRecovery('unlock') })
}
