import { expect, type Page } from '@playwright/test'
import type { OutputOf, StaffCase, StaffLine } from '@portico/contract'
import { addToSettings } from './add-to-settings.js'
import type { Stage } from './screen.js'
import * as way from './ways.js'

export const path = '/staff/case/C-8F3K-2M'

const noon = new Date().setHours(12, 0, 0, 0)
/** An instant so many minutes before noon of today. */
export const minutesAgo = (minutes: number) => new Date(noon - minutes * 60_000).toISOString()
/** An instant so many minutes from now, for what the page counts down. */
export const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000 + 30_000).toISOString()

export function line(text: string, tone: StaffLine['tone'] = 'plain', minutes: number | null = null): StaffLine {
  return { text, tone, at: minutes === null ? null : minutesAgo(minutes), from: minutes === null ? 'Directory' : null }
}

const mask = 'a•••@g•••'
const acts = (isReady: boolean): StaffCase['acts'] => [
  { act: 'end-sessions', class: 'safe', isReady: true, asks: false, why: '' },
  { act: 'stop', class: 'safe', isReady: true, asks: false, why: '' },
  { act: 'unlock', class: 'helping', isReady, asks: false, why: isReady ? '' : 'needs a check' },
  { act: 'lift-limits', class: 'helping', isReady, asks: false, why: isReady ? '' : 'needs a check' },
]

/** A case as it begins. */
export const before: StaffCase = {
  ...{ case: 'C-8F3K-2M', name: 'Anna Müller', username: 'amueller', direction: 'they-called', reason: 'no-message' },
  ...{ ticket: 'INC-4711', note: '', openedAt: minutesAgo(8), until: inMinutes(52), check: null, acts: acts(false) },
  checks: ['code', 'pick', 'call-back'],
  state: [
    line('Locked by too many wrong passwords until 12:31.', 'warning'),
    line('The account in the directory is usable.', 'good'),
    line('The password was changed on 3 Mar 2026.'),
    line('6 wrong passwords from 192.0.2.x', 'warning', 12),
    line('2 sessions'),
  ],
  contacts: [
    {
      contact: 'e1',
      kind: 'email',
      mask,
      lines: [line('Verified', 'good', 90_000)],
      canCheck: true,
      canCall: false,
      acts: ['send-pass', 'remove-contact'],
    },
    {
      ...{
        contact: 'p1',
        kind: 'phone',
        mask: '••• ••• 42',
        canCheck: true,
        canCall: true,
        acts: ['send-pass', 'remove-contact'],
      },
      lines: [line('Refused by the gateway at 11:32', 'bad', 28)],
    },
    {
      contact: 'e2',
      kind: 'email',
      mask: 'a•••@w•••',
      lines: [line('Waits until tomorrow', 'warning')],
      canCheck: false,
      canCall: false,
      acts: ['accept-contact', 'remove-contact'],
    },
  ],
  messages: [
    line(`Code to ${mask}: taken by our mail server. Whether it arrived we cannot see.`, 'plain', 9),
    line('Code to ••• ••• 42: refused (550 5.1.1). It may never arrive.', 'bad', 14),
    line(`Code to ${mask}: not sent yet.`, 'plain', 20),
    line(`Notice to ${mask}: never left.`, 'warning', 2000),
  ],
  forecast: [
    line('In a browser that the portal does not know, on a network that it has not seen:'),
    line('Sign-in with the right password: they wait until 12:31.', 'warning'),
    line(`Reset: they are asked where a code goes: ${mask} or ••• ••• 42.`, 'good'),
    line('Unlock: they are asked where a code goes, and it ends the wait.', 'good'),
  ],
  record: [line('Case opened', 'plain', 8)],
  earlier: [line('C-7B2Q-9X: forgot the password. Helped.', 'plain', 9000)],
}
export const sent: StaffCase = { ...before, check: { kind: 'code', state: 'sent', until: inMinutes(10), act: null } }
export const checked: StaffCase = {
  ...before,
  acts: acts(true),
  check: { kind: 'code', state: 'passed', until: inMinutes(15), act: null },
}

export const own = {
  case: 'C-8F3K-2M',
  agent: 'Omar H.',
  since: minutesAgo(8),
  closedAt: null,
  reason: 'no-message' as const,
  asks: null,
}
export const gone = { status: 401, code: 'staff-gone', message: '' }

/** What the calls of the console answer unless a screen says so. */
export const usual: Readonly<Record<string, object>> = {
  session: {
    agent: { name: 'Omar Haddad', username: 'ohaddad', desks: 'Library', isLead: false },
    provedUntil: inMinutes(15),
    cases: [{ case: 'C-8F3K-2M', name: 'Anna Müller', openedAt: minutesAgo(8), until: inMinutes(52), outcome: null }],
    lately: 14,
    waiting: [],
  },
  search: {
    people: [
      { person: 'h1', name: 'Anna Müller', username: 'amueller' },
      { person: 'h2', name: 'Anna-Lena Muster-Schönberg', username: 'almuster' },
      { person: 'h3', name: 'Annabel Munro', username: 'amunro' },
    ],
    isCut: true,
  },
  closecase: { message: '', line: 'C-8F3K-2M, 25 Nov 10:14, unlocked' },
}

/** Lets the server answer so, and the page know that there is a console. */
export async function answering({ page }: Stage, answers: Readonly<Record<string, object>>) {
  await showConsole(page)
  for (const [name, answer] of Object.entries({ ...usual, ...answers }))
    await page.route(`**/api/staff/${name}`, (route) =>
      'status' in answer
        ? route.fulfill({ status: Number(answer.status), json: answer })
        : route.fulfill({ json: answer }),
    )
}

/** Adds to the settings of each page that the portal has a console. */
export const showConsole = (page: Page) =>
  addToSettings(page, { at: /\/(staff|dashboard|pass)(\/case\/.*|\/waiting)?$/, added: { helpDesk: true } })

export const rows = (page: Page) => page.locator('[data-row]')

export async function toSearch(stage: Stage, answers: Readonly<Record<string, object>> = {}) {
  await answering(stage, answers)
  await way.open(stage.page, '/staff')
  await stage.page.locator('input[name=text]').fill('anna mu')
  await stage.page.keyboard.press('Enter')
  await expect(stage.page.locator('.staff-found').first()).not.toBeEmpty()
}

export async function toCase(stage: Stage, told: StaffCase, answers: Readonly<Record<string, object>> = {}) {
  await answering(stage, { case: { case: told }, ...answers })
  await way.open(stage.page, path)
  await expect(stage.page.locator('.staff-case')).toBeVisible()
}

export async function toDashboard(stage: Stage, told: OutputOf<'helpDesk'>) {
  await way.signIn(stage.page, stage)
  await showConsole(stage.page)
  await stage.page.route('**/user/profile/helpdesk', (route) => route.fulfill({ json: told }))
  await way.open(stage.page, '/dashboard')
  await expect(stage.page.locator('.own-case, .own-case-panel')).toBeVisible()
}
