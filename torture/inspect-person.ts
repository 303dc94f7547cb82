import type { Mail } from '../e2e/environments/mail-sink.js'
import { solveCaptcha } from '../person/solve-captcha.js'
import { startFlow } from '../person/steps.js'
import { addressElsewhere, newBrowser } from './browser.js'
import { possibleStates } from './ledger.js'
import { isCodeMail } from './mailbox.js'
import type { Person } from './person.js'
import type { PersonState } from './person-state.js'
import type { AuditRow, StoreView } from './store-view.js'

/** Events that an answer promises. The audit may have others as well, such as refusals. */
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
  'proof.added',
  'proof.checked',
  'proof.removed',
  'wrong-code',
])

export interface Inspection {
  readonly state: PersonState
  /**
   * How many of the tried passwords opened a flow. Each left an event in the audit after `store`
   * was read.
   */
  readonly openedFlows: number
}

/**
 * Finds the state of a person after a crash: password and sessions by calls, the rest from the
 * store and the mail.
 */
export async function inspectPerson(person: Person, store: StoreView): Promise<Inspection> {
  const { ledger, environment } = person
  const account = store.accounts.find(({ username }) => username === ledger.username)
  if (account === undefined) throw new Error(`${ledger.username} has no account any more`)
  const isLocked = account.locked_at !== null
  const tried = isLocked ? null : await acceptedPasswords(person)
  const signedIn: Record<string, true> = {}
  for (const browser of person.browsers.values()) {
    if ((await browser.call('session')).body.isLoggedIn === true) signedIn[browser.name] = true
  }
  const own = store.contacts.filter(({ account_id, kind }) => account_id === account.id && kind === 'email')
  const addresses = new Set(
    possibleStates(ledger).flatMap(({ codes, notices }) => Object.keys({ ...codes, ...notices })),
  )
  for (const { address } of own) addresses.add(address)
  const count = (wanted: (mail: Mail) => boolean) => distinctMails(environment.mail.allTo, { addresses, wanted })
  return {
    openedFlows: tried?.length ?? 0,
    state: {
      // No password opens a locked account; its password is checked once it is unlocked.
      password: tried === null ? ledger.expectations.password : tried.join(' and ') || 'none of those it may be',
      isLocked,
      mustChange: account.must_change === 1,
      emails: Object.fromEntries(own.map((row) => [row.address, row.verified_at === null ? 'pending' : 'verified'])),
      hasApp: store.proofs.some(({ account_id, kind }) => account_id === account.id && kind === 'app'),
      codesLeft: store.proofs.reduce(
        (sum, { account_id, codes_left }) => sum + (account_id === account.id ? codes_left : 0),
        0,
      ),
      signedIn,
      events: eventsOf(store.audit, account.id),
      codes: count(isCodeMail),
      notices: count((mail) => !isCodeMail(mail) && !isOfInspection(mail)),
    },
  }
}

/** What people are told a quarter of an hour after an inspection has tried their passwords. */
function isOfInspection({ text }: Mail): boolean {
  return text.includes('it was right, but no code followed')
}

/**
 * The passwords that open the account, out of all that it has, had or may have: one if all is well.
 */
async function acceptedPasswords({ ledger, environment }: Person): Promise<string[]> {
  const possible = possibleStates(ledger).map(({ password }) => password)
  const accepted: string[] = []
  for (const password of new Set([...possible, ...ledger.formerPasswords.slice(0, 2)])) {
    const browser = newBrowser({ url: environment.url, from: addressElsewhere() })
    const form = { username: ledger.username, password, captcha: await solveCaptcha(browser) }
    if ((await startFlow(browser, 'profile', form)).status === 200) accepted.push(password)
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
