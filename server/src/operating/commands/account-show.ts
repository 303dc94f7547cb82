import { Command } from '@commander-js/extra-typings'
import { canonicalUsername } from '../../ports/directory/canonical-username.js'
import { type Clock, instants } from '../../ports/system/clock.js'
import type { Contact } from '../../rules/contact/contact-store.js'
import type { KeptAccount } from '../../rules/person-data-store.js'
import type { AccountLine } from '../operator/account-administration.js'
import { CommandFailed, type CommandWorld, configOption, jsonOption, oneLine, optionValue } from './command.js'
import { readAccounts } from './with-store.js'

export function accountShow(world: CommandWorld) {
  return new Command('show')
    .description('Shows an account of the embedded directory.')
    .requiredOption('--username <username>', 'username of the account', optionValue)
    .addOption(jsonOption)
    .addOption(configOption)
    .addHelpText('after', '\nSee also portico person show, which tells limits, sessions and messages.')
    .action(({ config, username, json }) =>
      readAccounts(world, config, async ({ directory, store, clock }, { institution }) => {
        const { value, whole } = canonicalUsername(username, institution.domains)
        const found = await directory.find(value, whole)
        const keys = { accountId: found?.id ?? null, nameKeys: [], addressKeys: [] }
        const { account, contacts } = await store.personData.read(keys)
        if (found === null || account === null) throw new CommandFailed([`There is no account "${value}".`])
        const shown = shownAccount({ id: found.id, ...account, contacts }, clock)
        if (json) world.print(JSON.stringify(shown, null, 2))
        else for (const line of linesOf(shown)) world.print(oneLine(line))
      }),
    )
}

type SeenAccount = KeptAccount & { readonly id: string; readonly contacts: readonly Contact[] }

/** The account for programs. The names of its fields are documented, so they stay. */
function shownAccount(account: SeenAccount, { date }: Clock) {
  const { id, username, name, photo, isDisabled, mustChangePassword, createdAt, lockedAt, passwordSetAt } = account
  return {
    ...{ id, username, name },
    photo: photo === null ? null : { contentType: photo.contentType, bytes: photo.bytes.length },
    isLocked: lockedAt !== null,
    ...{ isDisabled, mustChangePassword },
    ...instants({ createdAt, lockedAt, passwordSetAt }, date),
    contacts: account.contacts.map(({ kind, address, verifiedAt }) => ({
      ...{ kind, address },
      ...instants({ verifiedAt }, date),
    })),
  }
}

function linesOf(account: ReturnType<typeof shownAccount>): readonly string[] {
  const { id, username, name, photo, createdAt, passwordSetAt, contacts } = account
  return [
    `username     ${username}`,
    `id           ${id}`,
    `name         ${name === '' ? 'none' : name}`,
    `state        ${stateOf(account)}`,
    `photo        ${photo === null ? 'none' : `${photo.contentType}, ${photo.bytes} bytes`}`,
    `created      ${createdAt}`,
    `password     ${passwordSetAt === null ? 'the first one' : `set ${passwordSetAt}`}`,
    `contacts     ${contacts.length === 0 ? 'none' : contacts.length}`,
    ...contacts.map(({ kind, address, verifiedAt }) => {
      const verified = verifiedAt === null ? 'not verified' : `verified ${verifiedAt}`
      return `             ${kind} ${address}, ${verified}`
    }),
  ]
}

/** `active`, or what keeps the person out: `disabled locked must-change`. */
export function stateOf(of: Pick<AccountLine, 'isLocked' | 'isDisabled' | 'mustChangePassword'>): string {
  const states = [
    ...(of.isDisabled ? ['disabled'] : []),
    ...(of.isLocked ? ['locked'] : []),
    ...(of.mustChangePassword ? ['must-change'] : []),
  ]
  return states.length === 0 ? 'active' : states.join(' ')
}
