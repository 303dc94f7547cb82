import { Command, Option } from '@commander-js/extra-typings'
import type { PostgresStoreChoice } from '../../ports/config/config.js'
import { loadStoreConfig } from '../../ports/config/load-config.js'
import { moveTo } from '../move-to.js'
import { CommandFailed, type CommandWorld, configOption, optionValue, requireValue, settingsFor } from './command.js'
import { showProgress } from './show-progress.js'

const moveHelp = `
Copies the store file that the settings name into an empty database of PostgreSQL, and compares every
row. Stop the server first. A move that was stopped goes on when the command runs again; until its end
no server starts on the database. The file stays as it is.

Everyone is signed out, flows and codes end, and messages that wait are not sent. When the move is
done, set PORTICO_STORE_URL to the address, and start the server.

Other users of this machine can read the password in a command line. Put the address into a file
instead, the one that PORTICO_STORE_URL_FILE will name, and name it with --to-file.`

export function store(world: CommandWorld) {
  return new Command('store').description('Moves the store to PostgreSQL.').addCommand(storeMove(world))
}

function storeMove(world: CommandWorld) {
  return new Command('move')
    .description('Moves the store from a file to PostgreSQL. Stop the server first.')
    .addOption(new Option('--to <url>', 'such as postgres://user:password@host/database').argParser(optionValue))
    .addOption(new Option('--to-file <file>', 'file with this address').argParser(optionValue).conflicts('to'))
    .addOption(configOption)
    .addHelpText('after', moveHelp)
    .action(async ({ config: file, to = '', toFile = '' }, command) => {
      if (`${to}${toFile}` === '') command.error('error: give the address with --to or --to-file')
      const config = settingsFor(world, { file, load: loadStoreConfig })
      const target = targetOf(world, { file, to, toFile })
      const show = {
        Checking: showProgress(world, 'Checking'),
        Copying: showProgress(world, 'Copying'),
        Comparing: showProgress(world, 'Comparing'),
      }
      const onProgress = (step: keyof typeof show, done: number, all: number) => show[step](done, all)
      const { rows } = requireValue(await moveTo(config, { target, operator: world.operator, onProgress }))
      world.print(`Moved ${config.store.name} to ${target.name}: ${rows} rows, and each was compared.`)
      world.print('Now set PORTICO_STORE_URL to this address, and start the server. Everyone is signed out.')
    })
}

interface Given {
  readonly file: string | undefined
  readonly to: string
  readonly toFile: string
}

/** The target is the store of the same settings with this address. */
function targetOf(world: CommandWorld, { file, to, toFile }: Given): PostgresStoreChoice {
  const env = { ...world.env, PORTICO_STORE_URL: to, PORTICO_STORE_URL_FILE: toFile }
  const hint = 'The address of --to is read as PORTICO_STORE_URL is.'
  const { store: target } = settingsFor({ ...world, env }, { file, load: loadStoreConfig, hint })
  if (target.kind === 'postgres') return target
  throw new CommandFailed([
    `${target.name} is a file. Name a database of PostgreSQL: postgres://user:password@host/database`,
  ])
}
