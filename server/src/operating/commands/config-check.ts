import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { Command } from '@commander-js/extra-typings'
import { lookAtSocket } from '../../edge/http/socket-file.js'
import type { Config } from '../../ports/config/config.js'
import { loadConfig } from '../../ports/config/load-config.js'
import { Unavailable } from '../../ports/refusal.js'
import { modeOf, nearestSeen } from '../../ports/system/access-of.js'
import { isSocket } from '../../ports/system/listen-place.js'
import { reachablePrefixes } from '../../rules/contact/country-prefix.js'
import { holdFinding } from '../doctor/hold-finding.js'
import { openForOperator } from '../open-for-operator.js'
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
  for (const note of notesOf(config)) world.print(note)
  const { problems, unreachable } = await lookAround(world, config)
  if (problems.length > 0) throw new CommandFailed(problems)
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
    const { problems, unreachable } = await lookAround(world, config)
    const object = {
      isComplete: true,
      publicUrl: config.publicUrl.origin,
      told: [...told, ...notesOf(config)],
      problems,
      unreachablePeople: unreachable,
    }
    world.print(JSON.stringify(object, null, 2))
    if (problems.length > 0) throw new CommandFailed([])
  } catch (cause) {
    if (!(cause instanceof SettingsWrong)) throw cause
    const object = { isComplete: false, publicUrl: null, told, problems: cause.problems, unreachablePeople: null }
    world.print(JSON.stringify(object, null, 2))
    throw new SettingsWrong([])
  }
}

function notesOf(config: Config): readonly string[] {
  return [
    ...config.blankEnds,
    ...wordNotes(config),
    ...proxyNotes(config),
    ...socketNotes(config),
    ...holdNotes(config),
  ]
}

function wordNotes({ textsDir, texts, passwordWordsFile }: Config): readonly string[] {
  const counts = Object.entries(texts).map(([language, own]) => `${language} ${Object.keys(own).length}`)
  return [
    ...(textsDir === null ? [] : [`Texts of your own, by language: ${counts.join(', ') || 'none'} (${textsDir}).`]),
    ...(passwordWordsFile === null ? [] : [`Words that no password may be: ${passwordWordsFile}.`]),
  ]
}

/** Notes on settings of a proxy that are allowed, and rarely meant. */
function proxyNotes({ listen, publicUrl, trustedProxies }: Config): readonly string[] {
  const trustsPeers = trustedProxies.includes('unix')
  if (isSocket(listen) && publicUrl.protocol === 'https:' && !trustsPeers) {
    return [
      'PORTICO_LISTEN is a socket, and PORTICO_TRUSTED_PROXIES does not name unix: every call will count as plain http and be refused. Add unix to it.',
    ]
  }
  if (isSocket(listen) || !trustsPeers) return []
  return ['PORTICO_TRUSTED_PROXIES names unix, which counts only where PORTICO_LISTEN is unix:PATH.']
}

/** The doctor's warning, in its words. */
function holdNotes(config: Config): readonly string[] {
  const { state, found, mend } = holdFinding(config)
  return state === 'warning' ? [`${found} ${mend}`] : []
}

/** A socket that a stranger can replace: proxies do not ask whom it belongs to. */
function socketNotes({ listen }: Config): readonly string[] {
  if (!isSocket(listen)) return []
  const folder = dirname(listen.path)
  // The server's own way to the folder is another question.
  const status = nearestSeen(folder) === folder ? statSync(folder) : null
  if (status === null || (status.mode & 0o002) === 0) return []
  const what = `Every user may write to ${folder}, the folder of PORTICO_LISTEN (mode ${modeOf(status)}).`
  const why = 'While the server is stopped, another one can take its place there and read passwords.'
  return [`${what} ${why} Name a folder that only the server's user and group may write to.`]
}

interface Surroundings extends Pick<SeenStore, 'unreachable'> {
  readonly problems: readonly string[]
}

/** The surroundings of a server that starts. A server that lives there already is no problem. */
async function lookAround(world: CommandWorld, config: Config): Promise<Surroundings> {
  const { problem, unreachable } = await lookAtStore(world, config)
  const socket = isSocket(config.listen) ? await lookAtSocket(config.listen.path) : null
  const blocked = socket?.state === 'blocked' ? [socket.why] : []
  return { problems: [...(problem === null ? [] : [problem]), ...blocked], unreachable }
}

interface SeenStore {
  /** Why the store cannot be used; null where it can, and where none of this version exists yet. */
  readonly problem: string | null
  /** People who lost their only reachable contact (N2); null without a store of this version. */
  readonly unreachable: number | null
}

async function lookAtStore(world: CommandWorld, config: Config): Promise<SeenStore> {
  try {
    const opened = await openForOperator(config, world.operator, 'read')
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
