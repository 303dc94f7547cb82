import { changeStop } from '../operator/change-stop.js'
import { type CommandWorld, oneLine, requireValue } from './command.js'
import { choiceOf, ofOnePerson, oneOfBoth } from './person-data.js'
import { changeAndTell, personPorts, tellingOf } from './with-store.js'

const words = {
  stop: {
    description: 'Stops sign-in, reset and unlock of a person, as a report does.',
    help: `
Does what a report of "This was not me" does, without its mail to the help desk: sessions and flows of the
person end, and sign-in, reset and unlock wait until portico person start. A right password reads that the
help desk can help; whoever does not know it sees nothing. The contacts of the person are told.`,
    done: (called: string) =>
      `Stopped self-service of ${called}. Sessions and flows are ended, and the contacts are told.`,
  },
  start: {
    description: 'Lets a person whose self-service is stopped sign in, reset and unlock again.',
    help: `
Lets a person sign in, reset and unlock again whom a report, the help desk or portico person stop has
stopped. Before, make sure that you talk to the owner, and remove what a thief added: portico contact
remove, portico proof remove. Codes of earlier notices report nothing any more. The contacts of the person
are told.`,
    done: (called: string) => `Started self-service of ${called} again. The contacts are told.`,
  },
} as const

export const personStop = (world: CommandWorld) => changing(world, 'stop')
export const personStart = (world: CommandWorld) => changing(world, 'start')

function changing(world: CommandWorld, change: keyof typeof words) {
  const { description, help, done } = words[change]
  return ofOnePerson(change)
    .description(description)
    .addHelpText('after', help)
    .action((username, { id, config }, command) => {
      const choice = choiceOf(username, id) ?? command.error(oneOfBoth)
      return changeAndTell(world, config, async (opened, settings) => {
        const ports = { ...personPorts(opened, settings), ...(await tellingOf(settings)), random: opened.random }
        world.print(oneLine(done(requireValue(await changeStop(ports, choice, change)))))
      })
    })
}
