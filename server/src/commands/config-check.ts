import { Command } from '@commander-js/extra-typings'
import type { Config } from '../config/config.js'
import { loadConfig } from '../config/load-config.js'
import { reachablePrefixes } from '../contact/is-reachable.js'
import { openForReading } from '../open-for-operator.js'
import { Unavailable } from '../refusal.js'
import { CommandFailed, type CommandWorld, configOption, jsonOption, SettingsWrong, settingsFor } from './command.js'

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
  const { problem, unreachable } = await lookAtStore(world, config)
  if (problem !== null) throw new CommandFailed([problem])
  if (unreachable !== null && unreachable > 0) {
    const count = unreachable === 1 ? '1 enrolled person has' : `${unreachable} enrolled people have`
    world.print(`${count} no contact that messages can reach with these settings.`)
  }
}

async function printObject(world: CommandWorld, file: string | undefined): Promise<void> {
  const told: string[] = []
  try {
    const explain = (line: string) => void told.push(line)
    const config = settingsFor({ ...world, explain }, { file, load: loadConfig })
    const { problem, unreachable } = await lookAtStore(world, config)
    const problems = problem === null ? [] : [problem]
    const object = {
      isComplete: true,
      publicUrl: config.publicUrl.origin,
      told,
      problems,
      unreachablePeople: unreachable,
    }
    world.print(JSON.stringify(object, null, 2))
    if (problem !== null) throw new CommandFailed([])
  } catch (cause) {
    if (!(cause instanceof SettingsWrong)) throw cause
    const object = { isComplete: false, publicUrl: null, told, problems: cause.problems, unreachablePeople: null }
    world.print(JSON.stringify(object, null, 2))
    throw new SettingsWrong([])
  }
}

interface SeenStore {
  /** Why the store cannot be used; null where it can, and where there is none of this version yet. */
  readonly problem: string | null
  /** How many people lost their only reachable contact (G5); null without a store of this version. */
  readonly unreachable: number | null
}

async function lookAtStore(world: CommandWorld, config: Config): Promise<SeenStore> {
  try {
    const opened = await openForReading(config, world.operator)
    if (!opened.ok) return { problem: null, unreachable: null }
    const { store, close } = opened.value
    const reach = { hasSms: config.sms !== null, smsReach: config.smsReach }
    const unreachable = await store.contacts.countUnreachable(reachablePrefixes(reach)).finally(close)
    return { problem: null, unreachable }
  } catch (cause) {
    if (!(cause instanceof Unavailable)) throw cause
    return { problem: cause.explanation, unreachable: null }
  }
}
