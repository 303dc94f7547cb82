import { z } from 'zod'
import { foldedCode } from '../../ports/system/readable-code.js'
import { deriveSecrets } from '../../ports/system/secrets.js'
import { contactRow, givenContacts } from '../../rules/contact/given-contact.js'
import { consoleTimes } from '../../rules/desk/console-session.js'
import { macOfCode, sealProof } from '../../rules/proof/seal-proof.js'
import { CommandFailed, type CommandWorld, type Exit, exit } from './command.js'
import { changeNames } from './with-store.js'

/** The demo's data: settings as an operator sets them, and people as an operator adds them. */
export const demoFile = z.object({
  settings: z.record(z.string(), z.string()),
  password: z.string(),
  people: z.array(
    z.object({
      arguments: z.array(z.string()),
      note: z.string(),
      /** The secret of an authenticator app, base64url, and recovery codes beside it. */
      app: z.string().optional(),
      codes: z.array(z.string()).default([]),
      /** The address of an agent of the help desk, and the options of `staff add`. */
      desk: z.object({ email: z.string(), arguments: z.array(z.string()).default([]) }).optional(),
    }),
  ),
})
export type DemoFile = z.infer<typeof demoFile>

/** Runs a command line; the demo adds its people by the same commands as an operator. */
export type Run = (argv: readonly string[], world: CommandWorld) => Promise<Exit>

export interface DemoPeople {
  /** The settings with which the portal finds them. */
  readonly env: Readonly<Record<string, string>>
  /** Adds the people that the demo does not have yet. */
  add(world: CommandWorld, file: DemoFile): Promise<void>
  stop(): Promise<void>
}

export function usernameIn(argv: readonly string[]): string {
  return argv[argv.indexOf('--username') + 1] ?? ''
}

/**
 * Gives a person of the demo an app and recovery codes with a secret that the outbox page tells. No
 * real portal gives anyone a proof: its people set theirs up.
 */
export async function giveProofs(world: CommandWorld, person: DemoFile['people'][number]): Promise<void> {
  const { app, codes } = person
  if (app === undefined) return
  await changeNames(world, undefined, async ({ store, directory, clock, random }, { secret }) => {
    const username = usernameIn(person.arguments)
    const account = await directory.find(username, username)
    if (account === null) return
    const secrets = deriveSecrets(secret, [])
    const now = clock.now()
    const proofOf = (kind: 'app' | 'recovery-code', sealed: string) => {
      const id = random.token(16)
      const times = { createdAt: now, verifiedAt: now, heldUntil: now, usedAt: null, expiresAt: null }
      return { id, kind, accountId: account.id, mark: 0, ...sealProof(secrets, { id, kind, secret: sealed }), ...times }
    }
    const set = proofOf('recovery-code', random.token(32))
    const macs = codes.map((code) => macOfCode(secrets, set, foldedCode(code) ?? '') ?? '')
    await store.transaction(async ({ proofs, people }) => {
      await proofs.add(proofOf('app', app))
      await proofs.add(set)
      await proofs.addCodes(set.id, macs)
      await people.raiseEpoch(account.id)
      await people.countDeviceProofs(account.id)
    })
  })
}

/**
 * Makes a person of the demo an agent, with an address that was verified the day before: the console opens
 * a day after the first one was. In a real portal nothing moves that day.
 */
export async function makeAgent(world: CommandWorld, person: DemoFile['people'][number], run: Run): Promise<void> {
  const { desk } = person
  if (desk === undefined) return
  const username = usernameIn(person.arguments)
  const code = await run(['staff', 'add', username, ...desk.arguments], { ...world, print: () => undefined })
  if (code !== exit.done) throw new CommandFailed([`The demo cannot make ${username} an agent.`])
  await changeNames(world, undefined, async ({ store, directory, clock, random, country }) => {
    const account = await directory.find(username, username)
    if (account === null) return
    const yesterday = clock.now() - consoleTimes.enrolledMs
    const given = givenContacts({ emails: [desk.email], phones: [] }, country)
    const place = { accountId: account.id, place: 0 }
    await store.contacts.addVerified(given.map((one) => contactRow(one, { id: random.token(16), ...place }, yesterday)))
  })
}
