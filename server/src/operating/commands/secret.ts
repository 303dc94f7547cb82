import { Command } from '@commander-js/extra-typings'
import { loadNameConfig } from '../../ports/config/load-config.js'
import { renounceSecret } from '../renounce-secret.js'
import { type CommandWorld, configOption, requireValue, settingsFor } from './command.js'

const help = `
Says first what goes with the lost secret, and changes nothing without --yes. Accounts, passwords, contacts
and the audit stay. Stop every server before. It refuses while the secrets of the settings still open
the store, and all apps and recovery codes in it.`

export function secret(world: CommandWorld) {
  return new Command('secret').description('Goes on after the secret was lost.').addCommand(renounce(world))
}

function renounce(world: CommandWorld) {
  return new Command('renounce')
    .description('Gives up what the lost secret of a store sealed, so that a new one takes its place.')
    .option('--yes', 'do it')
    .addOption(configOption)
    .addHelpText('after', help)
    .action(async ({ config: file, yes = false }) => {
      const config = settingsFor(world, { file, load: loadNameConfig })
      const choice = { operator: world.operator, isSure: yes, tell: world.print }
      requireValue(await renounceSecret(config, choice))
      world.print('Done. The next start makes the store one of the secret of the settings.')
    })
}
