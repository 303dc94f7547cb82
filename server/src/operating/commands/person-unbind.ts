import { unbindPerson } from '../operator/unbind-person.js'
import { type CommandWorld, oneLine, requireValue } from './command.js'
import { choiceOf, ofOnePerson, oneOfBoth } from './person-data.js'
import { changeNames, personPorts } from './with-store.js'

const help = `
The portal remembers from the first complete outside sign-in on which subject of the identity provider belongs
to an account, and lets neither sign in with another one. Use this once the provider has made a person
anew, and only after you know why: an audit event outside.mismatch may be an attack. Sessions and flows
of the person end. The next complete outside sign-in binds again.`

export function personUnbind(world: CommandWorld) {
  return ofOnePerson('unbind')
    .description('Forgets who a person is at the identity provider.')
    .addHelpText('after', help)
    .action((username, { id, config }, command) => {
      const choice = choiceOf(username, id) ?? command.error(oneOfBoth)
      return changeNames(world, config, async (opened, settings) => {
        const called = requireValue(await unbindPerson(personPorts(opened, settings), choice))
        world.print(oneLine(`Unbound ${called}. Sessions and flows are ended.`))
      })
    })
}
