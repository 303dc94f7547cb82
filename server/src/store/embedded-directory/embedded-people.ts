import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import { typedWord } from '../../ports/directory/name-words.js'
import type { People } from '../../ports/directory/people.js'
import { isNamedBy, type PeopleScope } from '../../ports/directory/people-scope.js'
import type { Tables } from '../tables.js'
import { asDirectory } from './embedded-directory.js'

/** The people of the portal's own store. It keeps contacts itself, and its accounts stand nowhere. */
export function embeddedPeople(db: Kysely<Tables>): People {
  return {
    async search(question, { scopes, most }) {
      const words = question.by === 'words' ? question.words.map(typedWord).filter((word) => word !== '') : []
      // The longest first: it is in the fewest names, and most rows are not compared again.
      words.sort((one, other) => other.length - one.length)
      if (words.length === 0) return { people: [], isCut: false }
      return asDirectory(async () => {
        // The inner query reads the index alone, whose order lets it end early.
        const ids = db
          .selectFrom('account')
          .select('id')
          .where((account) => account.and(words.map((word) => account('words', 'like', `% ${word}%`))))
          .where((account) => account.or(scopes.map((scope) => isWithin(account, scope))))
          .orderBy('words')
          .limit(most + 1)
        const found = await db.selectFrom('account').select(['id', 'username', 'name']).where('id', 'in', ids).execute()
        return { people: found.slice(0, most), isCut: found.length > most }
      })
    },
    isIn: async ({ usernames }, scope) =>
      scope.kind === 'everybody' || (scope.kind === 'named' && isNamedBy(scope.pattern, usernames)),
    // It has no groups.
    groupsOf: async () => [],
  }
}

function isWithin(account: ExpressionBuilder<Tables, 'account'>, scope: PeopleScope) {
  if (scope.kind !== 'named') return sql<boolean>`${sql.lit(scope.kind === 'everybody' ? 1 : 0)} = 1`
  const like = scope.pattern
    .replace(/[\\%_]/g, '\\$&')
    .replaceAll('*', '%')
    .replaceAll('?', '_')
  return sql<boolean>`${account.ref('username')} like ${like} escape '\\'`
}
