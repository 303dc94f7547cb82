import type { OutputOf } from '@portico/contract'
import type { Answer, CallContext } from '../../edge/call/call-context.js'
import { Refusal } from '../../ports/refusal.js'
import { type Flow, flowRules, takesPasskey } from '../../rules/flow/flow.js'
import { otherLimits } from '../../rules/limits/other-limits.js'
import { namedPasskey } from '../../rules/proof/check-assertion.js'
import { challengeLifeMs, checkPasskey, passkeysOf } from '../../rules/proof/check-passkey.js'
import { requireKind } from '../../rules/proof/require-kind.js'
import { completeFlow } from './complete-flow.js'

const challengeBytes = 32

/**
 * Makes the challenge that the next passkey of the flow signs. Behind the password or a right proof it
 * names the passkeys of the person; before, it says the same for every name (PF5).
 */
export async function passkeyOptions({
  ports,
  scoped: flow,
}: CallContext<'passkeyOptions', Flow>): Promise<Answer<OutputOf<'passkeyOptions'>>> {
  requireKind(ports, 'passkey')
  const challenge = ports.random.token(challengeBytes)
  const until = ports.clock.now() + challengeLifeMs
  const own = await ports.store.transaction(async (stores) => {
    if ((await stores.flows.findForChange(flow.id, ports.clock.now())) === null) throw new Refusal('flow-gone')
    await stores.flows.setChallenge(flow.id, { challenge, until })
    return passkeysOf(stores, ports, flow.subject)
  })
  const isFirst = isFirstProof(flow)
  const options = {
    challenge,
    rpId: ports.rules.publicUrl.hostname,
    timeout: challengeLifeMs,
    allowCredentials: isFirst ? [] : own.flatMap(namedPasskey),
    userVerification: isFirst ? ('required' as const) : ('discouraged' as const),
  }
  return { output: { options } }
}

/** Checks what a passkey signed. A right one goes on as a right code to a contact does. */
export async function comparePasskey({
  ports,
  visit,
  input,
  scoped: flow,
}: CallContext<'comparePasskey', Flow>): Promise<Answer<OutputOf<'comparePasskey'>>> {
  requireKind(ports, 'passkey')
  const proof = await checkPasskey(ports, visit, {
    credential: input.credential,
    purpose: flow.name,
    family: flowRules[flow.name].family,
    subject: flow.subject,
    isTaken: takesPasskey(flow),
    takeChallenge: ({ flows }) => flows.takeChallenge(flow.id, ports.clock.now()),
    async countTry({ flows }) {
      const to = { name: flow.name, limit: otherLimits.triesOfFlow.bound, now: ports.clock.now() }
      const counted = await flows.countTry(flow.id, to)
      if (counted === null) return null
      return { isTaken: takesPasskey(counted.flow), isFirst: isFirstProof(counted.flow), isLast: counted.isLast }
    },
    giveTryBack: ({ flows }) => flows.giveBackTry(flow.id),
    whenSpent: ({ flows }) => flows.drop(flow.id),
  })
  const { message, user, ...next } = await completeFlow({ ports, visit, flow, proof })
  return { output: { success: true, message, ...(user !== null && { data: user }) }, ...next }
}

/** True where nothing was proven before, and no password was right: the person must unlock the passkey. */
function isFirstProof({ name, proven }: Flow): boolean {
  return name !== 'profile' && proven.length === 0
}
