import { Command } from '@commander-js/extra-typings'
import type { Config } from '../../ports/config/config.js'
import { loadConfig } from '../../ports/config/load-config.js'
import { openForDoctor } from '../open-for-doctor.js'
import { CommandFailed, type CommandWorld, configOption, jsonOption, settingsFor } from './command.js'
import { mailAddress, phoneNumber, printChecks } from './doctor.js'

const help = `
Prints one line for each step, as portico doctor does, and ends with 1 where one fails. It works beside a
running server and without one, and leaves the store alone.`

export function mail(world: CommandWorld) {
  const test = new Command('test')
    .description('Sends a test mail, and says which step fails.')
    .requiredOption('--to <address>', 'where the mail goes', mailAddress)
    .addOption(jsonOption)
    .addOption(configOption)
    .addHelpText('after', help)
    .action(({ to, ...given }) => printTest(world, 'mail', { ...given, mailTo: to }))
  return new Command('mail').description('Tries the mail server.').addCommand(test)
}

export function sms(world: CommandWorld) {
  const test = new Command('test')
    .description('Sends a test SMS, and says which step fails.')
    .requiredOption('--to <number>', 'where the SMS goes, such as +4915550142', phoneNumber)
    .addOption(jsonOption)
    .addOption(configOption)
    .addHelpText('after', help)
    .action(({ to, ...given }) => printTest(world, 'sms', { ...given, smsTo: to }))
  return new Command('sms').description('Tries the SMS gateway.').addCommand(test)
}

export function webhook(world: CommandWorld) {
  const test = new Command('test')
    .description('Tells the webhook a signed test event, and says which step fails.')
    .addOption(jsonOption)
    .addOption(configOption)
    .addHelpText('after', help)
    .action((given) => printTest(world, 'webhook', given))
  return new Command('webhook').description('Tries the webhook.').addCommand(test)
}

const notSet = {
  sms: 'No SMS gateway is set. Set PORTICO_SMS_URL.',
  webhook: 'No webhook is set. Set PORTICO_WEBHOOK_URL.',
}

interface Given {
  readonly mailTo?: string
  readonly smsTo?: string
  readonly json?: true | undefined
  readonly config?: string | undefined
}

async function printTest(world: CommandWorld, way: 'mail' | 'sms' | 'webhook', given: Given): Promise<void> {
  const { mailTo = null, smsTo = null, json = false } = given
  const config: Config = settingsFor(world, { file: given.config, load: loadConfig })
  if (way !== 'mail' && config[way] === null) throw new CommandFailed([notSet[way]])
  const checks = openForDoctor(config, { mailTo, smsTo, isHookTold: way === 'webhook' })
  await printChecks(world, checks[way], json).finally(checks.close)
}
