import { type OperatorPorts, openForOperator } from '../compose-commands.js'
import { loadNameConfig, type NameConfig } from '../config/load-config.js'
import type { Count } from '../limits/count.js'
import { clearPerson, type PersonPorts, type PersonRecord, readPerson } from '../operator/person-record.js'
import { instant } from '../system/clock.js'
import { deriveSecrets } from '../system/secrets.js'
import {
  type Command,
  type CommandWorld,
  configHelp,
  configOption,
  type Exit,
  exit,
  namesAreHashed,
  sourcesOf,
  whileOpen,
  wordAndOptionsOf,
} from './command.js'

export const personShow: Command = {
  usage: 'person show',
  sentence: 'Shows what the portal keeps about a name: contacts, throttle, code budgets, sessions, flows.',
  details: [
    'U               the name, whether or not somebody has it',
    configHelp,
    '',
    'Prints addresses whole. Needs the secret of the server, since names are kept as keyed hashes.',
  ],
  run: (argv, world) =>
    onPerson(argv, world, async (ports, username) => {
      const person = await readPerson(ports, username)
      return person === null ? null : linesOf(person, ports.limits.failedSignIns)
    }),
}

export const personClear: Command = {
  usage: 'person clear',
  sentence: 'Lifts throttle, code budgets and message limits of a name, and ends its sessions and flows.',
  details: [
    'U               the name, whether or not somebody has it',
    configHelp,
    '',
    'What the directory keeps, such as a lock, stays: see account set. Contacts stay too. The audit has a line of it.',
    'Needs the secret of the server, since names are kept as keyed hashes.',
  ],
  run: (argv, world) =>
    onPerson(argv, world, async (ports, username) => {
      const cleared = await clearPerson(ports, username)
      if (cleared === null) return null
      const unknown = cleared.isKnown ? '' : ' Nobody in the directory has this name.'
      return [`Cleared ${cleared.username}: limits are lifted, sessions and flows are ended.${unknown}`]
    }),
}

/** Does something with one name and prints the lines that come of it; null stands for a name that nobody can have. */
function onPerson(
  argv: readonly string[],
  world: CommandWorld,
  work: (ports: PersonPorts, username: string) => Promise<readonly string[] | null>,
): Promise<Exit> {
  const { word: username, options } = wordAndOptionsOf(argv, configOption, 'The name of a person')
  return whileOpen<NameConfig, OperatorPorts>(world, {
    loaded: loadNameConfig(sourcesOf(world, options.config)),
    open: openForOperator,
    hint: namesAreHashed,
    async work(opened, config) {
      const secrets = deriveSecrets(config.secret, config.previousSecrets)
      const { limits, session, institution } = config
      const lines = await work({ ...opened, secrets, limits, session, domains: institution.domains }, username)
      if (lines === null) world.printError(`"${username}" cannot be a username.`)
      for (const line of lines ?? []) world.print(line.replace(/[\p{Cc}]/gu, ' '))
      return lines === null ? exit.failed : exit.done
    },
  })
}

function linesOf(person: PersonRecord, throttledFrom: number): readonly string[] {
  const { username, account, contacts, codeBudgets, sends, sessions, flows } = person
  return [
    row('name', username),
    row('account', account === null ? 'nobody in the directory has this name' : `${account.id} ${account.name}`.trim()),
    ...(account === null ? [] : [row('state', stateOf(account))]),
    ...several('contacts', contacts, ({ kind, address, verifiedAt }) => {
      const proven = verifiedAt === null ? 'not verified' : `verified ${instant(verifiedAt)}`
      return `${kind} ${address}, ${proven}`
    }),
    row('failed sign-ins', failuresOf(person, throttledFrom)),
    ...codeBudgets.flatMap(({ family, day, row: inARow }) => [
      row(`${family} codes`, `${said(day, 'wrong in 24 hours')}${ifSpent(day)}`),
      row('', `${said(inARow, 'wrong in a row')}${ifSpent(inARow)}`),
    ]),
    ...sends.map(({ family, day }) => row(`${family} sends`, said(day, 'in 24 hours'))),
    ...several('sessions', sessions, ({ signedInAt, createdAt, seenAt }) => {
      const kind =
        signedInAt === null ? `not signed in, since ${instant(createdAt)}` : `signed in ${instant(signedInAt)}`
      return `${kind}, last seen ${instant(seenAt)}`
    }),
    ...several('flows', flows, ({ name, state, createdAt, expiresAt }) => {
      return `${name}, ${state.at}, since ${instant(createdAt)}, until ${instant(expiresAt)}`
    }),
  ]
}

function row(title: string, text: string): string {
  return `${title.padEnd(16)}${text}`
}

/** How many there are, and one line for each. */
function several<Item>(title: string, items: readonly Item[], lineOf: (item: Item) => string): string[] {
  return [row(title, items.length === 0 ? 'none' : String(items.length)), ...items.map((item) => row('', lineOf(item)))]
}

function stateOf({ isDisabled, isLocked, mustChangePassword }: NonNullable<PersonRecord['account']>): string {
  const states = [
    ...(isDisabled ? ['disabled'] : []),
    ...(isLocked ? ['locked'] : []),
    ...(mustChangePassword ? ['must change the password'] : []),
  ]
  return states.length === 0 ? 'active' : states.join(', ')
}

function failuresOf({ attempts, now }: PersonRecord, throttledFrom: number): string {
  if (attempts === null) return 'none'
  const count = `${attempts.failures}, throttled from ${throttledFrom} on`
  if (attempts.blockedUntil > now) return `${count}: waits until ${instant(attempts.blockedUntil)}`
  return `${count}: may try now`
}

function said({ taken, limit, until }: Count, what: string): string {
  return `${taken} of ${limit} ${what}${until === 0 ? '' : `, until ${instant(until)}`}`
}

function ifSpent({ taken, limit }: Count): string {
  return taken >= limit ? ': used up, only the help desk can go on' : ''
}
