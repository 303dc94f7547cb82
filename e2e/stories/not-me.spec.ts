import type { Page } from '@playwright/test'
import { answer } from '@portico/text/en/answer'
import { screen } from '@portico/text/en/screen'
import type { Person, Portal } from '../environments/portal.js'
import { expectAccessible } from '../steps/accessible.js'
import { pressOn, tabTo } from '../steps/keyboard.js'
import { changePassword } from '../steps/new-password.js'
import { countCalls, expectRefusal, notice } from '../steps/see.js'
import { signIn } from '../steps/start.js'
import { expect, needsAllParts, onEveryDirectory, story } from '../steps/story.js'
import { signInWithCode } from '../steps/verify.js'
import { expectHome, expectScreen, visit } from '../steps/visit.js'

const newPassword = 'Quiet-Harbour-42'
const onNotMe = { path: '/not-me', title: 'This Was Not Me' }

/** Changes the password in this browser, and returns the code of the notice of it. */
async function codeOfChange(page: Page, portal: Portal, person: Person): Promise<string> {
  await signInWithCode(page, portal, person)
  await visit(page, '/dashboard/change-password')
  await changePassword(page, { old: person.password, next: newPassword })
  await expect(notice(page, 'Password changed')).toBeVisible()
  await visit(page, '/dashboard')
  await expectScreen(page, { path: '/dashboard', title: 'Dashboard' })
  const codes = () =>
    portal.mail.allTo(person.emails[0] ?? '').flatMap(({ text }) => /\/not-me#([0-9A-Z-]{19})/.exec(text)?.[1] ?? [])
  await expect.poll(codes, { timeout: 45_000 }).toHaveLength(1)
  return codes()[0] ?? ''
}

const firstButton = (page: Page) => page.getByRole('button', { name: 'This was not me' })
const question = (page: Page) => page.getByRole('dialog', { name: 'Stop self-service for this account?' })
const stopButton = (page: Page) => question(page).getByRole('button', { name: 'Stop It Now' })

story(
  'two presses sign everybody out and stop self-service, and opening the page did nothing (NM1, NM2)',
  onEveryDirectory,
  async ({ page, portal }) => {
    const alice = await portal.add({ emails: 1 })
    const code = await codeOfChange(page, portal, alice)
    // What programs do that look at addresses in mails.
    for (const method of ['GET', 'HEAD'])
      expect((await page.request.fetch(`/not-me?scan=1`, { method })).status()).toBe(200)
    const tab = await page.context().newPage()
    const [shown, reported] = [countCalls(tab, '/shownotme'), countCalls(tab, '/reportnotme')]
    await visit(tab, `/not-me#${code}`)
    await expect(tab.getByRole('heading', { name: 'Was this you?' })).toBeVisible()
    await expect(tab.getByRole('main')).toContainText('Password changed')
    expect(tab.url()).toBe(`${portal.url}/not-me`)
    await firstButton(tab).click()
    await tab.goBack()
    await expect(question(tab)).toBeHidden()
    await page.reload()
    await expectScreen(page, { path: '/dashboard', title: 'Dashboard' })
    expect([shown(), reported()]).toEqual([1, 0])
    await firstButton(tab).click()
    await stopButton(tab).dblclick()
    await expect(tab.getByRole('heading', { name: answer['report.stopped'] })).toBeVisible()
    await expect(tab.getByRole('main').getByRole('link', { name: portal.institution.helpDeskPhone })).toBeVisible()
    expect(reported()).toBe(1)
    // The session has ended, and the right password leads to the help desk.
    await page.reload()
    await expectHome(page)
    await signIn(page, { ...alice, password: newPassword })
    await expectScreen(page, { path: '/recovery', title: 'Recovery' })
    // After a reload only the message has the code.
    await tab.reload()
    await tab.getByRole('textbox', { name: 'Code from the message' }).fill(code.toLowerCase().replaceAll('-', ' '))
    await tab.getByRole('button', { name: 'Continue' }).click()
    await expect(tab.getByRole('heading', { name: 'Self-service is stopped already.' })).toBeVisible()
  },
)

story(
  'a report is made with the keyboard alone, and other tabs go home (NM1, ACCESS2)',
  needsAllParts,
  async ({ page, portal }) => {
    const alice = await portal.add({ emails: 1 })
    const code = await codeOfChange(page, portal, alice)
    const other = await page.context().newPage()
    await visit(other, '/dashboard')
    await expectScreen(other, { path: '/dashboard', title: 'Dashboard' })
    await visit(page, onNotMe.path)
    const field = page.getByRole('textbox', { name: 'Code from the message' })
    await tabTo(page, field)
    await page.keyboard.type('K7QF-2MXA-9TRD-VB3N')
    await page.keyboard.press('Enter')
    await expectRefusal(page, answer['refusal.report-unknown'])
    await expect(field).toBeFocused()
    await page.keyboard.type(code)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Was this you?' })).toBeFocused()
    await pressOn(page, firstButton(page))
    await expect(question(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(firstButton(page)).toBeFocused()
    await page.keyboard.press('Space')
    await tabTo(page, stopButton(page))
    // The other tab of this browser goes home by itself, and says why for some seconds.
    const isTold = expectRefusal(other, screen['session.other-tab'])
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: answer['report.stopped'] })).toBeFocused()
    await isTold
    await expectHome(other)
    await expectAccessible(page, 'a report that was made')
    await pressOn(page, page.getByRole('button', { name: 'Go Home' }))
    await expectHome(page)
  },
)
