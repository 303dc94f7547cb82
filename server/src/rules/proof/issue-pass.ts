import type { AccountId, ContactId } from '../../ports/ids.js'
import { foldedCode, readableCode } from '../../ports/system/readable-code.js'
import type { Secrets } from '../../ports/system/secrets.js'
import { dayMs, minuteMs } from '../limits/limit.js'
import type { TransactionPorts } from '../ports.js'
import type { Stores } from '../stores.js'
import type { Pass } from './pass-store.js'

/** How long a pass works, in ms. One on paper has a way to go. */
const passLifeMs = { sent: 30 * minuteMs, printed: dayMs } as const

/** Sixty bits. */
const passSigns = 12
const passBytes = 8

export interface PassOrder {
  readonly accountId: AccountId
  readonly caseId: string
  /** Where it is sent; null for one that is printed. */
  readonly contactId: ContactId | null
  /** From when it works, in ms. */
  readonly from: number
}

/** A pass as people read and type it, such as `7KQ4-M2RD-X9TB`, and when it works, in ms. */
export interface IssuedPass {
  readonly id: string
  readonly pass: string
  readonly from: number
  readonly until: number
}

/** Makes a pass in place of an earlier one of the person. Only its HMAC is kept (HD20). */
export async function issuePass(
  { people, passes }: Pick<Stores, 'people' | 'passes'>,
  { random, secrets }: Pick<TransactionPorts, 'random' | 'secrets'>,
  { accountId, caseId, contactId, from }: PassOrder,
): Promise<IssuedPass> {
  const { epoch } = await people.standingOf(accountId)
  const pass = newPass(random)
  const id = random.token(16)
  const until = from + (contactId === null ? passLifeMs.printed : passLifeMs.sent)
  const mac = secrets.sign('code', signedText({ id, accountId }, foldedCode(pass, passSigns) ?? ''))
  await passes.put({ id, accountId, caseId, contactId, mac, epoch, usableFrom: from, endsAt: until })
  return { id, pass, from, until }
}

function newPass(random: TransactionPorts['random']): string {
  const bytes = Buffer.from(random.token(passBytes), 'base64url')
  return readableCode(bytes).slice(0, '0000-0000-0000'.length)
}

/** Stands in for the pass of a person who has none, so that a look at it costs the same (E6). */
const noPass = { id: 'A'.repeat(22), accountId: 'A'.repeat(22), mac: 'A'.repeat(43) } as const

/** True when a typed text is the pass, whether or not it still works; constant time. */
export function isPassRight(
  { secrets }: { readonly secrets: Pick<Secrets, 'verify'> },
  pass: Pass | null,
  typed: string,
): boolean {
  const stored = pass ?? noPass
  const folded = foldedCode(typed, passSigns)
  const isRight = secrets.verify('code', signedText(stored, folded ?? ''), stored.mac)
  return isRight && pass !== null && folded !== null
}

/** Binds the signs to the pass and its person. No code has such an id. */
function signedText({ id, accountId }: Pick<Pass, 'id' | 'accountId'>, folded: string): string {
  return ['pass', id, accountId, folded].join('|')
}
