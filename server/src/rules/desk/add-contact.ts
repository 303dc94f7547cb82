import { nameKeyOf } from '../../ports/directory/canonical-username.js'
import { Refusal } from '../../ports/refusal.js'
import { record } from '../audit/record.js'
import { acceptAddress, addsOf, knownEntry, pendingEntry } from '../contact/pending-entry.js'
import { languageFor } from '../contact/tell-owner.js'
import { deskLimits } from '../limits/desk-limits.js'
import { type Counter, counterOf, isAnyFull } from '../limits/limit.js'
import { isCodeRight } from '../proof/check-code.js'
import type { StoredCode } from '../proof/code-store.js'
import { issueCode } from '../proof/issue-code.js'
import type { Case } from './case-store.js'
import { deskWaitMs } from './desk-wait-ms.js'
import { type AtDesk, type InCase, impossible } from './in-case.js'
import { isHere, liveCase } from './live-case.js'
import { type Doing, type Done, done, type Order } from './order.js'
import { digitsIn, mostTries } from './send-check.js'
import { tellOrder } from './tell-order.js'

/** The scope of the digits to a new address. A check of the case has its own, and neither ends the other. */
const scopeOf = (caseId: string) => `add/${caseId}`

/**
 * Adds an address that the person has read six digits back from: the first press sends them, the next
 * one takes them. It waits, for sign-in too; for recovery only where the person stands before the agent
 * (HD21). Refuses `act-impossible` for an address that the person could not add either (D4, N3, N7),
 * `staff-limit`, and `code-dead`.
 */
export async function addContact(found: InCase, doing: Doing): Promise<Done> {
  return hasDigits(doing.order) ? keep(found, doing) : sendDigits(found, doing)
}

const hasDigits = ({ code = '' }: Order) => code !== ''

/**
 * Counts and compares the digits of an order that has some, before the transaction of its act, so that
 * parallel guesses all count. A second press of the right ones finds none. Refuses `check-wrong` and
 * `code-dead`.
 */
export async function checkNewAddress({ ports, scoped }: AtDesk, order: Order): Promise<void> {
  if (order.act !== 'add-contact' || !hasDigits(order)) return
  const { caseId: id } = order
  const digits = digitsIn(order.code ?? '')
  const counted = await ports.store.transaction(async (stores) => {
    const now = ports.clock.now()
    await liveCase(stores, { id, agentId: scoped.agent.accountId, now })
    const code = await stores.codes.latestOf(scopeOf(id))
    return code === null ? null : ((await stores.codes.countTry(code.id, { limit: mostTries, now })) ?? 'dead')
  })
  if (counted === 'dead') throw new Refusal('code-dead', { reason: 'no code' })
  if (counted === null || isCodeRight(ports, counted.code, digits)) return
  if (counted.isLast) throw new Refusal('code-dead', { reason: 'wrong code' })
  const left = mostTries - (await ports.store.codes.triesOf(counted.code.id))
  throw new Refusal('check-wrong', { params: { left }, reason: 'wrong code' })
}

/**
 * Refuses an address that no digits could be sent to, as the sending itself does: `act-impossible` and
 * `staff-limit`. Changes nothing.
 */
export async function requireAddable({ stores, one }: InCase, { desk, order }: Doing): Promise<void> {
  const { ports, visit } = desk
  const { accountId } = one
  const now = ports.clock.now()
  await inWordsOfCase(visit, async () => {
    const entry = { accountId, ...acceptAddress(ports, order.address ?? '') }
    const isNew = (await knownEntry(stores, entry)) === null
    if (isNew && (await isAnyFull(stores.counters, addsOf(accountId), now))) throw new Refusal('email-too-often')
  })
  if (await isAnyFull(stores.counters, digitsOf(one), now)) throw new Refusal('staff-limit')
}

/** What digits to a new address count against. Checks by code, which any caller makes count, are no part of it. */
function digitsOf({ id }: Pick<Case, 'id'>): readonly Counter[] {
  return [counterOf(deskLimits.checksOfCase, { case: id })]
}

async function sendDigits({ stores, one }: InCase, { desk, helped, order }: Doing): Promise<Done> {
  const { ports, visit } = desk
  const { id: caseId, accountId } = one
  const contact = await inWordsOfCase(visit, async () => {
    const entry = { accountId, ...acceptAddress(ports, order.address ?? '') }
    return pendingEntry(stores, ports, entry)
  })
  if ((await stores.counters.takeEach(digitsOf(one), ports.clock.now())).includes(null))
    throw new Refusal('staff-limit')
  const language = await languageFor(accountId, stores.people, ports.rules)
  const toPerson = { language, flowId: null, requestId: visit.requestId }
  const nameKey = nameKeyOf(ports, helped.account.username)
  const scope = scopeOf(caseId)
  const code = { scope, purpose: 'check', nameKey, contact, visit: toPerson, taken: [], caseId, isOfNew: true } as const
  await issueCode(stores, ports, code)
  const event = { event: 'check.sent', result: 'ok', purpose: order.act, reason: contact.kind } as const
  await record(stores, desk, { ...event, about: accountId, caseId })
  return { ...done, isWaiting: true }
}

/** Says in the words of a case what the rules of addresses that people add themselves refuse. */
async function inWordsOfCase<Result>(visit: AtDesk['visit'], work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    if (!(cause instanceof Refusal)) throw cause
    const isKnown = cause.code === 'email-duplicate'
    const isMany = cause.code === 'email-too-many' || cause.code === 'email-too-often'
    throw impossible(visit, isKnown ? 'has-address' : isMany ? 'many-addresses' : 'address')
  }
}

/** Uses up the right digits, which were counted before, and keeps their address. */
async function keep(found: InCase, doing: Doing): Promise<Done> {
  const { stores, one } = found
  const { desk, order } = doing
  const { clock, rules } = desk.ports
  const now = clock.now()
  const code = await rightCode(found, doing)
  const contact = code === null ? null : await stores.contacts.byId(code.contactId)
  const { canonical } = acceptAddress(desk.ports, order.address ?? '')
  const isMeant = contact !== null && contact.accountId === one.accountId && contact.canonical === canonical
  if (code === null || !isMeant || !(await stores.codes.use(code.id, now))) throw new Refusal('code-dead')
  if (contact.verifiedAt !== null) throw impossible(desk.visit, 'has-address')
  const heldUntil = now + deskWaitMs(rules)
  const signsInFrom = isHere(one, now) ? null : heldUntil
  // Before it is there: who had no other contact was told by nobody.
  await tellOrder(found, doing, { contact, from: signsInFrom ?? now })
  await stores.contacts.markVerified(contact.id, { now, heldUntil, signsInFrom, caseId: one.id })
  return { ...done, isTold: true }
}

async function rightCode({ stores, one }: InCase, { desk, order }: Doing): Promise<StoredCode | null> {
  const code = await stores.codes.latestOf(scopeOf(one.id))
  return code !== null && isCodeRight(desk.ports, code, digitsIn(order.code ?? '')) ? code : null
}
