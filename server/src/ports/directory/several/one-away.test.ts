import { afterEach, describe, expect, test } from 'vitest'
import { markReminders } from '../../../rules/contact/mark-reminders.js'
import { queueReminders } from '../../../rules/contact/queue-reminders.js'
import { writeBackAddresses } from '../../../rules/contact/write-back-addresses.js'
import { remind } from '../../../start/start-reminders.js'
import { peopleOfTwo, portalOfTwo, strangersOf } from '../../../testing/portal-of-two.js'
import { newAddresses, offeredIds, signInFully } from '../../../testing/steps.js'
import { rightCaptcha, type TestPortal } from '../../../testing/test-portal.js'

const dayMs = 24 * 60 * 60_000
const away = new Set<string>()
const written: string[] = []
let portal: TestPortal
afterEach(async () => {
  away.clear()
  written.length = 0
  await portal.close()
})

/** Directories that a test takes away, and what was written to those that are there. */
const two = { away, written }

describe('while one of two directories is away', () => {
  test('a stranger gets the same answer for the people of both, and for nobody (DIR27, E6)', async () => {
    portal = await portalOfTwo(two)
    const from = newAddresses()
    const answersFor = (names: readonly string[]) =>
      Promise.all(
        names.flatMap((username) => [
          portal.visitor(from()).call('startReset', { username, captcha: rightCaptcha }),
          portal.visitor(from()).call('signIn', { username, password: 'wrong', captcha: rightCaptcha }),
        ]),
      )
    away.add('students')
    const answers = await answersFor([...peopleOfTwo, 'nobody01'])
    expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503, 503])
    away.clear()
    expect((await answersFor([...peopleOfTwo, 'nobody01'])).map(({ status }) => status)).toEqual([
      ...[200, 400, 200, 400, 200, 400],
    ])
  })

  test.each([
    ['staff', 'students'],
    ['students', 'staff'],
  ])(
    'without %s names that stand in the other one alone show nothing, known or not (DIR27, E1, E6)',
    async (name, other) => {
      portal = await portalOfTwo({ ...two, isApart: true })
      const from = newAddresses()
      const known = peopleOfTwo.find((username) => username.startsWith(other)) ?? ''
      const seenOf = async (username: string) => {
        const visitor = portal.visitor(from())
        const wrong = await portal
          .visitor(from())
          .call('signIn', { username, password: 'wrong', captcha: rightCaptcha })
        const begun = await visitor.call('startReset', { username, captcha: rightCaptcha })
        const [id = ''] = offeredIds(begun.body, 'email')
        const sent = await visitor.call('sendCode', { type: 'email', id }, { flow: 'reset' })
        const compared = await visitor.call('compareCode', { code: '000000' }, { flow: 'reset' })
        return [wrong, begun, sent, compared].map(({ status }) => status)
      }
      const strangers = await strangersOf(portal, { begin: other, count: 6, from })
      away.add(name)
      for (const username of [known, ...strangers])
        expect([username, await seenOf(username)]).toEqual([username, [400, 200, 200, 400]])
    },
  )

  test('who is signed in goes on, but the people of that one (DIR27)', async () => {
    portal = await portalOfTwo(two)
    const [ada, max] = [await signInFully(portal, 'staff-ada'), await signInFully(portal, 'students-max')]
    away.add('students')
    expect([(await ada.call('session')).status, (await max.call('session')).status]).toEqual([200, 503])
    away.clear()
    expect((await max.call('session')).body.isLoggedIn).toBe(true)
  })

  test.each([
    ['staff', 'students-max'],
    ['students', 'staff-ada'],
  ])(
    'without %s the people of the other one get their reminders, and the rest theirs later (DIR27, RM5)',
    async (name, other) => {
      const reminders = { days: [14], to: 'contacts', hour: 9, perHour: 100 } as const
      portal = await portalOfTwo(two, {
        passwordLifeMs: 30 * dayMs,
        startsAt: Date.UTC(2026, 0, 5, 12),
        rules: { reminders },
      })
      const told = async (passed: number) => {
        portal.pass(passed)
        await remind(
          portal.ports,
          async () => true,
          async () => undefined,
        )
        await portal.delivered()
        return portal.mail.messages().map(({ message }) => message.to)
      }
      away.add(name)
      expect(await told(16 * dayMs)).toEqual([`${other}@mail.example`])
      away.clear()
      expect((await told(2 * 60 * 60_000)).sort()).toEqual(peopleOfTwo.map((username) => `${username}@mail.example`))
    },
  )

  test.each([
    ['staff', 'students-max'],
    ['students', 'staff-ada'],
  ])('reminders of %s that are due take no place from those of the other one (DIR27, RM4)', async (name, other) => {
    const reminders = { days: [14], to: 'contacts', hour: 0, perHour: 1 } as const
    portal = await portalOfTwo(two, {
      passwordLifeMs: 30 * dayMs,
      startsAt: Date.UTC(2026, 0, 5, 12),
      rules: { reminders },
    })
    portal.pass(16 * dayMs)
    expect(await markReminders(portal.ports, async () => true)).toBe(true)
    away.add(name)
    expect(await queueReminders(portal.ports)).toBe(false)
    await portal.delivered()
    expect(portal.mail.messages().map(({ message }) => message.to)).toEqual([`${other}@mail.example`])
  })

  test.each(['staff', 'students'])(
    'without %s addresses go into the entries of the other one (DIR27, DIR6)',
    async (name) => {
      portal = await portalOfTwo(two)
      const find = async (username: string) => (await portal.ports.directory.find(username))?.id.replace(':', ' ')
      const all = [await find('staff-ada'), await find('students-max')]
      portal.pass(2 * dayMs)
      away.add(name)
      await writeBackAddresses(portal.ports)
      expect(written).toEqual(all.filter((one) => !one?.startsWith(name)))
      away.clear()
      await writeBackAddresses(portal.ports)
      expect([...written].sort()).toEqual(all)
    },
  )
})
