import { Command, Option } from '@commander-js/extra-typings'
import type { AccountChange } from '../operator/account-administration.js'
import { type CommandWorld, configOption, optionValue, optionValues, readFileBytes, requireValue } from './command.js'
import { readPassword } from './read-password.js'
import { changeAccounts } from './with-store.js'

const help = `
--email and --phone add to those that are there, and count as verified; portico contact remove takes one
away. Locking, unlocking, disabling, --must-change and a new password end sessions and unfinished flows.`

export function accountSet(world: CommandWorld) {
  return new Command('set')
    .description('Changes an account of the embedded directory.')
    .requiredOption('--username <username>', 'username of the account', optionValue)
    .option('--name <name>', 'full name', optionValue)
    .option('--email <address>', 'email address to add; can be repeated', optionValues)
    .option('--phone <number>', 'phone number to add; can be repeated', optionValues)
    .option('--photo <file>', 'PNG, JPEG or WebP file of at most 256 kB', optionValue)
    .option('--no-photo', 'take the photo away')
    .addOption(new Option('--locked', 'lock the account').conflicts('unlocked'))
    .option('--unlocked', 'unlock the account')
    .addOption(new Option('--disabled', 'disable the account').conflicts('enabled'))
    .option('--enabled', 'enable the account')
    .option('--must-change', 'require a new password at the next sign-in')
    .option('--password-stdin', 'ask for a new password at a terminal, else read it from standard input')
    .addOption(configOption)
    .addHelpText('after', help)
    .action(async (given, command) => {
      const { username } = given
      const change: AccountChange = { username, ...ofPerson(given), ...photoOf(world, given.photo), ...stateOf(given) }
      const isEmpty = Object.keys(change).length === 1 && !given.passwordStdin
      if (isEmpty) command.error('error: nothing to change; give at least one option beside --username')
      await changeAccounts(world, given.config, async ({ accounts }) => {
        const password = given.passwordStdin ? { password: await readPassword(world) } : {}
        requireValue(await accounts.set({ ...change, ...password }))
        world.print(`Changed ${username}.`)
      })
    })
}

interface Given {
  readonly name?: string | undefined
  readonly email?: readonly string[] | undefined
  readonly phone?: readonly string[] | undefined
  readonly locked?: true | undefined
  readonly unlocked?: true | undefined
  readonly disabled?: true | undefined
  readonly enabled?: true | undefined
  readonly mustChange?: true | undefined
}

function ofPerson({ name, email, phone }: Given): Partial<AccountChange> {
  return {
    ...(name === undefined ? {} : { name }),
    ...(email === undefined ? {} : { emails: email }),
    ...(phone === undefined ? {} : { phones: phone }),
  }
}

function stateOf({ locked, unlocked, disabled, enabled, mustChange }: Given): Partial<AccountChange> {
  return {
    ...(locked || unlocked ? { isLocked: locked === true } : {}),
    ...(disabled || enabled ? { isDisabled: disabled === true } : {}),
    ...(mustChange ? { mustChangePassword: true } : {}),
  }
}

/** Commander makes `--no-photo` the value false of `--photo`. */
function photoOf(world: CommandWorld, photo: string | false | undefined): Pick<AccountChange, 'photo'> {
  if (photo === false) return { photo: null }
  return photo === undefined ? {} : { photo: readFileBytes(world, photo) }
}
