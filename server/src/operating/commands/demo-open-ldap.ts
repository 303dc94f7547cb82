import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Slapd } from '../../../../directories/slapd.js'
import { systemCode } from '../../ports/system/access-of.js'
import { CommandFailed, type CommandWorld, exit } from './command.js'
import { type DemoPeople, giveProofs, makeAgent, type Run } from './demo-people.js'

const programs = ['/usr/sbin/slapd', '/usr/bin/ldapmodify']

/**
 * People in a private OpenLDAP server, which runs as long as the demo and keeps its entries in the
 * folder of the demo. Fails where OpenLDAP is not installed.
 */
export async function openLdapPeople(world: CommandWorld, folder: string, run: Run): Promise<DemoPeople> {
  if (!programs.every((program) => existsSync(program))) {
    const install = 'On Debian and Ubuntu run: apt-get install slapd ldap-utils'
    throw new CommandFailed([`OpenLDAP is not installed on this machine. ${install}`])
  }
  const tree = join(folder, 'openldap')
  mkdirSync(tree, { recursive: true })
  const slapd = await start(tree)
  return {
    env: slapd.portalSettings,
    async add(demoWorld, { people, password }) {
      const added = join(folder, 'people-added')
      if (existsSync(added)) return
      const persons = people.map(({ arguments: argv }) => personOf(argv))
      for (const { photo, ...person } of persons) {
        const picture = photo === undefined ? {} : { photo: world.readBytes(join(world.root, photo)) }
        await slapd.addPerson({ ...person, ...picture, password })
      }
      await importContacts(persons, { ...demoWorld, print: () => undefined }, run)
      for (const person of people) {
        await giveProofs(demoWorld, person)
        await makeAgent(demoWorld, person, run)
      }
      writeFileSync(added, '')
    },
    stop: () => slapd.stop(),
  }
}

/** Starts the server. What makes its certificates comes with a clone and not with a release. */
async function start(folder: string): Promise<Slapd> {
  try {
    const { startSlapd } = await import('../../../../directories/slapd.js')
    return await startSlapd({ folder })
  } catch (cause) {
    if (systemCode(cause) !== 'ERR_MODULE_NOT_FOUND') throw cause
    throw new CommandFailed(['The demo on OpenLDAP needs a clone of the repository and all its packages: npm ci.'])
  }
}

interface DemoPerson {
  readonly username: string
  readonly name: string
  readonly emails: readonly string[]
  readonly phones: readonly string[]
  readonly photo?: string
  readonly mustChangePassword: boolean
  readonly isLocked: boolean
  readonly isDisabled: boolean
}

function personOf(argv: readonly string[]): DemoPerson {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean', default: false } as const
  const several = { type: 'string', multiple: true, default: [] as string[] } as const
  const { values } = parseArgs({
    args: [...argv],
    options: {
      ...{ username: text, name: text, photo: text, email: several, phone: several },
      ...{ 'must-change': flag, locked: flag, disabled: flag },
    },
  })
  return {
    username: values.username ?? '',
    name: values.name ?? '',
    emails: values.email,
    phones: values.phone,
    ...(values.photo === undefined ? {} : { photo: values.photo }),
    mustChangePassword: values['must-change'],
    isLocked: values.locked,
    isDisabled: values.disabled,
  }
}

/** Gives the people their first contacts by the command of an operator. */
async function importContacts(persons: readonly DemoPerson[], world: CommandWorld, run: Run): Promise<void> {
  const lines = persons.flatMap(({ username, emails, phones }) => [
    ...emails.map((email) => `${username},${email},`),
    ...phones.map((phone) => `${username},,${phone}`),
  ])
  const readInput = async () => Buffer.from(['username,email,phone', ...lines, ''].join('\n'))
  for (const argv of [['migrate'], ['contact', 'import', '-']]) {
    const code = await run(argv, { ...world, readInput })
    if (code !== exit.done) throw new CommandFailed(['The demo cannot give its people their contacts.'])
  }
}
