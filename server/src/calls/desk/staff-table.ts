import { type CallTable, inScope, open, type StaffTable, signedIn } from '../../edge/call/scope.js'
import { staffScope } from '../../edge/call/staff-scope.js'
import type { Ports } from '../../rules/ports.js'
import { resetPass } from '../recovery/reset-pass.js'
import { helpDesk, helpDeskAnswer } from './help-desk.js'
import { staffAct, staffCheck, staffCheckResult } from './staff-act.js'
import { staffApprove } from './staff-approve.js'
import { staffCase, staffCloseCase, staffOpenCase } from './staff-case.js'
import { staffEnter, staffLeave, staffProve, staffSession } from './staff-enter.js'
import { staffSearch } from './staff-search.js'

const { atConsole, atPress, whileAwake } = staffScope

/** The page shows refusals of HTTP 400. A stranger learns nothing here, so they need no token. */
const usual = { whenFlooded: 'too-many-calls', isHarmlessToStrangers: true } as const

/** The call that comes with a session of the portal, and answers with one of the console. */
export const enteringTable: StaffTable = {
  staffEnter: inScope(signedIn, staffEnter, { whenFlooded: 'too-many-calls' }),
}

/** What answers the calls of the portal that exist only with the console. */
export const helpDeskTable: CallTable = {
  helpDesk: inScope(signedIn, helpDesk, { whenFlooded: 'too-many-calls' }),
  helpDeskAnswer: inScope(signedIn, helpDeskAnswer, { whenFlooded: 'too-many-calls' }),
  resetPass: inScope(open, resetPass, { beginsFlow: true }),
}

/** The calls in a session of the console. */
export function staffTable({ turns }: Pick<Ports, 'turns'>): StaffTable {
  return {
    staffSession: inScope(whileAwake, staffSession, usual),
    staffLeave: inScope(atConsole, staffLeave, usual),
    staffSearch: inScope(atPress, staffSearch, usual),
    staffOpenCase: inScope(atPress, staffOpenCase, usual),
    staffCase: inScope(whileAwake, staffCase, usual),
    staffCheck: inScope(atPress, staffCheck, usual),
    staffCheckResult: inScope(atPress, staffCheckResult, usual),
    staffAct: inScope(atPress, staffAct(turns.mutex('desk-act')), usual),
    staffApprove: inScope(atPress, staffApprove, usual),
    staffCloseCase: inScope(atPress, staffCloseCase, usual),
    staffProve: inScope(atConsole, staffProve(turns.mutex('old-password')), usual),
  }
}
