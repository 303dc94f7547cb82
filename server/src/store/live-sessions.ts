import type { Kysely } from 'kysely'
import type { Session } from '../rules/session/session-store.js'
import type { Tables } from './tables.js'

export const sessionColumns = [
  'idHash',
  'accountId',
  'flowId',
  'signedInAt',
  'createdAt',
  'seenAt',
  'expiresAt',
  'suspendedBy',
] as const

/** When a session must not be over, in ms. */
interface Living {
  readonly now: number
  readonly idleBefore: number
}

function living(db: Kysely<Tables>, { now, idleBefore }: Living) {
  return db
    .selectFrom('session')
    .where('suspendedBy', 'is', null)
    .where('expiresAt', '>', now)
    .where('seenAt', '>', idleBefore)
}

export function liveSessionsOf(db: Kysely<Tables>, accountId: string, when: Living): Promise<Session[]> {
  return living(db, when).select(sessionColumns).where('accountId', '=', accountId).orderBy('createdAt').execute()
}

/** Those of all people who are signed in. */
export function liveSessions(db: Kysely<Tables>, when: Living): Promise<Session[]> {
  return living(db, when).select(sessionColumns).where('signedInAt', 'is not', null).orderBy('createdAt').execute()
}

export async function countLiveSessions(db: Kysely<Tables>, when: Living): Promise<number> {
  const { sessions } = await living(db, when)
    .select(({ fn }) => fn.countAll<number>().as('sessions'))
    .where('signedInAt', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(sessions)
}
