import { Command, Option } from '@commander-js/extra-typings'
import type { AccountChange, AccountLine } from '../operator/account-administration.js'
import { accountImport } from './account-import.js'
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
import { readPassword } from './read-password.js'
import { changeAccounts, readAccounts, withAccounts } from './with-store.js'

export function account(world: CommandWorld) {
  return new Command('account')
    .description('Manages the accounts of the embedded directory.')
    .addCommand(accountAdd(world))
    .addCommand(accountSet(world))
    .addCommand(accountList(world))
    .addCommand(accountImport(world))
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

function accountSet(world: CommandWorld) {
  return new Command('set')
    .description('Changes an account of the embedded directory.')
    .requiredOption('--username <username>', 'username of the account', optionValue)
    .addOption(new Option('--locked', 'lock the account').conflicts('unlocked'))
    .option('--unlocked', 'unlock the account')
    .addOption(new Option('--disabled', 'disable the account').conflicts('enabled'))
    .option('--enabled', 'enable the account')
    .option('--must-change', 'require a new password at the next sign-in')
    .option('--password-stdin', 'ask for a new password at a terminal, else read it from standard input')
    .addOption(configOption)
    .action(async (given, command) => {
      const { username, locked, unlocked, disabled, enabled } = given
      const change: AccountChange = {
        username,
        ...(locked || unlocked ? { isLocked: locked === true } : {}),
        ...(disabled || enabled ? { isDisabled: disabled === true } : {}),
        ...(given.mustChange ? { mustChangePassword: true } : {}),
      }
      const isEmpty = Object.keys(change).length === 1 && !given.passwordStdin
      if (isEmpty) command.error('error: nothing to change; give at least one option beside --username')
      await changeAccounts(world, given.config, async ({ accounts }) => {
        const password = given.passwordStdin ? { password: await readPassword(world) } : {}
        requireValue(await accounts.set({ ...change, ...password }))
        world.print(`Changed ${username}.`)
      })
    })
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

function rowOf({ username, name, isLocked, isDisabled, mustChangePassword, emails, phones }: AccountLine): string {
  const states = [
    ...(isDisabled ? ['disabled'] : []),
    ...(isLocked ? ['locked'] : []),
    ...(mustChangePassword ? ['must-change'] : []),
  ]
  const state = states.length === 0 ? 'active' : states.join(' ')
  return [username, name, state, emails.join(';'), phones.join(';')].map(oneLine).join('\t')
}
