import type { FlowName } from '@portico/contract/paths'
import { deviceCookies } from '@portico/contract/session-cookies'
import { compareCode, offeredContacts, resetPassword, sendCode } from '../../person/steps.js'
import { CookieJar, type HttpResponse, type Visitor } from '../../person/visitor.js'
import { ask, retryAfterMs } from './ask.js'
import { addressOf, type CallCount, firstPassword, type SiegePortal } from './siege-portal.js'
import type { Party } from './simulate.js'

/** One visit of an owner, and how it ended. */
export interface Visit {
  readonly owner: string
  readonly device: 'known' | 'new'
  readonly flow: FlowName
  /** From the first try to success, in ms; null without success. */
  readonly tookMs: number | null
  /** Each refused try: the call, its status and its code. */
  readonly refusals: readonly string[]
}

/** The owner of an account: the password and the browser at home. */
export interface Owner {
  readonly username: string
  /** The client address at home. */
  readonly home: string
  password: string
  /** The cookies that the browser at home keeps from visit to visit. */
  device: CookieJar
  resets: number
}

export interface VisitPlan {
  readonly device: Visit['device']
  readonly flow: FlowName
  /** The client address of the owner. */
  readonly address: string
  /** The time for which the owner goes on trying. A single try is 0. */
  readonly patienceMs: number
}

interface Visiting {
  readonly portal: SiegePortal
  readonly count: CallCount
  readonly tell: (visit: Visit) => void
}

const minuteMs = 60_000
/** The pause before the owner types a password again that was called wrong, in ms. */
const typedAgainMs = minuteMs
/** The pause before another try when the answer names the help desk, in ms. */
const helpDeskMs = 10 * minuteMs
const deviceCookie = deviceCookies.loopback

export function newOwner(username: string, home: string): Owner {
  return { username, home, password: firstPassword, device: new CookieJar(), resets: 0 }
}

/** One visit: tries, and waits as the portal says, until the owner is in or gives up. */
export async function* visitOf(visiting: Visiting, owner: Owner, plan: VisitPlan): Party {
  const { device, flow } = plan
  const begun = visiting.portal.time.now()
  const told = { owner: owner.username, device, flow }
  const refusals: string[] = []
  for (;;) {
    const refused = await tryOnce(visiting, owner, plan)
    const tookMs = visiting.portal.time.now() - begun
    if (refused === null) return visiting.tell({ ...told, tookMs, refusals })
    refusals.push(refused.what)
    if (tookMs + refused.waitMs > plan.patienceMs) return visiting.tell({ ...told, tookMs: null, refusals })
    yield refused.waitMs
  }
}

interface Refused {
  readonly what: string
  /** The owner's wait before the next try. */
  readonly waitMs: number
}

/** One try through a whole flow; null when it succeeded. */
async function tryOnce(visiting: Visiting, owner: Owner, plan: VisitPlan): Promise<Refused | null> {
  const { portal, count } = visiting
  const { flow, device, address } = plan
  const cookies = device === 'known' ? new CookieJar(owner.device) : new CookieJar()
  const visitor = portal.browserAt(address, count, cookies)
  const started = await ask(visitor, flow, owner)
  if (started.status !== 200) return refusedBy('start', started)
  const [contact] = offeredContacts(started.body)
  if (contact === undefined) return refusedBy('offer', started)
  const mailbox = addressOf(owner.username)
  await portal.emptyMailbox(mailbox)
  const sent = await sendCode(visitor, flow, contact)
  const code = await portal.readCode(mailbox)
  if (code === null) return refusedBy('send', sent)
  const compared = await compareCode(visitor, flow, code)
  if (compared.status !== 200) return refusedBy('compare', compared)
  if (flow === 'reset') {
    const chosen = await choosePassword(visitor, owner)
    if (chosen.status !== 200) return refusedBy('choose', chosen)
  }
  if (device === 'known' || flow === 'reset') owner.device = deviceOf(visitor)
  return null
}

function refusedBy(
  step: string,
  answer: HttpResponse & { readonly body: { readonly code?: string | undefined } },
): Refused {
  const { status, body } = answer
  const isTypedAgain = body.code === 'wrong-credentials'
  return {
    what: `${step} ${status} ${body.code ?? ''}`.trim(),
    waitMs: retryAfterMs(answer) ?? (isTypedAgain ? typedAgainMs : helpDeskMs),
  }
}

async function choosePassword(visitor: Visitor, owner: Owner) {
  const password = `Zebra-Walk-${owner.resets + 1}`
  const answer = await resetPassword(visitor, password)
  if (answer.status !== 200) return answer
  owner.resets += 1
  owner.password = password
  return answer
}

/**
 * The cookies that a browser keeps when it is closed. After a reset on a new device that one is the
 * owner's known device.
 */
function deviceOf({ cookies }: Visitor): CookieJar {
  const kept = cookies.get(deviceCookie)
  return new CookieJar(kept === undefined ? [] : [[deviceCookie, kept]])
}
