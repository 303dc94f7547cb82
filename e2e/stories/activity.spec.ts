import type { Page } from '@playwright/test'
import { answer } from '@portico/text/en/answer'
import { activity as arabic } from '@portico/text/languages/ar/activity'
import type { Person, Portal } from '../environments/portal.js'
import { expectAccessible } from '../steps/accessible.js'
import { pressOn, tabTo } from '../steps/keyboard.js'
import { changePassword, setNewPassword } from '../steps/new-password.js'
import { expectRefusal, expectSuccess, notice } from '../steps/see.js'
import { signIn, startReset } from '../steps/start.js'
import { expect, needsAllParts, onEveryDirectory, story } from '../steps/story.js'
import { proveByMail, signInWithCode } from '../steps/verify.js'
import { expectHome, expectScreen, visit } from '../steps/visit.js'

const onActivity = { path: '/dashboard/activity', title: 'Sessions and Activity' }
const newPassword = 'Quiet-Harbour-42'

/** A page of another browser in which the person is signed in, too. */
async function signedInElsewhere(page: Page, portal: Portal, person: Person): Promise<Page> {
  const other = await (await page.context().browser()?.newContext({ baseURL: portal.url }))?.newPage()
  if (other === undefined) throw new Error('another browser is needed')
  await signInWithCode(other, portal, person)
  return other
}

async function pressActivity(page: Page, { name }: Person) {
  await page.getByRole('button', { name }).click()
  await page.getByRole('link', { name: onActivity.title }).click()
}

async function openActivity(page: Page, person: Person) {
  await pressActivity(page, person)
  await expectScreen(page, onActivity)
}

const sessionsOn = (page: Page) => page.getByRole('region', { name: 'Where you are signed in' })
const eventsOn = (page: Page) => page.getByRole('region', { name: 'What happened in 90 days' })

story(
  'a person sees two browsers and ends the other one, whose page goes home (SA1)',
  onEveryDirectory,
  async ({ page, portal }) => {
    const alice = await portal.add({ emails: 1 })
    await signInWithCode(page, portal, alice)
    const other = await signedInElsewhere(page, portal, alice)
    await openActivity(page, alice)
    const rows = sessionsOn(page).getByRole('listitem')
    await expect(rows).toHaveCount(2)
    await expect(rows.first()).toContainText('This one')
    await expect(rows.first()).toContainText('With a code by email')
    await rows.last().getByRole('button').click()
    const question = page.getByRole('dialog', { name: 'End this session?' })
    await question.getByRole('button', { name: 'End' }).click()
    await expectSuccess(page, answer['session.one-ended'])
    await expect(rows).toHaveCount(1)
    await pressActivity(other, alice)
    await expectRefusal(other, answer['refusal.session-gone'])
    await expectHome(other)
    await other.context().close()
  },
)

story('a person ends all other sessions, and stays signed in (SA1)', async ({ page, portal }) => {
  const alice = await portal.add({ emails: 1 })
  await signInWithCode(page, portal, alice)
  const others = [await signedInElsewhere(page, portal, alice), await signedInElsewhere(page, portal, alice)]
  await openActivity(page, alice)
  await expect(sessionsOn(page).getByRole('listitem')).toHaveCount(3)
  await sessionsOn(page).getByRole('button', { name: 'End All Others' }).click()
  // Back closes the question, and nothing has ended.
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(sessionsOn(page).getByRole('listitem')).toHaveCount(3)
  await sessionsOn(page).getByRole('button', { name: 'End All Others' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End' }).dblclick()
  await expectSuccess(page, answer['session.others-ended'])
  await expect(sessionsOn(page).getByRole('listitem')).toHaveCount(1)
  await expect(sessionsOn(page).getByRole('button')).toHaveCount(0)
  for (const other of others) {
    await visit(other, '/dashboard')
    await expectHome(other)
    await other.context().close()
  }
  await visit(page, onActivity.path)
  await expectScreen(page, onActivity)
})

story('wrong passwords and the reset of a password are told (SA2)', async ({ page, portal }) => {
  const alice = await portal.add({ emails: 1 })
  for (const password of ['wrong-1', 'wrong-2']) {
    await signIn(page, { ...alice, password })
    await expectRefusal(page, answer['refusal.wrong-credentials'])
  }
  await startReset(page, alice.username)
  await proveByMail(page, portal, alice)
  await setNewPassword(page, newPassword)
  await expect(notice(page, 'Password reset')).toBeVisible()
  await signInWithCode(page, portal, { ...alice, password: newPassword })
  await openActivity(page, alice)
  await expect(eventsOn(page).getByRole('heading', { name: 'Today' })).toBeVisible()
  const rows = eventsOn(page).getByRole('listitem')
  await expect(rows.first()).toContainText('You signed in')
  await expect(rows.filter({ hasText: 'Password reset' }).first()).toContainText(/from \S+/)
  const wrong = rows.filter({ hasText: 'Wrong password, 2 times' })
  await expect(wrong).toHaveCount(1)
  await wrong.getByRole('button', { name: 'Not you?' }).click()
  await expect(page.getByRole('button', { name: 'Secure my account' })).toBeFocused()
})

story('one button leads through what secures an account (SA1)', async ({ page, portal }) => {
  const alice = await portal.add({ emails: 2 })
  await signInWithCode(page, portal, alice)
  const other = await signedInElsewhere(page, portal, alice)
  await openActivity(page, alice)
  await page.getByRole('button', { name: 'Secure my account' }).click()
  await expectScreen(page, { path: '/dashboard/change-password', title: 'Change Password' })
  await expect(page.getByRole('main')).toContainText('Step 2 of 3 · To secure your account')
  await visit(other, '/dashboard')
  await expectHome(other)
  await other.context().close()
  await changePassword(page, { old: alice.password, next: newPassword })
  await notice(page, 'Password changed').getByRole('button', { name: 'Go now' }).click()
  await expectScreen(page, { path: '/dashboard/enrollment', title: 'Enrollment' })
  await expect(page.getByRole('main')).toContainText('Step 3 of 3 · To secure your account')
})

story('the other session is ended with the keyboard alone (SA1, ACCESS2)', needsAllParts, async ({ page, portal }) => {
  const alice = await portal.add({ emails: 1 })
  await signInWithCode(page, portal, alice)
  const other = await signedInElsewhere(page, portal, alice)
  await page.reload()
  // Without popovers the menus stand open until the script runs.
  await expect(page.locator('#mobile-menu')).toBeHidden()
  await pressOn(page, page.getByRole('button', { name: alice.name }))
  await pressOn(page, page.getByRole('link', { name: onActivity.title }))
  await expectScreen(page, onActivity)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await pressOn(page, sessionsOn(page).getByRole('listitem').getByRole('button'))
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(sessionsOn(page).getByRole('listitem').getByRole('button')).toBeFocused()
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'End' }))
  await page.keyboard.press('Enter')
  await expectSuccess(page, answer['session.one-ended'])
  await expect(sessionsOn(page)).toBeFocused()
  await other.context().close()
})

story.describe('on a phone, in Arabic', () => {
  story.use({ viewport: { width: 320, height: 640 } })
  story('the menu leads to the sessions, which fit (SA1, LANG1)', async ({ page, portal }) => {
    const alice = await portal.add({ emails: 1 })
    await signInWithCode(page, portal, alice)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.locator('#mobile-menu').getByRole('combobox').selectOption('العربية')
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await page.locator(`#mobile-menu a[href$="${onActivity.path}"]`).click()
    await expect(page.getByRole('heading', { level: 2, name: arabic['sessions.title'] })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(arabic['what.signed-in'])
    const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect(isTooWide).toBe(false)
    await expectAccessible(page, 'activity in Arabic')
  })
})
