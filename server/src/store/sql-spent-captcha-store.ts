import type { Kysely } from 'kysely'
import type { SpentCaptchaStore } from '../captcha/spent-captcha-store.js'
import type { Tables } from './tables.js'

export function sqlSpentCaptchaStore(db: Kysely<Tables>): SpentCaptchaStore {
  return {
    async spend(tokenHash, expiresAt) {
      const result = await db
        .insertInto('spent_captcha')
        .values({ token_hash: tokenHash, expires_at: expiresAt })
        .onConflict((conflict) => conflict.column('token_hash').doNothing())
        .executeTakeFirst()
      return Number(result.numInsertedOrUpdatedRows ?? 0) === 1
    },
    async dropOld(now) {
      const result = await db.deleteFrom('spent_captcha').where('expires_at', '<', now).executeTakeFirst()
      return Number(result.numDeletedRows)
    },
  }
}
