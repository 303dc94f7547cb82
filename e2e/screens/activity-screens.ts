import { expect } from '@playwright/test'
import type { OutputOf } from '@portico/contract'
import { type Screen, type Stage, withEmail } from './screen.js'
import * as way from './ways.js'

export const activityScreens: readonly Screen[] = [
  { name: 'activity', person: withEmail, reach: toFullActivity },
  {
    name: 'activity-end',
    person: withEmail,
    reach: async (stage) => {
      await toFullActivity(stage)
      await stage.page.locator('#own-sessions ~ ul button').first().click()
      await expect(stage.page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'activity-end-others',
    person: withEmail,
    reach: async (stage) => {
      await toFullActivity(stage)
      await stage.page.locator('#own-sessions ~ div button').click()
      await expect(stage.page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'activity-more',
    person: withEmail,
    reach: async (stage) => {
      await toFullActivity(stage)
      await stage.page.locator('#events ~ div > button').click()
      await expect(stage.page.locator('#events ~ div li')).toHaveCount(12)
    },
  },
  {
    name: 'activity-alone',
    person: withEmail,
    reach: async (stage) => {
      await way.signIn(stage.page, stage)
      await answering(stage, { sessions: sessions().slice(1, 2), activity: { entries: [], next: null, days: 90 } })
      await way.open(stage.page, '/dashboard/activity')
    },
  },
  {
    name: 'activity-failed',
    person: withEmail,
    reach: async (stage) => {
      await way.signIn(stage.page, stage)
      await answering(stage, { activity: null, sessions: null })
      await way.open(stage.page, '/dashboard/activity')
    },
  },
  {
    name: 'activity-not-offered',
    person: withEmail,
    reach: async (stage) => {
      await way.signIn(stage.page, stage)
      await stage.page.route('**/user/profile/activity', (route) => route.fulfill({ status: 404, json: {} }))
      await stage.page.goto('/dashboard/activity')
      await expect(stage.page.locator('main section p')).toBeVisible()
    },
  },
  {
    name: 'activity-secure',
    person: withEmail,
    reach: async (stage) => {
      await toFullActivity(stage)
      await stage.page.locator('#secure ~ button').click()
      await expect(stage.page.locator('form p').first()).toBeVisible()
    },
  },
]

async function toFullActivity(stage: Stage) {
  await way.signIn(stage.page, stage)
  await answering(stage, { sessions: sessions(), activity: { entries: entries(), next: null, days: 90 } })
  await way.open(stage.page, '/dashboard/activity')
  await expect(stage.page.locator('main li').first()).toBeVisible()
}

const hourMs = 60 * 60_000
/** An instant so many hours before noon of today. */
const before = (hours: number) => new Date(new Date().setHours(12, 0, 0, 0) - hours * hourMs).toISOString()

function sessions(): OutputOf<'sessions'> {
  const one = { seenAt: before(0), with: ['email'], isThis: false }
  return [
    { ...one, _id: 'a1', browser: 'Safari', system: 'iOS', signedInAt: before(30), seenAt: before(27) },
    { ...one, _id: 'a2', browser: 'Firefox', system: 'Windows', signedInAt: before(3), isThis: true },
    { ...one, _id: 'a3', browser: '', system: '', signedInAt: before(80), seenAt: before(78), with: ['phone'] },
  ]
}

/** What happened, newest first, with a stranger who tries passwords. */
function entries(): OutputOf<'activity'>['entries'] {
  const where = '192.0.2.x'
  const one = (what: string, hours: number, from = where) => ({ what, at: before(hours), where: from })
  const tried = Array.from({ length: 14 }, (_, at) => one('wrong-password', 4 + at / 50, '198.51.100.x'))
  return [
    ...[one('signed-in', 3), one('code-sent', 3.01), one('password-right', 3.02), ...tried],
    ...[one('email-added', 66), one('password-changed', 66.2), one('signed-in', 80), one('unlocked', 81)],
    ...[one('wrong-code', 81.1), one('unlock-started', 81.2), one('contacts-changed', 200)],
    ...[one('desk-limits', 300), one('signed-out', 400), one('password-reset', 500)],
  ].map((entry, at) => ({ ...entry, _id: `e${at}` }))
}

interface Answers {
  readonly sessions: OutputOf<'sessions'> | null
  readonly activity: OutputOf<'activity'> | null
}

/** Lets the server answer so; null is an outage. */
async function answering({ page }: Stage, answers: Answers) {
  for (const name of ['sessions', 'activity'] as const)
    await page.route(`**/user/profile/${name}`, (route) =>
      answers[name] === null
        ? route.fulfill({ status: 503, json: { success: false, message: 'The service is away.' } })
        : route.fulfill({ json: answers[name] }),
    )
}
