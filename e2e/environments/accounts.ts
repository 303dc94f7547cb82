import type { Person, PersonWish } from './portal.js'
import { runPortico, type Settings } from './portico-program.js'

/** The accounts of a portal, in one kind of directory. */
export interface Accounts {
  /** The settings with which the portal finds them. */
  readonly settings: Settings
  /** The requirements for a new password that hold there. */
  readonly requirements: readonly string[]
  /** Makes the account of a person, with all contacts verified. */
  add(person: Person, wish: PersonWish, settings: Settings): Promise<void>
  stop(): Promise<void>
}

/** The portal's requirements where the directory has no classes of characters of its own. */
export const classicRequirements = [
  'At least 7 characters',
  'At least one number',
  'At least one uppercase letter',
  'At least one lowercase letter',
  'At least one special character',
  'Must not contain your username',
]

/** Accounts in the portal's own store, made as an operator makes them. */
export async function embeddedAccounts(): Promise<Accounts> {
  return {
    settings: {},
    requirements: classicRequirements,
    async add(person, wish, settings) {
      await runPortico(['account', 'add', ...argumentsFor(person, wish)], { settings, input: `${person.password}\n` })
    },
    stop: async () => undefined,
  }
}

function argumentsFor(person: Person, { mustChange, locked, disabled, photo }: PersonWish): string[] {
  return [
    ...['--username', person.username, '--name', person.name],
    ...person.emails.flatMap((email) => ['--email', email]),
    ...person.phones.flatMap((phone) => ['--phone', phone]),
    ...(photo === undefined ? [] : ['--photo', photo]),
    ...(mustChange ? ['--must-change'] : []),
    ...(locked ? ['--locked'] : []),
    ...(disabled ? ['--disabled'] : []),
  ]
}

/** Gives a person of a directory on another machine the first contacts, as an operator does. */
export async function importContacts({ username, emails, phones }: Person, settings: Settings): Promise<void> {
  if (emails.length + phones.length === 0) return
  const lines = [...emails.map((email) => `${username},${email},`), ...phones.map((phone) => `${username},,${phone}`)]
  await runPortico(['contact', 'import', '-'], { settings, input: ['username,email,phone', ...lines, ''].join('\n') })
}
