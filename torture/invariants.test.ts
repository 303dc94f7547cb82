import { describe, expect, test } from 'vitest'
import type { Mail } from '../e2e/environments/mail-sink.js'
import { type Attacker, type GuessedCode, guessingFaults, newAttacker } from './attacker.js'
import { faultsOf, type Snapshot } from './invariants.js'
import { acknowledge, newLedger, open, reconcile } from './ledger.js'
import {
  all,
  mailCode,
  mailNotices,
  type PersonState,
  recordEvent,
  setEmail,
  setPassword,
  signInAt,
  signOutEverywhere,
} from './person-state.js'
import { chanceFrom } from './seeded-random.js'
import type { StoreView } from './store-view.js'

/**
 * Gives each check a crash that went wrong in one way, because a check that cannot fail proves
 * nothing.
 */

const email = 'a@mail.example'
const start: PersonState = {
  password: 'old',
  isLocked: false,
  mustChange: false,
  emails: { [email]: 'verified' },
  hasApp: false,
  codesLeft: 0,
  signedIn: { first: true, second: true },
  events: {},
  codes: {},
  notices: {},
}
const change = all(signOutEverywhere, setPassword('new'), recordEvent('password.written'), mailNotices)
const answered = all(change, signInAt('first'))

function afterChange({ isAcknowledged }: { isAcknowledged: boolean }) {
  const ledger = newLedger('alice', start)
  open(ledger, 'password changed', [change, answered])
  if (isAcknowledged) acknowledge(ledger)
  return ledger
}

describe('what one person was told (W1)', () => {
  test('a call that was open may have happened, or not', () => {
    expect(reconcile(afterChange({ isAcknowledged: false }), start)).toEqual([])
    expect(reconcile(afterChange({ isAcknowledged: false }), change(start))).toEqual([])
    expect(reconcile(afterChange({ isAcknowledged: true }), answered(start))).toEqual([])
  })

  test('an acknowledged change that is gone is found', () => {
    expect(reconcile(afterChange({ isAcknowledged: true }), start).join()).toContain('password: "new" expected')
  })

  test.each<[string, Partial<PersonState>]>([
    ['a password that is neither', { password: 'none of those it may be' }],
    ['two passwords at once', { password: 'old and new' }],
    ['a new password without its line in the audit', { events: {} }],
    ['a new password with a session still alive', { signedIn: { second: true } }],
    ['a new password that nobody was told of', { notices: {} }],
    ['an address that is gone', { emails: {} }],
    ['an address that nobody proved', { emails: { [email]: 'verified', 'b@mail.example': 'verified' } }],
    ['a message that nobody asked for', { codes: { [email]: 1 } }],
    ['a lock out of nowhere', { isLocked: true }],
  ])('%s is found', (_what, wrong) => {
    const half = { ...change(start), ...wrong }
    expect(reconcile(afterChange({ isAcknowledged: false }), half)).not.toEqual([])
  })

  test('a line in the audit without its change is found', () => {
    const seen = recordEvent('password.written')(start)
    expect(reconcile(afterChange({ isAcknowledged: false }), seen)).not.toEqual([])
  })

  test('an acknowledged code that never left, or left as two messages, is found', () => {
    const ledger = newLedger('alice', start)
    open(ledger, 'code sent', [mailCode(email)])
    acknowledge(ledger)
    expect(reconcile(ledger, start)).not.toEqual([])
    expect(reconcile(ledger, all(mailCode(email), mailCode(email))(start))).not.toEqual([])
    expect(reconcile(ledger, mailCode(email)(start))).toEqual([])
  })

  test('an address that was removed and is back is found', () => {
    const two = setEmail('b@mail.example', 'verified')(start)
    const ledger = newLedger('alice', two)
    open(ledger, 'address removed', [setEmail('b@mail.example', null)])
    acknowledge(ledger)
    expect(reconcile(ledger, two)).not.toEqual([])
  })
})

const now = Date.UTC(2026, 0, 5, 9)
const minute = 60_000
const audit = { at: now, event: 'code.sent', actor: 'a', flow_id: 'f', result: 'ok', reason: null, detail: null }
const proof = { ...audit, event: 'proof.checked' }
const taken = { ...audit, event: 'delivery.taken', detail: '{"outboxId":"m"}' }
const code = { id: 'c', name_key: 'k', contact_id: 'x', tries: 5, created_at: now, expires_at: now + 10 * minute }
const row = {
  id: 'm',
  kind: 'code' as const,
  created_at: now,
  lease_until: 0,
  expires_at: now + 10 * minute,
  ended: 'sent',
}
const mail: Mail = { to: email, subject: 's', text: 't', messageId: '<m@localhost>', receivedAt: now }
const sound: StoreView = {
  accounts: [{ id: 'a', username: 'guessed', locked_at: null, must_change: 0 }],
  contacts: [],
  people: [{ account_id: 'a', device_proofs: 1 }],
  proofs: [
    { account_id: 'a', kind: 'app', codes: 0, codes_left: 0 },
    { account_id: 'a', kind: 'recovery-code', codes: 10, codes_left: 9 },
  ],
  audit: [audit, taken, { ...audit, event: 'code.checked' }],
  codes: [code],
  outbox: [row],
  flows: [{ id: 'f', account_id: 'a', name_key: 'n', expires_at: now + 30 * minute }],
  counters: [
    { key: 'wrong-codes/sign-in/n', n: 20, resets_at: now },
    { key: 'wrong-codes/recovery/n', n: 20, resets_at: now },
  ],
  attempts: [{ blocked_until: now }],
  openWrites: [],
}

function snapshot({ kills = [now + 1], mails = [mail], ...store }: Partial<StoreView & Snapshot> = {}): Snapshot {
  return { store: { ...sound, ...store }, mails, kills, now, since: now }
}

describe('the portal as a whole (O3, O5, D2, D3, CRASH6, OP3)', () => {
  test('a sound one has no fault, nor has one copy more after a crash', () => {
    expect(faultsOf(snapshot())).toEqual([])
    expect(faultsOf(snapshot({ mails: [mail, { ...mail, receivedAt: now + 5 }] }))).toEqual([])
  })

  const later = now + 61 * minute
  test.each<[string, Partial<StoreView & Snapshot>]>([
    ['O3: flow f went on 2 times', { audit: [...sound.audit, { ...audit, event: 'code.checked' }] }],
    ['PF3: flow f went on twice', { audit: [...sound.audit, proof, proof] }],
    ['PF13: a has 0 apps, 1 count, and sets of 10', { proofs: sound.proofs.slice(1) }],
    ['PF13: a has 1 apps, 0 count, and sets of 10', { people: [] }],
    ['PF13: a has 1 apps, 1 count, and sets of 9', { proofs: sound.proofs.map((one) => ({ ...one, codes: 9 })) }],
    ['PF13: a has 2 apps, 1 count', { proofs: [...sound.proofs, ...sound.proofs] }],
    ['O5: code c was tried 6 times', { codes: [{ ...code, tries: 6 }] }],
    ['W1: <m@localhost> left without a row', { outbox: [{ ...row, id: 'other', ended: null }] }],
    ['W1: m counts as sent and has never left', { mails: [] }],
    ['D3: <m@localhost> left after it had expired', { mails: [{ ...mail, receivedAt: later }] }],
    ['D2: <m@localhost> left 2 times in 0 crashes', { mails: [mail, mail], kills: [] }],
    ['D2: <m@localhost> left 3 times in 1 crashes', { mails: [mail, mail, { ...mail, receivedAt: now + 5 }] }],
    ['D2: <m@localhost> stands for two messages', { mails: [mail, { ...mail, text: 'u', receivedAt: now + 5 }] }],
    ['W1: 0 codes, 1 messages with a code, 1 lines in the audit', { codes: [] }],
    ['W1: 1 codes, 0 messages with a code, 1 lines in the audit', { outbox: [], mails: [] }],
    ['W1: 1 codes, 1 messages with a code, 0 lines in the audit', { audit: [] }],
    ['OP3: m was taken without an event in the audit', { audit: [audit] }],
    ['OP3: the audit says that m was taken, and it waits', { outbox: [{ ...row, ended: null }] }],
    ['CRASH6: a flow holds', { flows: [{ id: 'f', account_id: 'a', name_key: 'n', expires_at: later }] }],
    ['CRASH6: a code holds', { codes: [{ ...code, expires_at: later }] }],
    ['CRASH6: a lease holds', { outbox: [row, { ...row, id: 'n', kind: 'notice', ended: null, lease_until: later }] }],
    ['CRASH6: a throttle holds', { attempts: [{ blocked_until: later }] }],
    ['CRASH6: a password write of a is still open', { openWrites: [{ account_id: 'a' }] }],
  ])('%s', (fault, wrong) => {
    expect(faultsOf(snapshot(wrong)).join('\n')).toContain(fault)
  })
})

const mailSink = {
  port: 0,
  all: () => [],
  allTo: () => [],
  countCodes: () => 0,
  stop: async () => undefined,
  start: async () => undefined,
}
const environment = { url: '', mail: mailSink, chance: chanceFrom(1), isDown: () => true, onCall: () => undefined }

function guessed(codes: readonly Partial<GuessedCode>[], more: Partial<Attacker> = {}): Attacker {
  const whole = codes.map((one) => ({
    family: 'sign-in' as const,
    wrong: 5,
    unanswered: 0,
    isAcceptedTooLate: false,
    ...one,
  }))
  return { ...newAttacker(environment, 'guessed', 'p'), codes: whole, ...more }
}

describe('guesses across crashes (O5)', () => {
  test('five for each code and twenty a day are within the limits', () => {
    expect(guessingFaults(guessed([{}, {}, {}, {}]), sound)).toEqual([])
  })

  test.each<[string, Attacker]>([
    ['6 wrong codes were evaluated for one code', guessed([{ wrong: 6 }])],
    ['25 wrong codes of guessed were evaluated in a day', guessed([{}, {}, {}, {}, {}])],
    ['was taken after its tries were used up', guessed([{ isAcceptedTooLate: true }])],
    ['was refilled', guessed([{}], { spent: new Map([['sign-in', { isRefilled: true }]]) })],
  ])('… %s', (fault, attacker) => {
    expect(guessingFaults(attacker, sound).join('\n')).toContain(fault)
  })

  test('guesses that the store has forgotten are found', () => {
    const store = { ...sound, counters: [{ key: 'wrong-codes/sign-in/n', n: 4, resets_at: now }] }
    expect(guessingFaults(guessed([{}]), store).join('\n')).toContain('5 codes of guessed were evaluated, 4 counted')
  })
})
