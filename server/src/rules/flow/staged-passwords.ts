import type { FlowId } from '../../ports/ids.js'
import type { Secrets } from '../../ports/system/secrets.js'

export interface StagedPasswords {
  /** The right password, because some directories ask for it when the new one is written. */
  readonly old: string
  /** The new password as the directory staged it; null until the visitor has chosen one. */
  readonly next: string | null
}

/** Seals the passwords for one flow, so that a copy of the store does not show them (Z3). */
export function sealPasswords(secrets: Pick<Secrets, 'seal'>, flowId: FlowId, passwords: StagedPasswords): string {
  return secrets.seal(JSON.stringify(passwords), flowId)
}

/** Opens them; null where no secret of this portal does. */
export function openPasswords(secrets: Pick<Secrets, 'open'>, flowId: FlowId, sealed: string): StagedPasswords | null {
  const opened = secrets.open(sealed, flowId)
  // Versions before this one sealed the new password alone.
  return opened?.startsWith('{') === true ? (JSON.parse(opened) as StagedPasswords) : null
}
