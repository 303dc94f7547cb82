import { expect, type Page } from '@playwright/test'
import type { ActName, StaffCase, StaffOutputOf } from '@portico/contract'
import { type Screen, type Stage, withEmail } from './screen.js'
import { answering, before, inMinutes, line, own, rows, toCase, toDashboard, usual } from './to-case.js'
import * as way from './ways.js'

type Act = StaffCase['acts'][number]
type Check = NonNullable<StaffCase['check']>

const strong = (act: ActName, more: Partial<Act> = {}): Act => ({
  ...{ act, class: 'strong', isReady: true, asks: false, why: '', ...more },
})
const asks = { asks: true, why: 'another agent has to say yes.' }
const asked = { isReady: false, why: 'another agent has been asked.' }
const strongActs: StaffCase['acts'] = [
  strong('remove-contact'),
  strong('add-contact', asks),
  strong('accept-contact', asks),
  strong('remove-proofs', asked),
  strong('print-pass'),
  strong('start', { isReady: false, why: 'self-service is not stopped.' }),
]

/** A case with a check of a kind, and strong acts beside the others. */
const caseWith = (check: Partial<Check> | null, more: Partial<StaffCase> = {}): StaffCase => ({
  ...before,
  acts: [...before.acts.map((act) => ({ ...act, isReady: true, why: '' })), ...strongActs],
  checks: ['code', 'pick', 'call-back'],
  check: check && { kind: 'code', state: 'sent', until: inMinutes(10), act: null, ...check },
  ...more,
})
const reached = caseWith({ kind: 'call-back', state: 'passed', until: inMinutes(15) })
const atDesk: Partial<StaffCase> = { direction: 'here', checks: ['here'] }

/** What another agent asks. */
const waiting: StaffOutputOf<'staffSession'>['waiting'] = [
  {
    ...{ approval: 'y1', name: 'Anna Müller', act: 'print-pass', asker: 'Omar Haddad', mustSee: true },
    lines: [
      line('Case C-8F3K-2M, 11:52: the phone is lost.', 'plain', 8),
      line('Checked: an identity card was seen.', 'good'),
    ],
  },
]

export const strongScreens: readonly Screen[] = [
  {
    name: 'desk-pick',
    reach: (stage) => toCheck(stage, { at: 1, check: { kind: 'pick', act: 'remove-contact' }, say: '73' }),
  },
  {
    name: 'desk-call-back',
    reach: (stage) => toCheck(stage, { at: 2, check: { kind: 'call-back' }, dial: '+49 30 1234 5642' }),
  },
  { name: 'desk-here', reach: (stage) => toCase(stage, caseWith(null, atDesk)) },
  { name: 'desk-strong-act', reach: (stage) => toAct(stage, 'remove-contact') },
  { name: 'desk-add-contact', reach: (stage) => toAct(stage, 'add-contact') },
  { name: 'desk-asked', reach: (stage) => toAct(stage, 'remove-proofs') },
  {
    name: 'desk-slip',
    reach: async (stage) => {
      const works = 'It works once, from 25 Nov at 10:14 CET to 26 Nov at 10:14 CET.'
      const once = { pass: '7KQ4-M2RD-X9TB', from: inMinutes(0), until: inMinutes(1440), works }
      await toAct(stage, 'print-pass', { act: { case: reached, message: '', isWaiting: false, once } })
      await stage.page.locator('.staff-acts .staff-chosen [type=submit]').click()
      await expect(stage.page.getByRole('dialog')).toBeVisible()
    },
  },
  { name: 'desk-waiting-none', reach: (stage) => toWaiting(stage, []) },
  { name: 'desk-waiting', reach: (stage) => toWaiting(stage, waiting) },
  {
    name: 'desk-yes',
    reach: async (stage) => {
      await toWaiting(stage, waiting)
      await rows(stage.page).first().click()
    },
  },
  {
    name: 'dashboard-pick',
    person: withEmail,
    reach: async (stage) => {
      const asksFor = { act: 'remove-contact', numbers: ['48', '73', '12'] } as const
      await toDashboard(stage, { open: { ...own, asks: { ...asksFor, numbers: [...asksFor.numbers] } }, last: null })
    },
  },
]

interface Begun {
  /** Which of the kinds of checks it is. */
  readonly at: number
  readonly check: Partial<Check>
  readonly say?: string
  readonly dial?: string
}

async function toCheck(stage: Stage, { at, check, say = '', dial = '' }: Begun) {
  const { page } = stage
  await toCase(stage, caseWith(null), { check: { case: caseWith(check), say: say || null, dial: dial || null } })
  await choose(page, 'kind', at)
  if (say !== '') await choose(page, 'pick', 3)
  await page.locator('.staff-check [type=submit]').click()
  await expect(page.locator('.staff-number')).toBeVisible()
}

/** Chooses a tile, whose radio button cannot be seen. */
async function choose(page: Page, name: string, at: number) {
  await page.locator(`.staff-check label:has([name=${name}])`).nth(at).click()
}

async function toAct(stage: Stage, act: ActName, answers: Readonly<Record<string, object>> = {}) {
  await toCase(stage, reached, answers)
  await stage.page.locator(`[data-act=${act}]`).click()
  await expect(stage.page.locator('.staff-acts .staff-chosen')).toBeVisible()
}

async function toWaiting(stage: Stage, asking: StaffOutputOf<'staffSession'>['waiting']) {
  await answering(stage, { session: { ...usual['session'], waiting: asking } })
  await way.open(stage.page, '/staff/waiting')
}
