import { type OutputOf, withoutHiddenSigns } from '@portico/contract'
import type { Answer, CallContext } from '../../edge/call/call-context.js'
import type { SignedIn } from '../../edge/call/scope.js'
import { Refusal } from '../../ports/refusal.js'
import { allowedOrigins } from '../../ports/system/allowed-origins.js'
import { firstPasskeyFact } from '../../rules/flow/decoy-offers.js'
import { otherLimits } from '../../rules/limits/other-limits.js'
import { checkCreation, namedPasskey, takenAlgorithms } from '../../rules/proof/check-assertion.js'
import { challengeLifeMs } from '../../rules/proof/check-passkey.js'
import type { MadePasskey } from '../../rules/proof/proof-store.js'
import { requireKind } from '../../rules/proof/require-kind.js'
import { requireRecentSignIn } from '../../rules/session/require-recent-sign-in.js'
import { inLiveSession, readUserAgent } from '../../rules/session/start-session.js'
import { beginSetUp, finishSetUp } from './begin-set-up.js'
import { proofsOf } from './own-proofs.js'

const randomBytes = 32

/**
 * Begins to set up a passkey: a fresh sign-in, and a contact for the day on which the device is lost.
 * A newer set-up takes the place of an older one.
 */
export async function addPasskey(
  context: CallContext<'addPasskey', SignedIn>,
): Promise<Answer<OutputOf<'addPasskey'>>> {
  const { ports, visit, scoped } = context
  requireKind(ports, 'passkey')
  requireRecentSignIn(context)
  const { account } = scoped
  const { hostname: rpId } = ports.rules.publicUrl
  const id = ports.random.token(16)
  const challenge = ports.random.token(randomBytes)
  const newHandle = ports.random.token(randomBytes)
  const { handle, known } = await beginSetUp(context, {
    kind: 'passkey',
    async setUp({ people }, own) {
      const given = await people.userHandleOf(account.id)
      if (given === null) await people.giveUserHandle(account.id, newHandle)
      const result = { handle: given ?? newHandle, known: own.filter((proof) => proof.rpId === rpId) }
      return { id, secret: '', sealedBy: '', rpId, challenge, lifeMs: challengeLifeMs, result }
    },
  })
  const options = {
    challenge,
    rp: { id: rpId, name: ports.rules.institution.name || rpId },
    user: { id: handle, name: account.username, displayName: account.name },
    pubKeyCredParams: takenAlgorithms.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: challengeLifeMs,
    excludeCredentials: known.flatMap(namedPasskey),
    authenticatorSelection: { residentKey: 'preferred' as const, userVerification: 'preferred' as const },
    attestation: 'none' as const,
  }
  return { output: { message: visit.say('proof.passkey-begun'), data: { id, options } } }
}

type Verifying = CallContext<'verifyPasskey', SignedIn>

/**
 * Takes the passkey that a browser made. From then on, or from the end of its hold on, it is
 * demanded.
 */
export async function verifyPasskey(context: Verifying): Promise<Answer<OutputOf<'verifyPasskey'>>> {
  const { ports, visit, input, scoped } = context
  requireKind(ports, 'passkey')
  const made = await madePasskey(context)
  const data = await inLiveSession(context, async (stores) => {
    if (!(await stores.proofs.keepPasskey(input.id, made))) throw wrong('known already')
    await finishSetUp(stores, context, { id: input.id, kind: 'passkey', mark: made.mark })
    await stores.facts.settle(firstPasskeyFact, 'true')
    return proofsOf(stores, ports, scoped.account.id)
  })
  return { output: { success: true, message: visit.say('proof.passkey-added'), data } }
}

/** Counts the try, and reads what the browser made. Refuses `set-up-over` or `proof-wrong`. */
async function madePasskey({ ports, visit, input, scoped }: Verifying): Promise<MadePasskey> {
  const { proofs } = ports.store
  const now = ports.clock.now()
  const own = await proofs.allOf(scoped.account.id, now)
  const begun = own.find(({ id, kind, verifiedAt }) => id === input.id && kind === 'passkey' && verifiedAt === null)
  const tries = { limit: otherLimits.triesOfSetUp.bound, now }
  if (begun === undefined || !(await proofs.countTry(begun.id, tries))) throw new Refusal('set-up-over')
  const origins = allowedOrigins(ports.rules.publicUrl)
  const expected = { rpId: begun.rpId ?? '', challenge: begun.challenge ?? '', origins }
  const made = begun.challenge === null ? null : checkCreation(input.credential, expected)
  if (made === null) throw wrong('wrong code')
  const { counter: mark, ...rest } = made
  return { ...rest, mark, name: nameOf(input.name, visit.userAgent) }
}

function wrong(reason: 'wrong code' | 'known already'): Refusal {
  return new Refusal('proof-wrong', { reason, proof: 'passkey' })
}

/** The name that its person gave it, in one line; without one, browser and system. */
function nameOf(typed: string, userAgent: string): string {
  const name = withoutHiddenSigns(typed)
    .replace(/\s+/g, ' ')
    .replace(/\p{Cc}/gu, '')
    .trim()
  if (name !== '') return name
  const { browser, system } = readUserAgent(userAgent)
  return [browser, system].filter((told) => told !== '').join(' on ')
}
