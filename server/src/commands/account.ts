import { openForOperator } from '../compose-commands.js'
import { loadStoreConfig } from '../config/load-config.js'
import type { AccountAdministration, AccountChange, AccountLine } from '../directory/account-administration.js'
import {
  type Command,
  type CommandWorld,
  configHelp,
  configOption,
  type Exit,
  exit,
  optionsOf,
  sourcesOf,
  WrongUsage,
  whileOpen,
} from './command.js'

const text = { type: 'string' } as const
const several = { type: 'string', multiple: true } as const
const yes = { type: 'boolean' } as const

export const accountAdd: Command = {
  usage: 'account add',
  sentence: 'Adds an account to the embedded directory; reads its password from standard input.',
  details: [
    '--username U    name to sign in with',
    '--name "N"      full name',
    '--email E       verified email address; may be repeated',
    '--phone P       phone number; may be repeated',
    '--photo FILE    PNG, JPEG or WebP of 256 kB at most',
    '--must-change   asks for a new password at the first sign-in',
    '--locked        starts locked',
    '--disabled      starts disabled',
    configHelp,
  ],
  async run(argv, world) {
    const given = optionsOf(argv, {
      ...configOption,
      username: text,
      name: text,
      email: several,
      phone: several,
      photo: text,
      'must-change': yes,
      locked: yes,
      disabled: yes,
    })
    const username = needed('--username', given.username)
    const name = needed('--name', given.name)
    return withAccounts(world, given.config, async (accounts) => {
      const photo = given.photo === undefined ? null : photoAt(world, given.photo)
      if (typeof photo === 'string') return told(world, [photo])
      const account = {
        username,
        name,
        emails: given.email ?? [],
        phones: given.phone ?? [],
        photo,
        mustChangePassword: given['must-change'] ?? false,
        isLocked: given.locked ?? false,
        isDisabled: given.disabled ?? false,
      }
      const password = await passwordFrom(world)
      if (password === null) return told(world, [notText])
      const problems = await accounts.add({ ...account, password })
      if (problems.length === 0) world.print(`Added ${username}.`)
      return told(world, problems)
    })
  },
}

export const accountSet: Command = {
  usage: 'account set',
  sentence: 'Changes an account of the embedded directory.',
  details: [
    '--username U              whose account',
    '--locked | --unlocked     locks it, or lifts a lock',
    '--disabled | --enabled    switches it off or on',
    '--must-change             asks for a new password at the next sign-in',
    '--password-stdin          reads a new password from standard input',
    configHelp,
  ],
  async run(argv, world) {
    const given = optionsOf(argv, {
      ...configOption,
      username: text,
      locked: yes,
      unlocked: yes,
      disabled: yes,
      enabled: yes,
      'must-change': yes,
      'password-stdin': yes,
    })
    const username = needed('--username', given.username)
    const isLocked = oneOf({ '--locked': given.locked, '--unlocked': given.unlocked })
    const isDisabled = oneOf({ '--disabled': given.disabled, '--enabled': given.enabled })
    const change: AccountChange = {
      username,
      ...(isLocked === undefined ? {} : { isLocked }),
      ...(isDisabled === undefined ? {} : { isDisabled }),
      ...(given['must-change'] ? { mustChangePassword: true } : {}),
    }
    if (Object.keys(change).length === 1 && !given['password-stdin']) throw new WrongUsage('Nothing to change is given')
    return withAccounts(world, given.config, async (accounts) => {
      const password = given['password-stdin'] ? await passwordFrom(world) : undefined
      if (password === null) return told(world, [notText])
      const problems = await accounts.set(password === undefined ? change : { ...change, password })
      if (problems.length === 0) world.print(`Changed ${username}.`)
      return told(world, problems)
    })
  },
}

export const accountList: Command = {
  usage: 'account list',
  sentence: 'Lists the accounts of the embedded directory, one a line, with tabs between.',
  details: [configHelp],
  async run(argv, world) {
    const { config } = optionsOf(argv, configOption)
    return withAccounts(world, config, async (accounts) => {
      world.print(['username', 'name', 'state', 'emails', 'phones'].join('\t'))
      for (const line of await accounts.list()) world.print(rowOf(line))
      return exit.done
    })
  },
}

/** Works on the accounts while they are open. */
export function withAccounts(
  world: CommandWorld,
  file: string | undefined,
  work: (accounts: AccountAdministration) => Promise<Exit>,
): Promise<Exit> {
  const loaded = loadStoreConfig(sourcesOf(world, file))
  return whileOpen(world, { loaded, open: openForOperator, work: ({ accounts }) => work(accounts) })
}

/** Prints what stood in the way; fails where anything did. */
function told(world: CommandWorld, problems: readonly string[]): Exit {
  for (const problem of problems) world.printError(problem)
  return problems.length === 0 ? exit.done : exit.failed
}

const notText = 'The password on standard input is not text in UTF-8.'

/** Standard input without its final newline; null where it is no text. */
async function passwordFrom({ readInput }: CommandWorld): Promise<string | null> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readInput()).replace(/\r?\n$/, '')
  } catch (cause) {
    if (cause instanceof TypeError) return null
    throw cause
  }
}

function photoAt({ readBytes }: CommandWorld, path: string): Buffer | string {
  try {
    return readBytes(path)
  } catch {
    // Why it cannot be read is the operator's to find out; the name is what matters.
    return `The photo ${path} cannot be read.`
  }
}

function needed(name: string, value: string | undefined): string {
  if (value === undefined || value.trim() === '') throw new WrongUsage(`${name} is missing`)
  return value
}

/** True for the first of two opposites, false for the second, undefined for neither. */
function oneOf(pair: Readonly<Record<string, boolean | undefined>>): boolean | undefined {
  const [first, second] = Object.values(pair)
  if (first && second) throw new WrongUsage(`${Object.keys(pair).join(' and ')} exclude each other`)
  return first === true ? true : second === true ? false : undefined
}

function rowOf({ username, name, isLocked, isDisabled, mustChangePassword, emails, phones }: AccountLine): string {
  const states = [
    ...(isDisabled ? ['disabled'] : []),
    ...(isLocked ? ['locked'] : []),
    ...(mustChangePassword ? ['must-change'] : []),
  ]
  const state = states.length === 0 ? 'active' : states.join(' ')
  return [username, name, state, emails.join(';'), phones.join(';')]
    .map((cell) => cell.replace(/[\p{Cc}]/gu, ' '))
    .join('\t')
}
