import { randomBytes } from 'node:crypto'
import { accessSync, constants, lstatSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { Command, Option } from '@commander-js/extra-typings'
import { replacedSettings } from '../../ports/config/read-settings.js'
import { namedSettings } from '../../ports/config/setting-table.js'
import { settings } from '../../ports/config/settings.js'
import { systemCode, whyUnreadable, whyUnwritable } from '../../ports/system/access-of.js'
import { placesFor } from '../setup/draft.js'
import { optionOf, placeOf, tidied } from '../setup/faults-of.js'
import { type Part, type Question, setupParts } from '../setup/setup-parts.js'
import { writeSetUp } from '../setup/write-set-up.js'
import { answerAll } from './answer-all.js'
import { askAnswers } from './ask-answers.js'
import { CommandFailed, type CommandWorld, optionValue, requireValue } from './command.js'

const help = `
Asks at a terminal for what a first installation needs, and tries each part of the answers at once
with the checks of portico doctor. What an option answers is not asked. Without a terminal it asks
nothing: then the options are all answers, so that a script can run it, such as with < /dev/null.

Writes the settings with every other setting as a comment, the key of the portal, and a file for
each password that is typed. It never overwrites: a key that is there is used, and settings that are
there end the command before it asks. Until the last answer nothing is written.

Run by root in a folder of root that is closed to others, as /etc/portico is, the group of the
folder may read the files. A check of the public URL may fail, as the portal does not run yet.`

interface Given {
  readonly config?: string
  readonly acceptFailed?: true
  readonly [option: string]: string | true | undefined
}

export function setup(world: CommandWorld) {
  const file = new Option('--config <file>', 'the file to write (default: PORTICO_CONFIG, /etc/portico/portico.yaml)')
  const command = new Command('setup')
    .description('Asks for what a first installation needs, tries it, and writes the settings and the key.')
    .addOption(file.argParser(optionValue))
    .option('--accept-failed', 'write the settings although a check fails')
  for (const { option } of answerOptions()) command.addOption(option)
  return command.addHelpText('after', help).action((given) => setUp(world, given as Given))
}

/** An option for each question, explained by the sentence of its setting. */
function answerOptions() {
  const rows = new Map(namedSettings(settings).map((row) => [row.path, row]))
  // A machine has suggestions of its own, and the same options as all others.
  return questionsIn(setupParts({ dataDir: '', timeZone: '' })).map((question) => {
    const sentence = rows.get(question.path)?.sentence ?? ''
    const [value, says] = question.isHidden
      ? ['<file>', `${sentence} Give a file that holds it.`]
      : ['<value>', sentence]
    return { question, option: new Option(`${optionOf(question)} ${value}`, says).argParser(optionValue) }
  })
}

const questionsIn = (parts: readonly Part[]): readonly Question[] => parts.flatMap(({ questions }) => questions)

async function setUp(world: CommandWorld, given: Given): Promise<void> {
  const file = resolve(given.config ?? (world.env['PORTICO_CONFIG']?.trim() || world.settingsFiles.system))
  const places = placesFor(file, world.settingsFiles.system)
  requirePlace(file)
  const kept = keptSecret(world, places.secret)
  const secret = kept ?? randomBytes(33).toString('base64')
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const asking = {
    world,
    parts: setupParts({ dataDir: places.dataDir, timeZone }),
    trial: { places, secret, readFile: world.readText },
    draft: { texts: textsOf(world, given), secrets: new Map<string, string>() },
    acceptsFailed: given.acceptFailed === true,
  }
  const { askLine, askHidden } = world
  if (askLine === null || askHidden === null) await answerAll(asking)
  else await askAnswers({ ...asking, askLine, askHidden })
  // A signal may not end the process between two files.
  void world.stopped()
  const written = requireValue(writeSetUp({ ...asking.trial, draft: asking.draft }))
  tell(world, { written, file, kept: kept === null ? null : places.secret })
}

/** The answers of the options, in the spelling of the settings. */
function textsOf(world: CommandWorld, given: Given): Map<string, string> {
  const texts = new Map<string, string>()
  for (const { question, option } of answerOptions()) {
    const text = given[option.attributeName()]
    if (typeof text !== 'string') continue
    const taken = tidied(question, text, 'option')
    if (taken !== text.trim()) world.print(`${optionOf(question)} is taken as ${taken}.`)
    texts.set(placeOf(question), taken)
  }
  return texts
}

/** Refuses a file that is there, and a folder in which none can be made, before anything is asked. */
function requirePlace(file: string): void {
  const folder = dirname(file)
  if (lstatSync(file, { throwIfNoEntry: false }) !== undefined)
    throw new CommandFailed([
      `${file} is there already, and portico setup never overwrites.`,
      'Move it away, or name another file with --config.',
    ])
  try {
    if (!statSync(folder).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' })
    accessSync(folder, constants.W_OK)
  } catch (cause) {
    const mend = 'Make the folder with: install -d -m 0750 -g portico'
    const isMissing = systemCode(cause) === 'ENOENT'
    throw new CommandFailed([`${file} ${whyUnwritable(file, cause)}.`, ...(isMissing ? [`${mend} ${folder}`] : [])])
  }
}

/** The key that is there, which a store may need; null for none. */
function keptSecret({ readText }: CommandWorld, path: string): string | null {
  try {
    return readText(path)?.trim() ?? null
  } catch (cause) {
    throw new CommandFailed([`${path} ${whyUnreadable(path, cause)}.`])
  }
}

interface Told {
  readonly written: readonly string[]
  readonly file: string
  readonly kept: string | null
}

function tell(world: CommandWorld, { written, file, kept }: Told): void {
  world.print('')
  for (const path of written) world.print(`Written: ${path}`)
  if (kept !== null) world.print(`The key in ${kept} was there, and stays.`)
  const sources = { env: world.env, file: { path: file, text: world.readText(file) ?? '' }, readFile: world.readText }
  for (const line of replacedSettings(sources)) world.printError(line)
  const named = file === world.settingsFiles.system ? '' : ` --config ${file}`
  world.print('Keep a copy of the key apart from the backups: no backup can be used without it.')
  world.print(`Then, as the user of the portal: portico config check${named}`)
}
