import type { OutputOf } from '@portico/contract'
import type { Answer, CallContext } from '../../edge/call/call-context.js'
import type { SignedIn } from '../../edge/call/scope.js'
import { Refusal } from '../../ports/refusal.js'
import { minuteMs } from '../../rules/limits/limit.js'
import { otherLimits } from '../../rules/limits/other-limits.js'
import { sixDigits } from '../../rules/proof/check-code.js'
import { requireKind } from '../../rules/proof/require-kind.js'
import { openProof, sealProof } from '../../rules/proof/seal-proof.js'
import { inBase32, setUpUri, stepOfCode } from '../../rules/proof/totp.js'
import { requireRecentSignIn } from '../../rules/session/require-recent-sign-in.js'
import { inLiveSession } from '../../rules/session/start-session.js'
import { beginSetUp, finishSetUp } from './begin-set-up.js'
import { proofsOf } from './own-proofs.js'

const secretBytes = 20
const setUpLifeMs = 10 * minuteMs

/**
 * Begins to set up an app: a fresh sign-in, and a contact for the day on which the app is lost. The
 * secret leaves in this answer alone (PF12). A newer set-up takes the place of an older one.
 */
export async function addApp(context: CallContext<'addApp', SignedIn>): Promise<Answer<OutputOf<'addApp'>>> {
  const { ports, visit, scoped } = context
  requireKind(ports, 'app')
  requireRecentSignIn(context)
  const { account } = scoped
  const bytes = ports.random.token(secretBytes)
  const id = ports.random.token(16)
  await beginSetUp(context, {
    kind: 'app',
    setUp: async () => {
      const sealed = sealProof(ports.secrets, { id, kind: 'app', secret: bytes })
      return { id, ...sealed, lifeMs: setUpLifeMs, result: null }
    },
  })
  const secret = inBase32(Buffer.from(bytes, 'base64url'))
  const issuer = ports.rules.institution.name || ports.rules.publicUrl.hostname
  const uri = setUpUri({ secret, issuer, username: account.username })
  return { output: { message: visit.say('proof.app-begun'), data: { id, secret, uri } } }
}

type Verifying = CallContext<'verifyApp', SignedIn>

/**
 * Proves the app that is being set up by one of its codes, which then counts as used (PF3). From
 * then on, or from the end of its hold on, it is demanded.
 */
export async function verifyApp(context: Verifying): Promise<Answer<OutputOf<'verifyApp'>>> {
  const { ports, visit, input, scoped } = context
  requireKind(ports, 'app')
  const step = await checkedStep(context)
  const data = await inLiveSession(context, async (stores) => {
    await finishSetUp(stores, context, { id: input.id, kind: 'app', mark: step })
    return proofsOf(stores, ports, scoped.account.id)
  })
  return { output: { success: true, message: visit.say('proof.app-added'), data } }
}

/** Counts the try, and returns the step of a right code. Refuses `set-up-over` or `code-wrong`. */
async function checkedStep({ ports, input, scoped }: Verifying): Promise<number> {
  const digits = sixDigits(input.code)
  if (digits === null) throw new Refusal('code-wrong', { reason: 'not six digits', isIdle: true })
  const { proofs } = ports.store
  const now = ports.clock.now()
  const own = await proofs.allOf(scoped.account.id, now)
  const app = own.find(({ id, kind, verifiedAt }) => id === input.id && kind === 'app' && verifiedAt === null)
  const tries = { limit: otherLimits.triesOfSetUp.bound, now }
  if (app === undefined || !(await proofs.countTry(app.id, tries))) throw new Refusal('set-up-over')
  const secret = openProof(ports.secrets, app)
  const step = secret === null ? null : stepOfCode(secret, digits, ports.clock.date())
  if (step === null) throw new Refusal('code-wrong', { reason: 'wrong code', proof: 'app' })
  return step
}
