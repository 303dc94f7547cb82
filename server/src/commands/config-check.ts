import { loadConfig } from '../config/load-config.js'
import { type Command, configHelp, configOption, exit, optionsOf, refuseConfig, sourcesOf } from './command.js'

export const configCheck: Command = {
  usage: 'config check',
  sentence: 'Says all that is missing or wrong in the settings, without starting anything.',
  details: [configHelp],
  async run(argv, world) {
    const { config: file } = optionsOf(argv, configOption)
    const loaded = loadConfig(sourcesOf(world, file))
    if ('problems' in loaded) return refuseConfig(world, loaded.problems)
    world.print(`The settings are complete. ${loaded.config.publicUrl.origin} would be served.`)
    return exit.done
  },
}
