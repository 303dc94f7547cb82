import { describe, expect, test } from 'vitest'
import type { Conclusion, Ending, OutboxKind } from '../../ports/delivery/outbox-store.js'
import type { Reminder, ReminderOutcome } from '../../rules/contact/reminder-store.js'
import type { Store } from '../../rules/stores.js'
import { sampleMessage } from '../../testing/store-samples.js'

const reminder: Reminder = { accountId: 'ada', what: 'password-ends', forDay: '2026-01-20', stage: 14, endsAt: 5_000 }
const settledAt = 200
const outcome = { event: 'delivery.taken', at: 300, reason: null, answer: null, nextAt: null } as const
const concluded: Omit<Conclusion, 'ended'> = { outcome, isAttempt: true, event: null }

/** A mail about the end of ada's password, and how it ended; null for one that waits. */
interface Mail {
  readonly ended: Ending | null
  readonly kind?: OutboxKind
  readonly createdAt?: number
}

export function reminderSuite(under: () => { readonly first: Store; readonly second: Store }): void {
  const store = () => under().first

  async function settle(outcome: ReminderOutcome, mails: readonly Mail[] = []): Promise<void> {
    const { reminders, outbox } = store()
    await reminders.mark([reminder])
    await reminders.settle(reminder, { at: settledAt, outcome })
    for (const [at, { ended, kind = 'bulk', createdAt = settledAt }] of mails.entries()) {
      const id = `mail-${at}`
      const facts = { accountId: 'ada', purpose: 'password-ends', createdAt, expiresAt: 900 }
      await outbox.put(sampleMessage({ id, kind, ...facts }))
      if (ended !== null) await outbox.conclude({ id, attempts: 0 }, { ...concluded, ended })
    }
  }

  describe('a reminder', () => {
    test('is due once for a stage and a day, and settled by one of several servers (RM1)', async () => {
      const { first, second } = under()
      await first.reminders.mark([reminder, { ...reminder, accountId: 'ben', endsAt: 4_000 }])
      await second.reminders.mark([reminder])
      expect((await first.reminders.due(10)).map(({ accountId }) => accountId)).toEqual(['ben', 'ada'])
      const settled = { at: settledAt, outcome: 'queued' } as const
      const won = await Promise.all([first, second].map(({ reminders }) => reminders.settle(reminder, settled)))
      expect(won.filter(Boolean)).toHaveLength(1)
      expect(await second.reminders.countDue()).toBe(1)
    })

    test('waits alone where the directory of its person is away (DIR27)', async () => {
      const { reminders } = store()
      const ids = ['staff:ada', 'Staff:ben', 'staff_x:cleo', 'students:max', 'max']
      await reminders.mark(ids.map((accountId, at) => ({ ...reminder, accountId, endsAt: 4_000 + at })))
      const idsOf = async (without: readonly string[]) =>
        (await reminders.due(10, without)).map(({ accountId }) => accountId)
      expect(await idsOf(['staff:'])).toEqual(ids.slice(1))
      expect(await idsOf(['staff:', 'students:'])).toEqual(['Staff:ben', 'staff_x:cleo', 'max'])
      expect((await reminders.due(1, ['staff:'])).map(({ accountId }) => accountId)).toEqual(['Staff:ben'])
    })

    test('of an earlier stage gives way to the next one, unless it is settled (RM1)', async () => {
      const { reminders } = store()
      await reminders.mark([reminder])
      await reminders.mark([{ ...reminder, stage: 7 }])
      expect((await reminders.ofAll(['ada'])).map(({ stage }) => stage)).toEqual([7])
      await reminders.settle({ ...reminder, stage: 7 }, { at: settledAt, outcome: 'unreachable' })
      await reminders.mark([{ ...reminder, stage: 3 }])
      expect((await reminders.ofAll(['ada'])).map(({ stage }) => stage).toSorted()).toEqual([3, 7])
    })

    const again: Readonly<Record<string, Parameters<typeof settle>>> = {
      'was not true when its mail was to leave': ['changed'],
      'has mails that all expired': ['queued', [{ ended: 'expired' }, { ended: 'expired' }]],
      'has a mail that expired, beside one that an operator sent to look at': [
        'queued',
        [{ ended: 'expired' }, { ended: 'sent', kind: 'notice' }],
      ],
      'has a mail that expired, and an older one that left': [
        'queued',
        [{ ended: 'expired' }, { ended: 'sent', createdAt: settledAt - 1 }],
      ],
    }
    test.each(Object.entries(again))('that %s is due again with its new end (RM1)', async (_, settled) => {
      await settle(...settled)
      const { reminders } = store()
      expect(await reminders.ofAll(['ada'])).toEqual([])
      await reminders.mark([{ ...reminder, endsAt: 6_000 }])
      expect(await reminders.due(10)).toEqual([{ ...reminder, endsAt: 6_000 }])
    })

    const never: Readonly<Record<string, Parameters<typeof settle>>> = {
      'reached no address': ['unreachable'],
      'has no mail in the outbox any more': ['queued'],
      'has a mail that waits': ['queued', [{ ended: null }, { ended: 'expired' }]],
      'has a mail that left': ['queued', [{ ended: 'expired' }, { ended: 'sent' }]],
      'has a mail that was given up': ['queued', [{ ended: 'given-up' }]],
    }
    test.each(Object.entries(never))('that %s is not due again (RM1)', async (_, settled) => {
      await settle(...settled)
      const { reminders } = store()
      expect(await reminders.ofAll(['ada'])).toEqual([reminder])
      await reminders.mark([{ ...reminder, endsAt: 6_000 }])
      expect(await reminders.due(10)).toEqual([])
      expect(await reminders.ofAll(['ada'])).toEqual([reminder])
    })

    test('that a page of the directory tells twice of one id is due once (RM1)', async () => {
      const { reminders } = store()
      await reminders.mark([reminder, { ...reminder, endsAt: 6_000 }])
      expect(await reminders.countDue()).toBe(1)
    })

    test('that two servers mark at once while its mail has expired is due once (RM1)', async () => {
      await settle('queued', [{ ended: 'expired' }])
      await Promise.all(Object.values(under()).map(({ reminders }) => reminders.mark([reminder])))
      expect(await store().reminders.due(10)).toEqual([reminder])
    })

    test('whose mails are given up while reminders are off is due again (RM1, RM4)', async () => {
      await settle('queued', [{ ended: null }])
      const { reminders } = store()
      expect(await reminders.mails(0)).toEqual({ untried: 1, waiting: 1, sent: 0 })
      await reminders.giveUpMails()
      expect(await reminders.mails(0)).toEqual({ untried: 0, waiting: 0, sent: 0 })
      expect(await reminders.ofAll(['ada'])).toEqual([])
    })

    test('is counted by what became of it in a span of time, without its start', async () => {
      const { reminders } = store()
      const outcomes = ['queued', 'queued', 'changed', 'unreachable', 'queued'] as const
      for (const [at, outcome] of outcomes.entries()) {
        const one = { ...reminder, accountId: `p${at}` }
        await reminders.mark([one])
        await reminders.settle(one, { at, outcome })
      }
      expect(await reminders.settled({ since: 0, until: 3 })).toEqual({ queued: 1, changed: 1, unreachable: 1 })
    })
  })
}
