import { Command } from '@commander-js/extra-typings'
import type { AccountLine } from '../operator/account-administration.js'
import { deleteAccount } from '../operator/delete-person.js'
import { accountExport } from './account-export.js'
import { accountImport } from './account-import.js'
import { accountSet } from './account-set.js'
import { accountShow, stateOf } from './account-show.js'
import {
  type CommandWorld,
  configOption,
  jsonOption,
  oneLine,
  optionValue,
  optionValues,
  readFileBytes,
  requireValue,
} from './command.js'
import { deletedLines } from './person-data.js'
import { readPassword } from './read-password.js'
import { changeAccounts, changeNamedAccounts, personPorts, readAccounts, withAccounts } from './with-store.js'

export function account(world: CommandWorld) {
  return new Command('account')
    .description('Manages the accounts of the embedded directory.')
    .addCommand(accountAdd(world))
    .addCommand(accountSet(world))
    .addCommand(accountShow(world))
    .addCommand(accountList(world))
    .addCommand(accountRename(world))
    .addCommand(accountDelete(world))
    .addCommand(accountImport(world))
    .addCommand(accountExport(world))
}

function accountAdd(world: CommandWorld) {
  return new Command('add')
    .description('Adds an account to the embedded directory.')
    .requiredOption('--username <username>', 'username to sign in with', optionValue)
    .requiredOption('--name <name>', 'full name', optionValue)
    .option('--email <address>', 'email address; can be repeated', optionValues)
    .option('--phone <number>', 'phone number; can be repeated', optionValues)
    .option('--photo <file>', 'PNG, JPEG or WebP file of at most 256 kB', optionValue)
    .option('--must-change', 'require a new password at the first sign-in')
    .option('--locked', 'lock the account')
    .option('--disabled', 'disable the account')
    .addOption(configOption)
    .addHelpText(
      'after',
      '\nAsks for the password at a terminal, else reads it from standard input. Password rules do not apply.\nAddresses count as verified.',
    )
    .action(({ config, username, name, ...given }) =>
      withAccounts(world, config, async ({ accounts }) => {
        const photo = given.photo === undefined ? null : readFileBytes(world, given.photo)
        const added = await accounts.add({
          username,
          name,
          password: await readPassword(world),
          emails: given.email ?? [],
          phones: given.phone ?? [],
          photo,
          mustChangePassword: given.mustChange ?? false,
          isLocked: given.locked ?? false,
          isDisabled: given.disabled ?? false,
        })
        requireValue(added)
        world.print(`Added ${username}.`)
      }),
    )
}

function accountRename(world: CommandWorld) {
  return new Command('rename')
    .description('Gives an account of the embedded directory another username.')
    .requiredOption('--username <username>', 'username of the account', optionValue)
    .requiredOption('--to <username>', 'the new username', optionValue)
    .addOption(configOption)
    .addHelpText(
      'after',
      '\nContacts, sessions, known devices and limits of the account stay. Its unfinished flows end. From then on\nthe former username answers as an unknown name does, until another account gets it. Tell the person.',
    )
    .action(({ config, username, to }) =>
      changeAccounts(world, config, async ({ accounts }) => {
        const renamed = requireValue(await accounts.rename(username, to))
        world.print(oneLine(`Renamed ${username} to ${renamed}.`))
      }),
    )
}

function accountDelete(world: CommandWorld) {
  return new Command('delete')
    .description('Deletes an account of the embedded directory, and all that the portal keeps of its person.')
    .requiredOption('--username <username>', 'username of the account', optionValue)
    .addOption(configOption)
    .addHelpText(
      'after',
      '\nDoes the same as portico person delete, but only where there is an account. It needs the secret too.',
    )
    .action(({ config, username }) =>
      changeNamedAccounts(world, config, async (opened, settings) => {
        const deleted = requireValue(await deleteAccount(personPorts(opened, settings), username))
        for (const line of deletedLines(deleted)) world.print(oneLine(line))
      }),
    )
}

function accountList(world: CommandWorld) {
  return new Command('list')
    .description('Lists the accounts of the embedded directory.')
    .addOption(jsonOption)
    .addOption(configOption)
    .addHelpText('after', '\nPrints one account per line, with tabs between the cells, or one JSON object per line.')
    .action(({ config, json }) =>
      readAccounts(world, config, async ({ accounts }) => {
        if (!json) world.print(['username', 'name', 'state', 'emails', 'phones'].join('\t'))
        for (const line of await accounts.list()) world.print(json ? JSON.stringify(line) : rowOf(line))
      }),
    )
}

function rowOf(line: AccountLine): string {
  const { username, name, emails, phones } = line
  return [username, name, stateOf(line), emails.join(';'), phones.join(';')].map(oneLine).join('\t')
}
