import type { StaffOutputOf } from '@portico/contract'
import type { Answer, CallContext } from '../../edge/call/call-context.js'
import type { AtConsole } from '../../edge/call/staff-scope.js'
import { approve } from '../../rules/desk/approve.js'

/** Takes the yes or the no of another agent to an act, and why (HD19). */
export async function staffApprove(
  context: CallContext<'staffApprove', AtConsole>,
): Promise<Answer<StaffOutputOf<'staffApprove'>>> {
  const { visit, input } = context
  await approve(context, input)
  return { output: { message: visit.say(`approve.${input.answer}`) } }
}
