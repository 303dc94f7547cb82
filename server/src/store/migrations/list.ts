import type { Kysely } from 'kysely'
import type { Tables } from '../tables.js'
import { first } from './0001-first.js'
import { subjects } from './0002-subjects.js'

/** Every migration in order; a static list, so that nothing is found by chance. Never change one that was released. */
export const migrations: readonly { readonly name: string; readonly up: (db: Kysely<Tables>) => Promise<void> }[] = [
  { name: '0001-first', up: first },
  { name: '0002-subjects', up: subjects },
]
