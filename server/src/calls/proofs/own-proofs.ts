import type { OutputOf, OwnProofs } from '@portico/contract'
import type { Answer, CallContext } from '../../edge/call/call-context.js'
import type { SignedIn } from '../../edge/call/scope.js'
import { instant } from '../../ports/system/clock.js'
import { isWaiting } from '../../rules/contact/is-waiting.js'
import type { TransactionPorts } from '../../rules/ports.js'
import type { StoredProof } from '../../rules/proof/proof-store.js'
import { requireKinds } from '../../rules/proof/require-kind.js'
import type { Stores } from '../../rules/stores.js'

/** Tells which proofs the visitor has, and none of their secrets (PF12). */
export async function ownProofs({
  ports,
  scoped,
}: CallContext<'proofs', SignedIn>): Promise<Answer<OutputOf<'proofs'>>> {
  requireKinds(ports)
  return { output: await proofsOf(ports.store, ports, scoped.account.id) }
}

/** The proofs of an account as its person sees them. */
export async function proofsOf(
  { proofs }: Pick<Stores, 'proofs'>,
  { clock, rules }: Pick<TransactionPorts, 'clock' | 'rules'>,
  accountId: string,
): Promise<OwnProofs> {
  const own = (await proofs.allOf(accountId, clock.now())).filter(({ verifiedAt }) => verifiedAt !== null)
  const app = own.find(({ kind }) => kind === 'app')
  const codes = own.find(({ kind }) => kind === 'recovery-code')
  return {
    app: app === undefined ? null : timesOf(app, clock),
    recoveryCodes:
      codes === undefined
        ? null
        : {
            _id: codes.id,
            ...(await proofs.codesLeft(codes.id)),
            createdAt: instant(clock.date(codes.createdAt)),
          },
    ...(rules.proofKinds.includes('passkey') && {
      passkeys: own.flatMap((proof) => passkeyShown(proof, { clock, rules })),
    }),
  }
}

function timesOf({ id, ...app }: StoredProof, clock: Pick<TransactionPorts['clock'], 'now' | 'date'>) {
  const shown = (ms: number | null) => (ms === null ? null : instant(clock.date(ms)))
  return {
    _id: id,
    createdAt: instant(clock.date(app.verifiedAt ?? app.createdAt)),
    lastUsedAt: shown(app.usedAt),
    waitsUntil: isWaiting(app, clock.now()) ? shown(app.heldUntil) : null,
  }
}

function passkeyShown(proof: StoredProof, { clock, rules }: Pick<TransactionPorts, 'clock' | 'rules'>) {
  if (proof.kind !== 'passkey') return []
  const { name, isSynced, rpId } = proof
  const isUsable = rpId === rules.publicUrl.hostname
  return [{ ...timesOf(proof, clock), name: name ?? '', isSynced: isSynced === 1, isUsable }]
}
