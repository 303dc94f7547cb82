import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { isServed, openForOperator } from '../compose-commands.js'
import type { Config } from '../config/config.js'
import { loadConfig, loadStoreConfig } from '../config/load-config.js'
import { captured } from '../delivery/captured/captured.js'
import { outboxPath } from '../demo/outbox-page.js'
import { steadyClock } from '../system/clock.js'
import { accountAdd } from './account.js'
import { type Command, type CommandWorld, exit, optionsOf, refuseConfig, sourcesOf, WrongUsage } from './command.js'
import { runPortal } from './serve.js'

/** The demo's data file: settings as an operator would set them, and people as an operator would add them. */
const demoFile = z.object({
  settings: z.record(z.string(), z.string()),
  password: z.string(),
  people: z.array(z.object({ arguments: z.array(z.string()), note: z.string() })),
})
type DemoFile = z.infer<typeof demoFile>

export const demo: Command = {
  usage: 'demo',
  sentence: 'Starts a whole portal with made-up people on this machine; nothing leaves it.',
  details: [
    '--fresh         forgets what earlier demos left behind',
    'PORT=N          listens on another port than 8080',
  ],
  async run(argv, world) {
    const { fresh } = optionsOf(argv, { fresh: { type: 'boolean' } })
    const port = world.env['PORT']?.trim() || '8080'
    if (!/^\d{1,5}$/.test(port)) throw new WrongUsage(`PORT must be a number (it is "${port}")`)
    const folder = join(world.root, '.demo')
    if (fresh === true && !isForgotten(world, folder)) return exit.failed
    mkdirSync(folder, { recursive: true })
    const file = demoFile.parse(JSON.parse(world.readText(join(world.root, 'demo/people.json')) ?? '{}'))
    const demoWorld = { ...world, readText: () => null, env: demoEnvironment({ world, folder, port, file }) }
    const loaded = loadConfig(sourcesOf(demoWorld, undefined))
    if ('problems' in loaded) return refuseConfig(world, loaded.problems)
    const isPeopled = await addPeople(demoWorld, file)
    if (!isPeopled) return exit.failed
    return runPortal(demoWorld, loaded.config, {
      captured: captured({ clock: steadyClock() }),
      started: () => welcome(loaded.config, file),
    })
  },
}

/** Removes what earlier demos left, unless one of them still runs on it. */
function isForgotten(world: CommandWorld, folder: string): boolean {
  const sources = { env: { PORTICO_DATA_DIR: folder }, file: undefined, readFile: () => null }
  const loaded = loadStoreConfig(sources)
  if (existsSync(folder) && 'config' in loaded && isServed(loaded.config)) {
    world.printError('Another demo is running on the data of the demo. Stop it first.')
    return false
  }
  rmSync(folder, { recursive: true, force: true })
  return true
}

interface DemoPlace {
  readonly world: CommandWorld
  readonly folder: string
  readonly port: string
  readonly file: DemoFile
}

/** What decides where data lie and where messages go is the demo's own: nothing of a real portal is ever touched. */
function demoEnvironment({ world, folder, port, file }: DemoPlace): CommandWorld['env'] {
  const own: Readonly<Record<string, string>> = {
    PORTICO_LISTEN: `localhost:${port}`,
    PORTICO_PUBLIC_URL: `http://localhost:${port}`,
    PORTICO_SECRET: keptSecret(world, join(folder, 'secret')),
    PORTICO_DATA_DIR: folder,
    PORTICO_MAIL_URL: 'smtp://localhost',
  }
  const notOurs = ['STORE', 'DIRECTORY', 'SMS', 'MAIL', 'SECRET', 'DATA_DIR', 'PUBLIC_URL', 'LISTEN']
  const isTuning = (name: string) =>
    name.startsWith('PORTICO_') && !notOurs.some((start) => name.startsWith(`PORTICO_${start}`))
  const tuning = Object.entries(world.env).filter(([name]) => isTuning(name))
  return { PORTICO_LOG_LEVEL: 'warn', ...file.settings, ...Object.fromEntries(tuning), ...own }
}

function keptSecret({ readText }: CommandWorld, path: string): string {
  const kept = readText(path)
  if (kept !== null) return kept.trim()
  const made = randomBytes(32).toString('base64url')
  writeFileSync(path, `${made}\n`, { mode: 0o600 })
  chmodSync(path, 0o600)
  return made
}

/** Adds whoever is missing through the command an operator has; true when all are there. */
async function addPeople(world: CommandWorld, { people, password }: DemoFile): Promise<boolean> {
  const loaded = loadStoreConfig(sourcesOf(world, undefined))
  if ('problems' in loaded) return false
  const { accounts, close } = await openForOperator(loaded.config)
  const there = new Set((await accounts.list().finally(close)).map(({ username }) => username))
  const operator = {
    ...world,
    print: () => undefined,
    readInput: async () => Buffer.from(`${password}\n`),
    readBytes: (path: string) => world.readBytes(join(world.root, path)),
  }
  for (const person of people.filter((one) => !there.has(usernameIn(one.arguments)))) {
    if ((await accountAdd.run(person.arguments, operator)) !== exit.done) return false
  }
  return true
}

function usernameIn(argv: readonly string[]): string {
  return argv[argv.indexOf('--username') + 1] ?? ''
}

function welcome({ publicUrl }: Config, { people, password }: DemoFile): readonly string[] {
  return [
    '',
    `  The portal     ${publicUrl.origin}/`,
    `  Mail and SMS   ${publicUrl.origin}${outboxPath}`,
    '',
    `  Sign in with the password ${password} as`,
    ...people.map((person) => `    ${usernameIn(person.arguments).padEnd(8)}${person.note}`),
    '',
    '  Ctrl+C stops it. Start anew with: npm run demo -- --fresh',
    '',
  ]
}
