import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Command, Option } from '@commander-js/extra-typings'
import { outboxPath } from '../../edge/demo/outbox-page.js'
import type { Config } from '../../ports/config/config.js'
import { loadConfig, loadStoreConfig } from '../../ports/config/load-config.js'
import { captured } from '../../ports/delivery/captured/captured.js'
import { thisMachine } from '../../ports/system/clock.js'
import { isServed } from '../open-store.js'
import { CommandFailed, type CommandWorld, exit, requireValue, settingsFor } from './command.js'
import { openLdapPeople } from './demo-open-ldap.js'
import { type DemoFile, type DemoPeople, demoFile, giveProofs, makeAgent, type Run, usernameIn } from './demo-people.js'
import { runPortal } from './serve.js'
import { withAccounts } from './with-store.js'

export function demo(world: CommandWorld, run: Run) {
  return new Command('demo')
    .description('Starts a portal with made-up people on this machine. It sends no messages.')
    .option('--fresh', 'delete the data of earlier demos first')
    .addOption(
      new Option('--directory <kind>', 'where the people live').choices(['embedded', 'openldap']).default('embedded'),
    )
    .addHelpText('after', '\nPORT=N in the environment chooses another port than 8080.')
    .action(async ({ fresh, directory }, command) => {
      const port = world.env['PORT']?.trim() || '8080'
      if (!/^\d{1,5}$/.test(port)) command.error(`error: PORT must be a number (it is "${port}")`)
      const folder = join(world.root, directory === 'embedded' ? '.demo' : `.demo-${directory}`)
      if (fresh) deleteDemo(folder)
      mkdirSync(folder, { recursive: true })
      const file = demoFile.parse(JSON.parse(world.readText(join(world.root, 'demo/people.json')) ?? '{}'))
      const people = directory === 'embedded' ? embeddedPeople(run) : await openLdapPeople(world, folder, run)
      try {
        const env = { ...demoEnvironment({ world, folder, port, file }), ...people.env }
        // No settings file: only what the demo itself has written is read.
        const readText = (path: string) => (path.startsWith(folder) ? world.readText(path) : null)
        await runDemo({ ...world, readText, env }, { file, people })
      } finally {
        await people.stop()
      }
    })
}

async function runDemo(world: CommandWorld, { file, people }: { file: DemoFile; people: DemoPeople }): Promise<void> {
  const config = settingsFor(world, { file: undefined, load: loadConfig })
  await people.add(world, file)
  const apps = !config.proofKinds.includes('app') ? [] : file.people.flatMap(appsOf)
  await runPortal(world, config, { captured: captured(thisMachine), apps, welcome: welcome(config, file) })
}

function appsOf({ arguments: argv, app, codes }: DemoFile['people'][number]) {
  return app === undefined ? [] : [{ username: usernameIn(argv), secret: Buffer.from(app, 'base64url'), codes }]
}

/** Deletes the data of earlier demos. Fails if one of them still runs. */
function deleteDemo(folder: string): void {
  const env = { PORTICO_DATA_DIR: folder }
  const { store } = requireValue(loadStoreConfig({ env, file: null, readFile: () => null }))
  if (store.kind === 'sqlite' && isServed(store.file))
    throw new CommandFailed(['Another demo is running on the same data. Stop it first.'])
  rmSync(folder, { recursive: true, force: true })
}

interface DemoPlace {
  readonly world: CommandWorld
  readonly folder: string
  readonly port: string
  readonly file: DemoFile
}

/** The demo decides where its data and messages go, so that it never touches a real portal. */
function demoEnvironment({ world, folder, port, file }: DemoPlace): CommandWorld['env'] {
  const own: Readonly<Record<string, string>> = {
    PORTICO_LISTEN: `localhost:${port}`,
    PORTICO_PUBLIC_URL: `http://localhost:${port}`,
    PORTICO_SECRET: demoSecret(world, join(folder, 'secret')),
    PORTICO_DATA_DIR: folder,
    PORTICO_MAIL_URL: 'smtp://localhost',
  }
  const fixed = ['CONFIG', 'STORE', 'DIRECTORY', 'SMS', 'MAIL', 'SECRET', 'DATA_DIR', 'PUBLIC_URL', 'LISTEN']
  const isTuning = (name: string) =>
    name.startsWith('PORTICO_') && !fixed.some((prefix) => name.startsWith(`PORTICO_${prefix}`))
  const tuning = Object.entries(world.env).filter(([name]) => isTuning(name))
  return {
    PORTICO_LOG_LEVEL: 'warn',
    PORTICO_LOG_FORMAT: 'text',
    // Portal, mails and outbox are on the machine of the person who tries them.
    PORTICO_TIME_ZONE: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...file.settings,
    ...Object.fromEntries(tuning),
    ...own,
  }
}

/** The secret of earlier demos, so that their data stay readable, or a new one. */
function demoSecret({ readText }: CommandWorld, path: string): string {
  const earlier = readText(path)
  if (earlier !== null) return earlier.trim()
  const secret = randomBytes(32).toString('base64url')
  writeFileSync(path, `${secret}\n`, { mode: 0o600 })
  chmodSync(path, 0o600)
  return secret
}

/** People in the portal's own store. The demo adds the people that are missing. */
function embeddedPeople(run: Run): DemoPeople {
  return {
    env: {},
    async add(world, { people, password }) {
      const accounts = await withAccounts(world, undefined, (ports) => ports.accounts.list())
      const usernames = new Set(accounts.map(({ username }) => username))
      const operator = {
        ...world,
        print: () => undefined,
        readInput: async () => Buffer.from(`${password}\n`),
        askHidden: null,
        readBytes: (path: string) => world.readBytes(join(world.root, path)),
      }
      for (const person of people.filter((one) => !usernames.has(usernameIn(one.arguments)))) {
        const code = await run(['account', 'add', ...person.arguments], operator)
        if (code !== exit.done) throw new CommandFailed([`The demo cannot add ${usernameIn(person.arguments)}.`])
        await giveProofs(world, person)
        await makeAgent(operator, person, run)
      }
    },
    stop: async () => undefined,
  }
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
    '  Press Ctrl+C to stop. Start over with: npm run demo -- --fresh',
    '',
  ]
}
