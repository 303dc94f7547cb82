import { Command } from '@commander-js/extra-typings'
import { type CanonicalUsername, canonicalUsername } from '../../ports/directory/canonical-username.js'
import { type Clock, instants } from '../../ports/system/clock.js'
import type { Contact } from '../../rules/contact/contact-store.js'
import { isWaiting } from '../../rules/contact/is-waiting.js'
import type { OperatorPorts } from '../open-for-operator.js'
import { removeContact } from '../operator/remove-contact.js'
import {
  argumentValue,
  CommandFailed,
  type CommandWorld,
  configOption,
  jsonOption,
  oneLine,
  requireValue,
} from './command.js'
import { contactImport } from './contact-import.js'
import { printRows } from './print-rows.js'
import { changeStore, readStore } from './with-store.js'

const removeHelp = `
Removes an address or a number, also the last one. A verified contact also ends the sessions and the
unfinished flows of the person. No message tells of it. A contact that the directory keeps is removed
there. Without any contact the person needs the help desk: see portico contact import.`

export function contact(world: CommandWorld) {
  return new Command('contact')
    .description("Manages people's contacts, on any directory.")
    .addCommand(contactList(world))
    .addCommand(contactImport(world))
    .addCommand(contactRemove(world))
}

function contactList(world: CommandWorld) {
  return new Command('list')
    .description('Lists the contacts of a person.')
    .argument('<username>', 'username of the person', argumentValue)
    .addOption(jsonOption)
    .addOption(configOption)
    .addHelpText('after', '\nPrints one contact per line, with tabs between the cells, or one JSON object per line.')
    .action((username, { config, json }) =>
      readStore(world, config, async (ports, { institution }) => {
        const contacts = await contactsOf(ports, canonicalUsername(username, institution.domains))
        const rows = contacts.map((one) => contactObject(one, ports.clock))
        printRows(world, rows, { json, columns })
      }),
    )
}

function contactRemove(world: CommandWorld) {
  return new Command('remove')
    .description('Removes a contact of a person.')
    .argument('<username>', 'username of the person', argumentValue)
    .argument('<address>', 'email address or phone number', argumentValue)
    .addOption(configOption)
    .addHelpText('after', removeHelp)
    .action((username, address, { config }) =>
      changeStore(world, config, async (ports, { institution: { domains } }) => {
        const removed = requireValue(await removeContact({ ...ports, domains }, { username, address }))
        world.print(oneLine(`Removed ${removed.address} of ${removed.username}.`))
        if (removed.left === 0) world.print(oneLine(`${removed.username} has no verified contact left.`))
      }),
    )
}

async function contactsOf({ directory, store }: OperatorPorts, name: CanonicalUsername): Promise<readonly Contact[]> {
  const account = await directory.find(name.value, name.whole)
  if (account === null) throw new CommandFailed([`There is no account "${name.value}".`])
  return store.contacts.allOf(account.id)
}

const columns = ['kind', 'address', 'verifiedAt', 'heldUntil', 'keptSince'] as const

/** A contact for programs. The names of its fields are documented, so they stay. */
function contactObject(contact: Contact, { now, date }: Clock) {
  const { kind, address, verifiedAt, keptSince, createdAt } = contact
  const heldUntil = isWaiting(contact, now()) ? contact.heldUntil : null
  return { kind, address, ...instants({ createdAt, verifiedAt, heldUntil, keptSince }, date) }
}
