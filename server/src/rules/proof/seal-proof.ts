import { createHmac } from 'node:crypto'
import type { ProofId } from '../../ports/ids.js'
import type { Secrets } from '../../ports/system/secrets.js'
import type { Ports } from '../ports.js'
import type { Stores } from '../stores.js'
import type { StoredProof } from './proof-store.js'

type Sealed = Pick<StoredProof, 'id' | 'kind' | 'secret'>

/** A secret of a proof in base64url, sealed for this one row, and the mark of what sealed it (PF9). */
export function sealProof(
  secrets: Pick<Secrets, 'seal' | 'sign'>,
  { id, kind, secret }: { readonly id: ProofId; readonly kind: StoredProof['kind']; readonly secret: string },
): Pick<StoredProof, 'secret' | 'sealedBy'> {
  return { secret: secrets.seal(secret, contextOf({ id, kind })), sealedBy: sealMark(secrets) }
}

/** The bytes of the secret; null where no secret of this portal opens it. */
export function openProof(secrets: Pick<Secrets, 'open'>, proof: Sealed): Buffer | null {
  const opened = secrets.open(proof.secret, contextOf(proof))
  return opened === null ? null : Buffer.from(opened, 'base64url')
}

/** A recovery code as the store keeps it: an HMAC under the key of its set; null without the key. */
export function macOfCode(secrets: Pick<Secrets, 'open'>, set: Sealed, folded: string): string | null {
  const key = openProof(secrets, set)
  return key === null ? null : createHmac('sha256', key).update(folded).digest('base64url')
}

const proofsAtOnce = 200

/**
 * Seals anew what an earlier secret of the portal sealed, so that it can go (PF9). What no secret of
 * now opens stays as it is: the one that opens it may come back. Returns how many were sealed.
 */
export async function sealAnew({ store, secrets }: Pick<Ports, 'store' | 'secrets'>): Promise<number> {
  let sealed = 0
  for (let after = ''; ; ) {
    const page = await store.proofs.sealedOtherwise(sealMark(secrets), { after, limit: proofsAtOnce })
    for (const proof of page) {
      const secret = openProof(secrets, proof)?.toString('base64url')
      if (secret === undefined) continue
      await store.proofs.reseal(proof, sealProof(secrets, { ...proof, secret }))
      sealed += 1
    }
    const last = page.at(-1)
    if (last === undefined || page.length < proofsAtOnce) return sealed
    after = last.id
  }
}

/** How many proofs are sealed by the newest secret, by an earlier one, and by none of the portal's. */
export interface Seals {
  readonly newest: number
  readonly earlier: number
  readonly unknown: number
}

/** Counts the proofs by what sealed them, under the portal's secrets apart, the newest first. */
export async function countSeals(
  { proofs }: Pick<Stores, 'proofs'>,
  secrets: readonly Pick<Secrets, 'sign'>[],
): Promise<Seals> {
  const [newestMark = '', ...earlierMarks] = secrets.map(sealMark)
  const counts = await proofs.countBySeal()
  const sum = (marks: readonly string[]) => marks.reduce((total, mark) => total + (counts.get(mark) ?? 0), 0)
  const [newest, earlier] = [sum([newestMark]), sum(earlierMarks.filter((mark) => mark !== newestMark))]
  return { newest, earlier, unknown: sum([...counts.keys()]) - newest - earlier }
}

/** Tells the portal's newest secret from others, and tells nothing of it. */
export function sealMark(secrets: Pick<Secrets, 'sign'>): string {
  return secrets.sign('code', 'sealed-by').slice(0, 16)
}

function contextOf({ id, kind }: Pick<StoredProof, 'id' | 'kind'>): string {
  return `${kind === 'app' ? 'app' : 'recovery'}|${id}`
}
