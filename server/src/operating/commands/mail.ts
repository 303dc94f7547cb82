import { Command } from '@commander-js/extra-typings'
import { loadConfig } from '../../ports/config/load-config.js'
import { mailChecks } from '../doctor/mail-checks.js'
import { smsChecks } from '../doctor/sms-checks.js'
import { webhookChecks } from '../doctor/webhook-checks.js'
import { type DoctorParts, openForDoctor } from '../open-for-doctor.js'
import { CommandFailed, type CommandWorld, configOption, jsonOption, settingsFor } from './command.js'
import { mailAddress, phoneNumber, printChecks } from './doctor.js'

const help = `
Prints one line for each step, as portico doctor does, and ends with 1 where one fails. It works beside a
running server and without one, and leaves the store alone.`

export function mail(world: CommandWorld) {
  return new Command('mail').description('Tries the mail server.').addCommand(
    new Command('test')
      .description('Sends a test mail, and says which step fails.')
      .requiredOption('--to <address>', 'where the mail goes', mailAddress)
      .addOption(jsonOption)
      .addOption(configOption)
      .addHelpText('after', help)
      .action(({ to, config, json = false }) =>
        onParts(world, { file: config, mailTo: to, smsTo: null }, (parts) =>
          printChecks(world, mailChecks(parts.mail), json),
        ),
      ),
  )
}

export function sms(world: CommandWorld) {
  return new Command('sms').description('Tries the SMS gateway.').addCommand(
    new Command('test')
      .description('Sends a test SMS, and says which step fails.')
      .requiredOption('--to <number>', 'where the SMS goes, such as +4915550142', phoneNumber)
      .addOption(jsonOption)
      .addOption(configOption)
      .addHelpText('after', help)
      .action(({ to, config, json = false }) =>
        onParts(world, { file: config, mailTo: null, smsTo: to }, async (parts) => {
          if (parts.sms.delivery === null) throw new CommandFailed(['No SMS gateway is set. Set PORTICO_SMS_URL.'])
          await printChecks(world, smsChecks(parts.sms), json)
        }),
      ),
  )
}

export function webhook(world: CommandWorld) {
  return new Command('webhook').description('Tries the webhook.').addCommand(
    new Command('test')
      .description('Tells the webhook a signed test event, and says which step fails.')
      .addOption(jsonOption)
      .addOption(configOption)
      .addHelpText('after', help)
      .action(({ config, json = false }) =>
        onParts(world, { file: config, mailTo: null, smsTo: null, isHookTold: true }, async (parts) => {
          if (parts.webhook.delivery === null) throw new CommandFailed(['No webhook is set. Set PORTICO_WEBHOOK_URL.'])
          await printChecks(world, webhookChecks(parts.webhook), json)
        }),
      ),
  )
}

interface Asked {
  readonly mailTo: string | null
  readonly smsTo: string | null
  readonly isHookTold?: boolean
  readonly file: string | undefined
}

async function onParts(
  world: CommandWorld,
  { file, ...destinations }: Asked,
  work: (parts: DoctorParts) => Promise<void>,
): Promise<void> {
  const parts = openForDoctor(settingsFor(world, { file, load: loadConfig }), destinations)
  await work(parts).finally(parts.close)
}
