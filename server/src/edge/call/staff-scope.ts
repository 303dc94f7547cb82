import type { Account } from '../../ports/directory/directory.js'
import { Refusal } from '../../ports/refusal.js'
import { type ConsoleSession, isAsleep } from '../../rules/desk/console-session.js'
import { type Agent, roleOf } from '../../rules/desk/role-of.js'
import type { Ports } from '../../rules/ports.js'
import type { Visit } from '../../rules/session/visit.js'
import type { Scope } from './scope.js'

/** The session of the console, its agent, and the agent's account as the directory has it now. */
export interface AtConsole {
  readonly session: ConsoleSession
  readonly agent: Agent
  readonly account: Account
}

/** Only in a session of the console, also one that is asleep; else refuses `staff-gone` (HD4). */
const atConsole: Scope<AtConsole> = async (ports, visit) => admitted(ports, sessionOf(visit))

/** The same while it is awake; else refuses `prove-again`. For what a page asks by itself: it is no press. */
const whileAwake: Scope<AtConsole> = async (ports, visit) => admitted(ports, awake(ports, visit))

/** The same for a press of the agent, which keeps the session awake. */
const atPress: Scope<AtConsole> = async (ports, visit) => {
  const found = await admitted(ports, awake(ports, visit))
  await ports.store.sessions.seen(found.session.idHash, ports.clock.now())
  return found
}

/** The scopes of the console's calls. */
export const staffScope = { atConsole, whileAwake, atPress }

function sessionOf(visit: Visit): ConsoleSession {
  const { session } = visit
  if (session === null || session.accountId === null || session.provedAt === null) throw new Refusal('staff-gone')
  const { accountId, provedAt } = session
  visit.actor = accountId
  return { ...session, accountId, provedAt }
}

function awake({ clock }: Ports, visit: Visit): ConsoleSession {
  const session = sessionOf(visit)
  if (isAsleep(session, clock.now())) throw new Refusal('prove-again', { isIdle: true })
  return session
}

async function admitted(ports: Ports, session: ConsoleSession): Promise<AtConsole> {
  const account = await ports.directory.byId(session.accountId)
  if (account === null || account.isDisabled || account.isLocked) {
    await ports.store.sessions.endAllOf(session.accountId)
    throw new Refusal('staff-gone')
  }
  const agent = await roleOf(ports, account)
  if (agent === null) {
    await ports.store.sessions.endConsoleOf(account.id)
    throw new Refusal('staff-gone')
  }
  return { session, agent, account }
}
