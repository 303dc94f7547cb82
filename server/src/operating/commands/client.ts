import { statSync } from 'node:fs'
import { join } from 'node:path'
import { Command } from '@commander-js/extra-typings'
import { type ClientSettings, screenPaths } from '@portico/contract'
import { policyOfPages } from '../../edge/http/security-headers.js'
import { readClientSettings } from '../client-bundle/read-client-settings.js'
import { writeClientBundle } from '../client-bundle/write-client-bundle.js'
import { CommandFailed, type CommandWorld, optionValue, readFileBytes, requireValue } from './command.js'

const mostKilobytes = 100

const help = `
The bundle works with any server that keeps the fifteen calls of the contract. The settings are JSON;
what they leave out gets its default. The folder must be new or empty, and is written whole or not at
all. docs/client/README.md explains the settings, the calls, and how to serve the bundle.`

export function client(world: CommandWorld) {
  return new Command('client')
    .description('Writes the web client with settings of its own into a folder, for another server.')
    .requiredOption('--settings <file>', 'settings of the client, in JSON', optionValue)
    .requiredOption('--out <folder>', 'new or empty folder for the bundle', optionValue)
    .addHelpText('after', help)
    .action(async ({ settings: file, out: folder }) => {
      const settings = requireValue(readClientSettings(file, smallFile(world, file)))
      const webDir = join(world.root, 'web')
      const files = requireValue(await writeClientBundle({ webDir, settings, folder }))
      for (const line of howToServe(settings, { folder, files })) world.print(line)
    })
}

/** The bytes of a file that is small enough to be settings. A pipe or a device is none. */
function smallFile(world: CommandWorld, path: string): Buffer {
  const status = statusOf(path)
  if (status === null) return readFileBytes(world, path)
  if (status.isDirectory()) throw new CommandFailed([`${path} is a folder and not a file.`])
  if (!status.isFile()) throw new CommandFailed([`${path} is no file.`])
  if (status.size > mostKilobytes * 1000) {
    const advice = 'Put a large logo into a file of its own, and write its path into the settings.'
    throw new CommandFailed([`${path} is larger than ${mostKilobytes} kB. ${advice}`])
  }
  return readFileBytes(world, path)
}

/** Null where the file cannot be looked at: reading it says why. */
function statusOf(path: string) {
  try {
    return statSync(path)
  } catch {
    return null
  }
}

function howToServe(settings: ClientSettings, { folder, files }: { folder: string; files: number }): readonly string[] {
  const [language = 'en'] = settings.languages
  const others = Object.values(screenPaths).filter((path) => path !== screenPaths.home)
  return [
    `Wrote ${files} files into ${folder}. The home page is in ${languageName(language)}.`,
    '',
    'Serve it at the root of one host, with your API on the same host:',
    row('/', 'index.html, with Cache-Control: no-cache'),
    row('/assets/…', 'the files of this folder, which never change'),
    row('other files', 'icon.svg and the style sheet with your colour'),
    row(settings.apiBase, 'your server'),
    row('other paths', 'app.html, with Cache-Control: no-cache; status 404 but for'),
    row('', others.join(' ')),
    'Where a browser takes it, send the .br or .gz beside a file. The pages work under this header:',
    `  Content-Security-Policy: ${policyText(settings)}`,
    'docs/client/README.md has this for nginx.',
  ]
}

function row(path: string, what: string): string {
  return `  ${path.padEnd(13)} ${what}`.trimEnd()
}

function languageName(code: string): string {
  return new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code
}

/** The policy with which the portal's own server serves the same pages. */
function policyText({ institution: { logo }, captcha }: ClientSettings): string {
  const { kind, scriptUrl } = captcha
  const isOwn = kind === 'proof-of-work' || kind === 'none'
  const directives = policyOfPages({
    // The host of the bundle is not known, and only a logo on another one matters.
    publicUrl: new URL('https://own.invalid'),
    logo,
    captcha: isOwn
      ? { kind: 'proof-of-work' }
      : { kind, scriptUrl: scriptUrl === undefined ? null : new URL(scriptUrl) },
  })
  return Object.entries(directives)
    .map(([name, values]) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} ${values.join(' ')}`)
    .join('; ')
}
