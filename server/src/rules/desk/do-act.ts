import { type ActName, actClasses } from '@portico/contract'
import { Refusal } from '../../ports/refusal.js'
import { raiseSmsAlarm } from '../contact/sms-cap.js'
import { startPerson, stopRecovery } from '../contact/stop-person.js'
import { awaitResets } from '../directory-write/await-resets.js'
import { writeUnlock } from '../directory-write/write-unlock.js'
import { addContact, checkNewAddress, requireAddable } from './add-contact.js'
import { askFor, dueOf, settleAct } from './due-act.js'
import { endProofs, requireProofs } from './end-proofs.js'
import { type AtDesk, helpedIn, type InCase, impossible, inCase, nameKeysOf, readCase } from './in-case.js'
import { liftLimits, liftWaits } from './lift-limits.js'
import { type Doing, type Done, done, type Order } from './order.js'
import { acceptContact, removeContact, requireAcceptable, requireRemovable } from './remove-contact.js'
import { printPass, sendPass } from './send-pass.js'
import { standingYeses, type Yeses } from './standing-yeses.js'
import { tellOrder } from './tell-order.js'

/**
 * Does one act for the person of a case, in one order: case, person, stop, check, the agent's proof,
 * limits, yes, rule, then the act with its audit and its notices (HD11, HD12, HD19). The same call twice is one
 * act. The caller runs the acts of a case one after the other. Refuses `case-gone`, `act-impossible`,
 * `check-needed`, `prove-again` and `staff-limit`; then nothing has changed.
 */
export async function doAct(desk: AtDesk, order: Order): Promise<Done> {
  const { caseId, act } = order
  const helped = await helpedIn(desk, caseId)
  const kept = act === 'send-pass' ? await desk.ports.directory.contacts(helped.account) : []
  const doing = { desk, helped, order, kept }
  const yeses = actClasses[act] === 'strong' ? await standingYeses(desk.ports, helped) : noYeses
  if (act === 'unlock') return unlock(doing)
  await checkNewAddress(desk, order)
  const come = await inCase(desk, { id: caseId, epoch: helped.epoch }, async (found) => {
    const wanted = { ...found, helped, order, yeses }
    const due = await dueOf(desk, wanted)
    if (due.is === 'asks') {
      await rules[act]?.(found, doing)
      await askFor(desk, wanted)
    }
    if (due.is === 'asks' || due.is === 'waits') return { ...done, isWaiting: true }
    // A second press ends what began between the two, too: the agent reads that all were signed out.
    const effect = due.is === 'now' || act === 'end-sessions' ? await effects[act](found, doing) : done
    if (due.is === 'already') return effect
    await settleAct(desk, { ...wanted, ...due }, effect)
    const news = effect.once === null ? {} : { from: effect.once.from }
    if (!effect.isWaiting && effect.isTold !== true) await tellOrder(found, doing, news)
    return effect
  })
  if (act === 'stop') await awaitResets(desk.ports, helped.account.id)
  raiseSmsAlarm(desk.ports.log, come.full ?? [])
  return come
}

/** What refuses an act whatever another agent says, so that nobody is asked in vain. */
const rules: Readonly<Partial<Record<ActName, (found: InCase, doing: Doing) => Promise<unknown>>>> = {
  'remove-contact': requireRemovable,
  'add-contact': requireAddable,
  'accept-contact': requireAcceptable,
  'remove-proofs': requireProofs,
}

/** What each act but the unlock changes in its transaction. */
const effects: Readonly<Record<Exclude<ActName, 'unlock'>, (found: InCase, doing: Doing) => Promise<Done>>> = {
  async 'end-sessions'({ stores }, { desk, helped }) {
    const { id } = helped.account
    await stores.people.raiseEpoch(id)
    await stores.sessions.endAllOf(id)
    await stores.flows.dropAllOf(id)
    const now = desk.ports.clock.now()
    for (const contact of await stores.contacts.allOf(id)) await stores.codes.voidAllOfContact(contact.id, now)
    return done
  },
  async stop({ stores, one }, { desk }) {
    const nothing = { what: null, eventAt: null, source: null, contactMask: null }
    await stopRecovery(stores, desk.ports, {
      ...{ accountId: one.accountId, by: 'help-desk', caseId: one.id },
      ...nothing,
    })
    return done
  },
  async 'lift-limits'({ stores }, { desk, helped }) {
    const accountId = helped.account.id
    const contacts = await stores.contacts.allOf(accountId)
    for (const nameKey of nameKeysOf(desk.ports, helped.account))
      await liftLimits(stores, desk.ports, { nameKey, accountId, contacts })
    return done
  },
  'send-pass': async (found, { desk, order, kept }) => ({
    ...done,
    full: await sendPass(found, desk, { contact: order.contact, kept }),
  }),
  'remove-contact': removeContact,
  'add-contact': addContact,
  'accept-contact': acceptContact,
  'remove-proofs': endProofs,
  'print-pass': async (found, { desk }) => ({ ...done, once: await printPass(found, desk) }),
  // Whoever stopped it, and sign-in too: two agents have looked at the person.
  async start({ stores, one }) {
    await startPerson(stores, one.accountId)
    return done
  },
}

/** Lifts the lock that the directory has, and the waits of wrong passwords (R4). */
async function unlock({ desk, helped, order }: Doing): Promise<Done> {
  const { ports, visit } = desk
  const { account, epoch } = helped
  const { caseId } = order
  const nameKeys = nameKeysOf(ports, account)
  await writeUnlock(ports, visit, {
    ...{ account, caseId },
    async useUp(stores) {
      const due = { ...(await readCase(stores, desk, { id: caseId, epoch })), helped, order, yeses: noYeses }
      const { is, yes } = await dueOf(desk, due)
      if (is !== 'now') throw new DoneAlready()
      await settleAct(desk, { ...due, yes }, done)
    },
    async afterUnlock(stores) {
      for (const nameKey of nameKeys) await liftWaits(stores, { nameKey, accountId: account.id })
    },
  }).catch((cause: unknown) => {
    if (cause instanceof DoneAlready) return
    // A case refuses in words of its own; this one is the directory's.
    const isOfDirectory = cause instanceof Refusal && cause.code === 'help-desk'
    throw isOfDirectory ? impossible(visit, 'directory', 'refused by the directory') : cause
  })
  return done
}

/** Unlocking needs the yes of nobody. */
const noYeses: Yeses = new Map()

/** Ends the second press of one unlock before it writes. */
class DoneAlready extends Error {}
