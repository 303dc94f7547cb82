import { Command } from '@commander-js/extra-typings'
import { loadStoreConfig } from '../../ports/config/load-config.js'
import { backUp, restoreFrom } from '../back-up.js'
import { argumentValue, type CommandWorld, configOption, requireValue, settingsFor } from './command.js'

export function backup(world: CommandWorld) {
  return new Command('backup')
    .description('Writes a consistent copy of the store, while the server runs or not.')
    .argument('<file>', 'new file for the copy', argumentValue)
    .addOption(configOption)
    .addHelpText('after', '\nOnly this user can read the copy. It does not contain the secret: keep that elsewhere.')
    .action(async (target, options) => {
      const config = settingsFor(world, { file: options.config, load: loadStoreConfig })
      requireValue(await backUp(config, target))
      world.print(`Copied ${config.store.name} to ${target}.`)
    })
}

export function restore(world: CommandWorld) {
  return new Command('restore')
    .description('Replaces the store by a backup. Stop the server first.')
    .argument('<file>', 'backup of this version or an earlier one', argumentValue)
    .addOption(configOption)
    .addHelpText(
      'after',
      '\nKeeps the previous store beside the new one. Signs everyone out, and sends no waiting message. No code of\nan authenticator app works twice; recovery codes that were used since the backup work again.',
    )
    .action(async (source, options) => {
      const config = settingsFor(world, { file: options.config, load: loadStoreConfig })
      const { keptAs, peopleWithCodes } = requireValue(await restoreFrom(config, { source, operator: world.operator }))
      world.print(`Restored ${config.store.name} from ${source}. Everyone is signed out.`)
      if (keptAs !== null) world.print(`The previous store is kept as ${keptAs}.`)
      if (peopleWithCodes > 0) {
        const people = peopleWithCodes === 1 ? '1 person has some' : `${peopleWithCodes} people have some`
        world.print(`Recovery codes that were used since the backup work again: ${people}.`)
      }
    })
}
