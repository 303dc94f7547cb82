import { Command } from '@commander-js/extra-typings'
import type { Config } from '../config/config.js'
import { loadConfig } from '../config/load-config.js'
import { reachablePrefixes } from '../contact/is-reachable.js'
import { openForReading } from '../open-for-operator.js'
import { type CommandWorld, configOption, jsonOption, SettingsWrong, settingsFor } from './command.js'

export function configCheck(world: CommandWorld) {
  return new Command('check')
    .description('Reports all problems of the settings, and which file they are from. Starts nothing.')
    .addOption(jsonOption)
    .addOption(configOption)
    .action(async ({ config: file, json }) => {
      if (json) await printObject(world, file)
      else await printLines(world, file)
    })
}

async function printLines(world: CommandWorld, file: string | undefined): Promise<void> {
  const config = settingsFor({ ...world, explain: world.print }, { file, load: loadConfig })
  world.print(`The settings are complete. The portal's address is ${config.publicUrl.origin}.`)
  const people = await countUnreachable(world, config)
  if (people !== null && people > 0) {
    const count = people === 1 ? '1 enrolled person has' : `${people} enrolled people have`
    world.print(`${count} no contact that messages can reach with these settings.`)
  }
}

async function printObject(world: CommandWorld, file: string | undefined): Promise<void> {
  const told: string[] = []
  try {
    const explain = (line: string) => void told.push(line)
    const config = settingsFor({ ...world, explain }, { file, load: loadConfig })
    const unreachablePeople = await countUnreachable(world, config)
    const object = { isComplete: true, publicUrl: config.publicUrl.origin, told, problems: [], unreachablePeople }
    world.print(JSON.stringify(object, null, 2))
  } catch (cause) {
    if (!(cause instanceof SettingsWrong)) throw cause
    const object = { isComplete: false, publicUrl: null, told, problems: cause.problems, unreachablePeople: null }
    world.print(JSON.stringify(object, null, 2))
    throw new SettingsWrong([])
  }
}

/** How many people lost their only reachable contact (G5); null without a store of this version. */
async function countUnreachable(world: CommandWorld, config: Config): Promise<number | null> {
  const opened = await openForReading(config, world.operator).catch(() => null)
  if (opened === null || !opened.ok) return null
  const { store, close } = opened.value
  const reach = { hasSms: config.sms !== null, smsReach: config.smsReach }
  return store.contacts.countUnreachable(reachablePrefixes(reach)).finally(close)
}
