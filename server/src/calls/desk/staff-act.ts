import type { StaffOutputOf } from '@portico/contract'
import { inARow } from '@portico/text/say-in'
import type { Answer, CallContext } from '../../edge/call/call-context.js'
import type { AtConsole } from '../../edge/call/staff-scope.js'
import { Refusal } from '../../ports/refusal.js'
import { instant } from '../../ports/system/clock.js'
import type { KeyedMutex } from '../../ports/system/concurrency.js'
import { doAct } from '../../rules/desk/do-act.js'
import { liveCase } from '../../rules/desk/live-case.js'
import { helpFor } from '../../rules/desk/role-of.js'
import { sendCheck, takeDigits } from '../../rules/desk/send-check.js'
import { beginStrongCheck, takeShown } from '../../rules/desk/strong-check.js'
import { tellCase, tellingFor } from '../../rules/desk/tell-case.js'

type InOwnCase<Name extends 'staffCheck' | 'staffCheckResult' | 'staffAct'> = CallContext<Name, AtConsole>

/** Begins a check of the person, and tells the case anew. What the agent says or calls is told once. */
export async function staffCheck(context: InOwnCase<'staffCheck'>): Promise<Answer<StaffOutputOf<'staffCheck'>>> {
  const { case: caseId, kind, contact = '', act } = context.input
  const begun =
    kind === 'code'
      ? await sendCheck(context, { caseId, contact })
      : await beginStrongCheck(context, { caseId, kind, contact, act })
  return { output: { case: await toldAnew(context), ...begun } }
}

/** Takes what the check has shown, and tells the case anew. */
export async function staffCheckResult(
  context: InOwnCase<'staffCheckResult'>,
): Promise<Answer<StaffOutputOf<'staffCheckResult'>>> {
  const { case: caseId, answer: typed } = context.input
  const { ports, scoped } = context
  const now = ports.clock.now()
  const { check } = await liveCase(ports.store, { id: caseId, agentId: scoped.account.id, now })
  if (check?.kind === 'call-back' || check?.kind === 'here')
    await takeShown(context, { caseId, kind: check.kind, answer: typed })
  else await takeDigits(context, { caseId, typed })
  return { output: { case: await toldAnew(context) } }
}

/** Does one act for the person. Those of one case run one after the other, so that two presses are one. */
export function staffAct(mutex: KeyedMutex) {
  return (context: InOwnCase<'staffAct'>): Promise<Answer<StaffOutputOf<'staffAct'>>> => {
    const { case: caseId, ...order } = context.input
    const { act } = order
    return mutex.runExclusive(caseId, async () => {
      const { isWaiting, once } = await doAct(context, { caseId, ...order })
      const { ports, visit } = context
      const [done] = await ports.store.audit.recent(1, { caseId, event: 'act.done' })
      const nobody = done?.reason === 'nobody told' ? [visit.say('act.nobody-told')] : []
      const come = visit.say(isWaiting ? 'act.waits' : `record.act.${act}`)
      const message = isWaiting ? come : inARow(visit.say, [come, ...nobody])
      const at = (ms: number) => instant(ports.clock.date(ms))
      const shown = once && {
        pass: once.pass,
        from: at(once.from),
        until: at(once.until),
        works: worksIn(context, once),
      }
      return { output: { case: await toldAnew(context), message, isWaiting, once: shown } }
    })
  }
}

/** When a pass works, in the institution's time zone, as a refusal and a message say it, whoever reads the slip where. */
function worksIn({ ports, visit }: InOwnCase<'staffAct'>, { from, until }: Times): string {
  const { day } = tellingFor(ports, visit)
  return visit.say('slip.works', { from: day(from), until: day(until) })
}

type Times = Readonly<Record<'from' | 'until', number>>

/**
 * The case after a press, also where its owner has ended it since: what was done is told as done. Whom
 * the agent helps no more is not shown.
 */
async function toldAnew(context: InOwnCase<'staffCheck' | 'staffCheckResult' | 'staffAct'>) {
  const { ports, input, scoped } = context
  const one = await ports.store.cases.find(input.case)
  const account = one === null ? null : await ports.directory.byId(one.accountId)
  if (one === null || account === null) throw new Refusal('case-gone')
  const { may } = await helpFor(ports, scoped.agent, account)
  if (may === 'nothing') throw new Refusal('case-gone')
  return tellCase(context, { one, account, may })
}
