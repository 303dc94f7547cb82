import type { AccountId } from '../../ports/ids.js'
import type { Secrets } from '../../ports/system/secrets.js'
import type { Session } from '../session/session-store.js'

type OfSession = Pick<Session, 'idHash'>

/** A name of a person for one console session: whoever copies it elsewhere has nothing (HD7). */
export function sealPerson(
  { secrets }: { readonly secrets: Pick<Secrets, 'seal'> },
  session: OfSession,
  id: AccountId,
) {
  return secrets.seal(id, contextOf(session))
}

/** The person of a handle; null for one of another session, an altered and an invented one (HD7). */
export function openPerson(
  { secrets }: { readonly secrets: Pick<Secrets, 'open'> },
  session: OfSession,
  handle: string,
): AccountId | null {
  return secrets.open(handle, contextOf(session))
}

function contextOf({ idHash }: OfSession): string {
  return `person of ${idHash}`
}
