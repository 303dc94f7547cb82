import type { Person, PersonWish } from './portal.js'
import { runPortico, type Settings } from './portico-program.js'

/** The accounts of a portal, in one kind of directory. */
export interface Accounts {
  /** The settings with which the portal finds them. */
  readonly settings: Settings
  /** The requirements for a new password that hold there. */
  readonly requirements: readonly string[]
  /** Makes the accounts of people with one wish, with all contacts verified. */
  add(people: readonly Person[], wish: PersonWish, settings: Settings): Promise<void>
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
    async add(people, wish, settings) {
      await runPortico(['account', 'import', '-'], { settings, input: fileOf(people, wish) })
      const { photo } = wish
      if (photo === undefined) return
      for (const { username } of people)
        await runPortico(['account', 'set', '--username', username, '--photo', photo], { settings, input: '' })
    },
    stop: async () => undefined,
  }
}

function fileOf(people: readonly Person[], { mustChange, locked, disabled }: PersonWish): string {
  const flags = [mustChange, locked, disabled].map((isSet) => (isSet ? 'yes' : 'no'))
  const lines = people.map(({ username, name, password, emails, phones }) =>
    [username, name, password, emails.join(';'), phones.join(';'), ...flags].join(','),
  )
  return ['username,name,password,emails,phones,must_change,locked,disabled', ...lines, ''].join('\n')
}

/** Gives people of a directory on another machine the first contacts, as an operator does. */
export async function importContacts(people: readonly Person[], settings: Settings): Promise<void> {
  const lines = people.flatMap(({ username, emails, phones }) => [
    ...emails.map((email) => `${username},${email},`),
    ...phones.map((phone) => `${username},,${phone}`),
  ])
  if (lines.length === 0) return
  await runPortico(['contact', 'import', '-'], { settings, input: ['username,email,phone', ...lines, ''].join('\n') })
}
