import { normalPassword } from '@portico/contract'
import { type Client, InsufficientAccessError, ResultCodeError } from 'ldapts'
import { Refusal, Unavailable } from '../../../refusal.js'
import type { Account, PasswordChange, StagedPassword } from '../../directory.js'
import type { LdapServer, LdapServers } from '../ldap-servers.js'
import type { AccountParts, accounts, ReadAccount } from './accounts.js'
import { bindAnswer, isBindable } from './bind-answer.js'
import { policyOf } from './domain-policy.js'
import { passwordRefusal } from './password-refusal.js'
import { changeOfPassword, resetOfPassword, unlocking } from './password-values.js'
import { PolicyHints, policyHintsId } from './policy-hints.js'
import { rootEntry } from './root-entry.js'

interface WriteParts extends Pick<AccountParts, 'clock' | 'log'> {
  readonly servers: LdapServers
  readonly read: ReturnType<typeof accounts>
}

/** What the service account writes: a new password, and the end of a lock. */
export function passwordWrites({ servers, read, clock, log }: WriteParts) {
  /** Looks at the account as it is now: a write would work on one that an operator has barred, too. */
  const usable = async (client: Client, { id }: Account): Promise<ReadAccount> => {
    const found = await read.byId(client, id)
    if (found === null || found.account.isDisabled)
      throw new Refusal('help-desk', { reason: 'account-gone-or-disabled' })
    return found
  }
  const refusalOf = async (client: Client, entry: ReadAccount['entry'], refused: Refused) => {
    if (!(refused.error instanceof ResultCodeError)) return refused.error
    if (refused.error instanceof InsufficientAccessError) log.error({ err: refused.error }, missingRight)
    const policy = await policyOf(client, entry, clock.date())
    return passwordRefusal(refused.error, { ...refused, policy })
  }
  const write = (account: Account, password: string, old: string | null) =>
    servers.write(async (client, server) => {
      const { entry } = await usable(client, account)
      const { controls } = await rootEntry(client)
      const hints = old === null && controls.includes(policyHintsId) ? [new PolicyHints()] : []
      const changes = old === null ? resetOfPassword(password) : changeOfPassword(old, password)
      await client.modify(entry.dn, changes, hints).catch(async (error: unknown) => {
        throw await refusalOf(client, entry, { error, password, isChange: old !== null })
      })
      return { dn: entry.dn, server }
    })
  /** The server that took the password compares it, because the others may not have it yet. */
  const prove = async ({ dn, server }: { readonly dn: string; readonly server: LdapServer }, password: string) => {
    const answer = await servers.alone((client) => answerOf(client, dn, password), server)
    if (answer !== 'right')
      throw new Unavailable('directory', { cause: new Error(`the server answers ${answer} to the new password`) })
  }
  return {
    async changePassword(account: Account, { old, next }: PasswordChange): Promise<void> {
      if (!isBindable(old)) throw new Refusal('old-password-wrong')
      await prove(await write(account, next, old), next)
    },
    async setPassword(account: Account, next: StagedPassword): Promise<void> {
      await prove(await write(account, next, null), next)
    },
    async unlock({ id }: Account): Promise<void> {
      await servers.write(async (client) => {
        const found = await read.byId(client, id)
        if (found === null || !found.account.isLocked) return
        await client.modify(found.entry.dn, unlocking).catch((error: unknown) => {
          if (error instanceof InsufficientAccessError) log.error({ err: error }, missingRight)
          throw error
        })
      })
    },
  }
}

interface Refused {
  readonly error: unknown
  readonly password: string
  readonly isChange: boolean
}

/** Binds as a person, on a connection that nothing else uses. */
export async function answerOf(client: Client, dn: string, password: string) {
  try {
    await client.bind(dn, normalPassword(password))
    return 'right'
  } catch (error) {
    return bindAnswer(error)
  }
}

const missingRight =
  'The service account may not reset passwords or lift locks. Give it these rights on the folder of the account, ' +
  'as docs/operating/active-directory.md says; administrators and protected accounts are outside every folder.'
