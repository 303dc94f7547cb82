import { Client, EqualityFilter } from 'ldapts'

/** The least that a sign-in asks a directory: one search and one bind. */
export interface BareSignIn {
  signIn(username: string, password: string): Promise<void>
  close(): Promise<void>
}

/** A directory as a program without a portal knows it. */
export interface BareDirectory {
  /** `ldaps:` */
  readonly url: string
  readonly ca: string
  readonly bindDn: string
  readonly bindPassword: string
  readonly baseDn: string
  readonly usernameAttribute: string
}

const searched = ['displayName', 'mail']

/** Over two connections that stay open: one bound as the service account, one for the binds. */
export async function bareOverKeptConnections(directory: BareDirectory): Promise<BareSignIn> {
  const [service, person] = [clientOf(directory), clientOf(directory)]
  await service.bind(directory.bindDn, directory.bindPassword)
  return {
    signIn: async (username, password) => person.bind(await dnOf(service, directory, username), password),
    close: async () => void (await Promise.all([service.unbind(), person.unbind()])),
  }
}

/** Over a connection of its own for each sign-in, as programs do that keep none. */
export function bareOverFreshConnections(directory: BareDirectory): BareSignIn {
  return {
    async signIn(username, password) {
      const client = clientOf(directory)
      try {
        await client.bind(directory.bindDn, directory.bindPassword)
        await client.bind(await dnOf(client, directory, username), password)
      } finally {
        await client.unbind()
      }
    },
    close: async () => undefined,
  }
}

function clientOf({ url, ca }: BareDirectory): Client {
  return new Client({ url, tlsOptions: { ca } })
}

async function dnOf(client: Client, { baseDn, usernameAttribute }: BareDirectory, username: string): Promise<string> {
  const filter = new EqualityFilter({ attribute: usernameAttribute, value: username })
  const { searchEntries } = await client.search(baseDn, { filter, attributes: searched })
  const [entry] = searchEntries
  if (entry === undefined) throw new Error(`the directory has no ${username}`)
  return entry.dn
}
