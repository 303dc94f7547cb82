import { Command } from '@commander-js/extra-typings'
import { canonicalUsername } from '../../ports/directory/canonical-username.js'
import { reportedProofs } from '../../rules/desk/person-record.js'
import { proofObject } from '../operator/proof-object.js'
import { type RemovedProofs, removeProofs } from '../operator/remove-proofs.js'
import {
  argumentValue,
  CommandFailed,
  type CommandWorld,
  configOption,
  jsonOption,
  oneLine,
  requireValue,
} from './command.js'
import { printRows } from './print-rows.js'
import { changeAndTell, readStore, tellingOf } from './with-store.js'

const removeHelp = `
For a person who lost the phone and is known to be the owner. Removes one proof by the id that portico
proof list shows, or all of them; with the last app or passkey the recovery codes go. Sessions and unfinished flows of
the person end, and its contacts are told.`

export function proof(world: CommandWorld) {
  return new Command('proof')
    .description('Manages what people have set up as a second step.')
    .addCommand(proofList(world))
    .addCommand(proofRemove(world))
}

function proofList(world: CommandWorld) {
  return new Command('list')
    .description('Lists the authenticator app, the passkeys and the recovery codes of a person.')
    .argument('<username>', 'username of the person', argumentValue)
    .addOption(jsonOption)
    .addOption(configOption)
    .addHelpText('after', '\nPrints one proof per line, with tabs between the cells, or one JSON object per line.')
    .action((username, { config, json }) =>
      readStore(world, config, async ({ directory, store, clock }, { institution }) => {
        const name = canonicalUsername(username, institution.domains)
        const account = await directory.find(name.value, name.whole)
        if (account === null) throw new CommandFailed([`There is no account "${name.value}".`])
        const own = await reportedProofs(store, { accountId: account.id, now: clock.now() })
        printRows(
          world,
          own.map((one) => proofObject(one, clock)),
          { json, columns },
        )
      }),
    )
}

function proofRemove(world: CommandWorld) {
  return new Command('remove')
    .description('Removes proofs of a person: an authenticator app, passkeys, recovery codes.')
    .argument('<username>', 'username of the person', argumentValue)
    .argument('[id]', 'id of the proof, as proof list shows it', argumentValue)
    .option('--all', 'remove all of them')
    .addOption(configOption)
    .addHelpText('after', removeHelp)
    .action((username, id, { config, all = false }) =>
      changeAndTell(world, config, async (ports, settings) => {
        if ((id === undefined) !== all) throw new CommandFailed(['Give the id of one proof, or --all.'])
        const removed = requireValue(
          await removeProofs({ ...ports, ...(await tellingOf(settings)) }, { username, id: id ?? null }),
        )
        world.print(oneLine(removedLine(removed)))
      }),
    )
}

const words = { app: 'the authenticator app', passkey: 'a passkey', 'recovery-code': 'the recovery codes' } as const

function removedLine({ username, kinds, isTold }: RemovedProofs): string {
  const what = kinds.map((kind) => words[kind]).join(' and ')
  return `Removed ${what} of ${username}. Sessions and flows are ended${isTold ? ', and the contacts are told' : ''}.`
}

const columns = ['id', 'kind', 'name', 'host', 'createdAt', 'verifiedAt', 'heldUntil', 'usedAt', 'codesLeft'] as const
