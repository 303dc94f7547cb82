import { openLdapServers } from '../ports/directory/ldap/ldap-servers.js'
import { openLdap, openLdapPeople } from '../ports/directory/ldap/open-ldap/open-ldap.js'
import type { LdapSettings } from '../ports/directory/ldap-settings.js'
import { clockFrom } from '../ports/system/clock.js'
import { inBatches } from '../ports/system/in-batches.js'
import { createLogger } from '../ports/system/logger.js'
import { findPeople } from '../rules/desk/find-people.js'
import { searchText } from '../rules/desk/search-text.js'
import { embeddedDirectory } from '../store/embedded-directory/embedded-directory.js'
import { embeddedPeople } from '../store/embedded-directory/embedded-people.js'
import { usualPasswordHash } from '../store/embedded-directory/password-hash.js'
import { wordsOf } from '../store/embedded-directory/words-of.js'
import { openSqliteStore } from '../store/sqlite/open-sqlite-store.js'
import { rowsAtOnce } from '../store/tables.js'
import { usualSettings } from './directory-part.js'
import { memoryStore } from './memory-store.js'
import { staffOn } from './test-config.js'

export interface NamedPerson {
  readonly username: string
  readonly name: string
}

/** The help desk's search without its session, for the bench. */
export interface PeoplePart {
  /** How many people a text finds. */
  search(text: string): Promise<number>
  close(): Promise<void>
}

type Finding = Parameters<typeof findPeople>[0]

const agent = { accountId: 'agent', isLead: false, scopes: [{ kind: 'everybody' }], ledScopes: [] } as const
const rules = { staff: staffOn, selfServiceExclude: null }

const partOf = (finding: Omit<Finding, 'rules' | 'clock' | 'language'>, close: () => Promise<void>): PeoplePart => ({
  async search(typed) {
    const text = searchText(typed, { domains: [], country: null })
    return (await findPeople({ ...finding, rules, clock: clockFrom(0), language: 'en' }, text, agent)).people.length
  },
  close,
})

/** The search in a store in a file, which gets these people. */
export async function embeddedPart(file: string, people: readonly NamedPerson[]): Promise<PeoplePart> {
  const { store, db } = await openSqliteStore({ file, owner: 'sole-server' })
  const empty = { photo: null, photoType: null, passwordHash: '', lockedAt: null, createdAt: 1 } as const
  for (const some of inBatches(people, rowsAtOnce)) {
    const rows = some.map((one) => ({ ...empty, ...one, id: one.username, words: wordsOf(one.name) }))
    await db
      .insertInto('account')
      .values(rows.map((row) => ({ ...row, mustChange: 0 as const, disabled: 0 as const })))
      .execute()
  }
  const directory = embeddedDirectory({ db, passwordHash: usualPasswordHash(), clock: clockFrom(0) })
  return partOf({ store, directory, people: embeddedPeople(db) }, () => store.close())
}

/** The search in an OpenLDAP server that has its people. */
export async function openLdapPart(asked: Parameters<typeof usualSettings>[0]): Promise<PeoplePart> {
  const settings: LdapSettings = usualSettings(asked)
  const log = createLogger({ level: 'warn', format: 'json' })
  const parts = { settings, servers: openLdapServers(settings, { log }), clock: clockFrom(0), log }
  const { store } = await memoryStore()
  return partOf({ store, directory: openLdap(parts), people: openLdapPeople(parts) }, async () => {
    await parts.servers.close()
    await store.close()
  })
}
