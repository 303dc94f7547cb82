import { canonicalUsername } from '../../ports/directory/canonical-username.js'
import { failure, ok, type Result } from '../../ports/result.js'
import { recordOperator } from '../../rules/audit/record.js'
import { notifyContacts } from '../../rules/contact/tell-owner.js'
import type { Ports } from '../../rules/ports.js'
import type { StoredProof } from '../../rules/proof/proof-store.js'

export interface RemovedProofs {
  readonly username: string
  /** Each kind once. */
  readonly kinds: readonly StoredProof['kind'][]
  /** False where only a set-up that was not finished went. */
  readonly isTold: boolean
}

/**
 * Takes proofs from a person who lost the phone: one by its id, which takes recovery codes with the
 * last one of a device, or all of them. Sessions and flows of the person end, and the owner is told.
 */
export async function removeProofs(
  {
    store,
    directory,
    operator,
    ...ports
  }: Pick<Ports, 'store' | 'directory' | 'clock' | 'random' | 'secrets' | 'rules'> & { readonly operator: string },
  typed: { readonly username: string; readonly id: string | null },
): Promise<Result<RemovedProofs>> {
  const { value: username, whole, isPossible } = canonicalUsername(typed.username, ports.rules.institution.domains)
  if (!isPossible) return failure(`"${typed.username}" cannot be a username.`)
  const account = await directory.find(username, whole)
  if (account === null) return failure(`There is no account "${username}".`)
  return store.transaction(async (stores) => {
    const own = await stores.proofs.allOf(account.id, ports.clock.now())
    const named = typed.id === null ? own : own.filter(({ id }) => id === typed.id)
    if (named.length === 0) return failure(`${username} has no ${typed.id === null ? 'proof' : `proof "${typed.id}"`}.`)
    const gone = withCodes(own, named)
    for (const { id } of gone) await stores.proofs.remove(id)
    await stores.people.raiseEpoch(account.id)
    await stores.people.countDeviceProofs(account.id)
    await stores.flows.dropAllOf(account.id)
    await stores.sessions.endAllOf(account.id)
    const visit = { source: '', flowId: null, requestId: '' }
    const told = toldKinds(gone)
    const isTold = told.length > 0
    for (const proof of told)
      await notifyContacts(stores, { ports, visit }, { what: 'proof-removed', accountId: account.id, proof })
    const kinds = [...new Set(gone.map(({ kind }) => kind))]
    const act = {
      event: 'proofs.removed',
      operator,
      about: account.id,
      at: ports.clock.date(),
      detail: { kinds },
    } as const
    await recordOperator(stores.audit, act)
    return ok({ username, kinds, isTold })
  })
}

const isDevice = ({ kind, verifiedAt }: StoredProof) => kind !== 'recovery-code' && verifiedAt !== null

/** What goes: with the last device the recovery codes, too. */
function withCodes(own: readonly StoredProof[], named: readonly StoredProof[]): readonly StoredProof[] {
  const keepsDevice = own.some((one) => isDevice(one) && !named.includes(one))
  return named.some(isDevice) && !keepsDevice ? own : named
}

/** Each kind once. Recovery codes go with their device, and are told where they go alone. */
function toldKinds(gone: readonly StoredProof[]): readonly StoredProof['kind'][] {
  const verified = gone.filter(({ verifiedAt }) => verifiedAt !== null)
  const devices = verified.filter(isDevice)
  return [...new Set((devices.length > 0 ? devices : verified).map(({ kind }) => kind))]
}
