import { backup, restore } from '../compose-commands.js'
import { loadStoreConfig } from '../config/load-config.js'
import { type Command, configHelp, configOption, exit, refuseConfig, sourcesOf, wordAndOptionsOf } from './command.js'

export const backupCommand: Command = {
  usage: 'backup',
  sentence: 'Writes a consistent copy of the store, while the server runs or not.',
  details: [
    'FILE            where to; nothing is overwritten, and only this user can read it',
    configHelp,
    '',
    'The secret is not in it: keep it elsewhere, or what is sealed with it is lost.',
  ],
  async run(argv, world) {
    const { word: target, options } = wordAndOptionsOf(argv, configOption, 'FILE')
    const loaded = loadStoreConfig(sourcesOf(world, options.config))
    if ('problems' in loaded) return refuseConfig(world, loaded.problems)
    const problem = backup(loaded.config, target)
    if (problem !== null) world.printError(problem)
    else world.print(`Copied ${loaded.config.store.file} to ${target}.`)
    return problem === null ? exit.done : exit.failed
  },
}

export const restoreCommand: Command = {
  usage: 'restore',
  sentence: 'Replaces the store by a backup; no server may be running on it.',
  details: [
    'FILE            what portico backup wrote, by this version or an earlier one',
    configHelp,
    '',
    'The store that is replaced stays beside it. Nobody is signed in afterwards; what was waiting to be sent is not sent.',
  ],
  async run(argv, world) {
    const { word: source, options } = wordAndOptionsOf(argv, configOption, 'FILE')
    const loaded = loadStoreConfig(sourcesOf(world, options.config))
    if ('problems' in loaded) return refuseConfig(world, loaded.problems)
    const restored = await restore(loaded.config, source)
    if (restored.problem !== undefined) {
      world.printError(restored.problem)
      return exit.failed
    }
    world.print(`Restored ${loaded.config.store.file} from ${source}. Everybody is signed out.`)
    if (restored.keptAs !== null) world.print(`The store before it is kept as ${restored.keptAs}.`)
    return exit.done
  },
}
