import { Command, InvalidArgumentError } from '@commander-js/extra-typings'
import type { Check } from '../../ports/check.js'
import type { Config, OneDirectory } from '../../ports/config/config.js'
import { loadConfig } from '../../ports/config/load-config.js'
import { isMailAddress } from '../../ports/delivery/is-mail-address.js'
import { type CheckResult, lineOf, runChecks } from '../doctor/run-checks.js'
import { openForDoctor } from '../open-for-doctor.js'
import { CommandFailed, type CommandWorld, configOption, jsonOption, settingsFor } from './command.js'

const help = `
Prints one line a check: its state, its code, what was found, and the command or setting that mends
it. The states are ok, warning, failed and skipped; the codes are listed in docs/operating/doctor.md.
Exit code 1 means that a check failed. It works beside a running server and without one, writes
nothing to the store, and sends a message only to the address or number that is given, and an event
only with --webhook.

With PORTICO_DIRECTORY_CANARY it tries each right at the directory with that test account, and gives
it a new random password; --no-canary leaves it alone.`

export function doctor(world: CommandWorld) {
  return new Command('doctor')
    .description('Checks the whole set-up, and says what mends it.')
    .addOption(configOption)
    .addOption(jsonOption)
    .option('--mail-to <address>', 'also send a test mail to this address', mailAddress)
    .option('--sms-to <number>', 'also send a test SMS to this number, such as +4915550142', phoneNumber)
    .option('--no-canary', 'leave the test account of the directory alone')
    .option('--webhook', 'also tell the webhook a signed test event')
    .addHelpText('after', help)
    .action(
      async ({ config: file, json = false, mailTo = null, smsTo = null, webhook: isHookTold = false, canary }) => {
        const config = settingsFor(world, { file, load: loadConfig })
        const checks = openForDoctor(canary ? config : withoutCanary(config), { mailTo, smsTo, isHookTold })
        await printChecks(world, checks.all, json).finally(checks.close)
      },
    )
}

function withoutCanary(config: Config): Config {
  const { directory } = config
  if (directory.kind !== 'several') return { ...config, directory: oneWithoutCanary(directory) }
  const among = directory.among.map((one) => ({ ...one, directory: oneWithoutCanary(one.directory) }))
  return { ...config, directory: { ...directory, among } }
}

function oneWithoutCanary(directory: OneDirectory): OneDirectory {
  return directory.kind === 'embedded' ? directory : { ...directory, canary: null }
}

/** Runs checks, prints each as a line or all as JSON, and fails silently where one failed. */
export async function printChecks(world: CommandWorld, checks: readonly Check[], isJson: boolean): Promise<void> {
  const onResult = isJson ? () => undefined : (result: CheckResult) => world.print(lineOf(result))
  const results = await runChecks(checks, { onResult })
  if (isJson) world.print(JSON.stringify({ checks: results.map(checkObject) }, null, 2))
  if (results.some(({ state }) => state === 'failed')) throw new CommandFailed([])
}

/** A check for programs. The names of its fields are documented, so they stay. */
function checkObject({ code, state, found, mend }: CheckResult) {
  return { code, state, found, mend }
}

/** Refuses what is no plain address. */
export function mailAddress(value: string): string {
  if (!isMailAddress(value)) throw new InvalidArgumentError('It is not one plain address.')
  return value
}

/** Refuses a number that is not in international form. */
export function phoneNumber(value: string): string {
  if (!/^\+\d{6,15}$/.test(value))
    throw new InvalidArgumentError('It must be in international form, such as +4915550142.')
  return value
}
