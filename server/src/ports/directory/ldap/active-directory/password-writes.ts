import { type Client, ResultCodeError } from 'ldapts'
import { Refusal, Unavailable } from '../../../refusal.js'
import type { Account, Directory } from '../../directory.js'
import type { EntryValues } from '../entry-values.js'
import { expectingAnswers } from '../expecting-answers.js'
import { isWriteRefused } from '../is-write-refused.js'
import type { LdapServer } from '../ldap-servers.js'
import { barringAttributes, isBarred } from './account-of.js'
import { bindAs, isBindable } from './bind-as.js'
import { changeOfPassword, resetOfPassword, unlocking } from './password-modify.js'
import { passwordRefusal } from './password-refusal.js'
import type { ActiveDirectoryParts, PersonEntries } from './person-entries.js'
import { policyAttributes, policyOf } from './policy-of.js'
import { rootEntry } from './root-entry.js'

interface Change {
  /** Null for a reset. */
  readonly old: string | null
  readonly next: string
}

interface Written {
  readonly dn: string
  readonly server: LdapServer
}

type Writes = Pick<Directory, 'changePassword' | 'setPassword' | 'unlock'>

/** Writes of the service account: a new password, and the end of a lock. */
export function passwordWrites({ servers, clock, log }: ActiveDirectoryParts, entries: PersonEntries): Writes {
  /** The look comes right before the write, which would work on a barred account, too. */
  const usable = async (client: Client, { id }: Account): Promise<EntryValues> => {
    const entry = await entries.entryOf(client, id, [...barringAttributes, ...policyAttributes])
    if (entry === null || isBarred(entry, clock.date()))
      throw new Refusal('help-desk', { reason: 'account-gone-or-disabled' })
    return entry
  }
  const send = async (client: Client, entry: EntryValues, { old, next }: Change) => {
    // Before the write, so that its answer is the last thing that can be lost.
    const policy = await policyOf(client, entry, { now: clock.date(), log })
    const { controls: supported } = await rootEntry(client)
    const modify = old === null ? resetOfPassword(next, supported) : changeOfPassword(old, next)
    await client.modify(entry.dn, modify.changes, modify.controls).catch((cause: unknown) => {
      if (!(cause instanceof ResultCodeError)) throw cause
      const refusal = passwordRefusal(cause, { policy, password: next, isChange: old !== null })
      if (refusal?.code === 'help-desk' && isWriteRefused(cause)) log.error({ result: cause.code }, missingRight)
      throw refusal ?? cause
    })
  }
  const write = (account: Account, change: Change): Promise<Written> =>
    servers.write(async (client, server) => {
      const entry = await usable(client, account)
      await send(client, entry, change)
      return { dn: entry.dn, server }
    })
  /** The server that took the password compares it, because others may not have it yet. */
  const prove = async ({ dn, server }: Written, password: string) => {
    const bind = () => servers.alone((client) => bindAs(client, dn, password), server)
    const answer = await expectingAnswers(bind, { isUnwritten: false })
    if (answer === 'right') return
    const cause = new Error(`a password was written, but a bind with it says that it is ${answer}`)
    throw new Unavailable('directory', { cause })
  }
  return {
    async changePassword(account, { old, next }) {
      if (!isBindable(old)) throw new Refusal('old-password-wrong')
      await prove(await write(account, { old, next }), next)
    },
    async setPassword(account, next) {
      await prove(await write(account, { old: null, next }), next)
    },
    unlock: (account) =>
      servers.write(async (client) => {
        const dn = await entries.dnOf(client, account.id)
        if (dn === null) return
        await client.modify(dn, unlocking).catch((cause: unknown) => {
          if (!isWriteRefused(cause)) throw cause
          log.error({ result: cause.code }, missingRight)
          throw new Refusal('help-desk', { reason: 'refused by the directory' })
        })
      }),
  }
}

const missingRight =
  'The service account may not set this password or lift this lock. Give it the rights on the folder of the account, ' +
  'as docs/operating/active-directory.md says; they do not reach the accounts of administrators.'
