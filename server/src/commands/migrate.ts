import { migrateStore } from '../compose-commands.js'
import { loadStoreConfig } from '../config/load-config.js'
import { type Command, configHelp, configOption, exit, optionsOf, refuseConfig, sourcesOf } from './command.js'

export const migrate: Command = {
  usage: 'migrate',
  sentence: 'Brings the store up to this version; serve does it too.',
  details: [configHelp],
  async run(argv, world) {
    const { config: file } = optionsOf(argv, configOption)
    const loaded = loadStoreConfig(sourcesOf(world, file))
    if ('problems' in loaded) return refuseConfig(world, loaded.problems)
    await migrateStore(loaded.config)
    world.print(`The store ${loaded.config.store.file} is up to date.`)
    return exit.done
  },
}
