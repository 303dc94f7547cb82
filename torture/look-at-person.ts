import type { Mail } from '../e2e/environments/mail-sink.js'
import { newBrowser } from './browser.js'
import { outcomesOf } from './ledger.js'
import { isCode, type Person } from './person.js'
import type { Standing } from './standing.js'
import type { AuditRow, StoreView } from './store-view.js'

/** Events that answers promise; others, such as refusals, may come on top. */
const promised = new Set([
  'sign-in.password',
  'sign-in.done',
  'code.sent',
  'code.checked',
  'unlock.done',
  'password.staged',
  'password.written',
  'password.written unknown',
  'enrollment.pending',
  'enrollment.added',
  'enrollment.removed',
  'session.ended',
  'wrong-code',
])

export interface Seen {
  readonly standing: Standing
  /** How many of the tried passwords opened a flow: each left a line in the audit after `store` was read. */
  readonly openedFlows: number
}

/** Looks at a person after a crash: password and sessions through the front door, the rest in the store and in the mail. */
export async function lookAt(person: Person, store: StoreView): Promise<Seen> {
  const { ledger, around } = person
  const account = store.accounts.find(({ username }) => username === ledger.username)
  if (account === undefined) throw new Error(`${ledger.username} has no account any more`)
  const isLocked = account.locked_at !== null
  const tried = isLocked ? null : await acceptedPasswords(person)
  const signedIn: Record<string, true> = {}
  for (const browser of person.browsers.values()) {
    if ((await browser.call('session', {})).body.isLoggedIn === true) signedIn[browser.name] = true
  }
  const own = store.contacts.filter(({ account_id, kind }) => account_id === account.id && kind === 'email')
  const addresses = new Set(outcomesOf(ledger).flatMap(({ codes, notices }) => Object.keys({ ...codes, ...notices })))
  for (const { address } of own) addresses.add(address)
  const count = (wanted: (mail: Mail) => boolean) => distinctMails(around.mail.allTo, { addresses, wanted })
  return {
    openedFlows: tried?.length ?? 0,
    standing: {
      // Of a locked account no password opens anything; who unlocks it next finds out.
      password: tried === null ? ledger.standing.password : tried.join(' and ') || 'none of those it may be',
      isLocked,
      mustChange: account.must_change === 1,
      emails: Object.fromEntries(own.map((row) => [row.address, row.verified_at === null ? 'pending' : 'verified'])),
      signedIn,
      events: eventsOf(store.audit, account.id),
      codes: count(isCode),
      notices: count((mail) => !isCode(mail)),
    },
  }
}

/** Of all passwords that the person has or had or may have, those that are accepted now: one, if all is well. */
async function acceptedPasswords({ ledger, around }: Person): Promise<string[]> {
  const mayHold = outcomesOf(ledger).map(({ password }) => password)
  const accepted: string[] = []
  for (const password of new Set([...mayHold, ...ledger.former.slice(0, 2)])) {
    const browser = newBrowser({ url: around.url })
    const captcha = await browser.captcha()
    const answer = await browser.call('signIn', { username: ledger.username, password, captcha })
    if (answer.status === 200) accepted.push(password)
  }
  return accepted
}

function eventsOf(audit: readonly AuditRow[], accountId: string): Record<string, number> {
  const events: Record<string, number> = {}
  for (const row of audit) {
    const name = row.actor === accountId ? nameOf(row) : null
    if (name !== null && promised.has(name)) events[name] = (events[name] ?? 0) + 1
  }
  return events
}

function nameOf({ event, result, reason }: AuditRow): string {
  if (event === 'refused.compareCode' && reason === 'wrong code') return 'wrong-code'
  return result === 'ok' ? event : `${event} ${result}`
}

function distinctMails(
  allTo: (address: string) => readonly Mail[],
  { addresses, wanted }: { addresses: ReadonlySet<string>; wanted: (mail: Mail) => boolean },
): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const address of addresses) {
    const ids = new Set(
      allTo(address)
        .filter(wanted)
        .map(({ messageId }) => messageId),
    )
    if (ids.size > 0) counts[address] = ids.size
  }
  return counts
}
