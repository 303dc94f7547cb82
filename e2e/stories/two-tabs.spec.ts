import type { Page } from '@playwright/test'
import { answer } from '@portico/text/en/answer'
import { screen } from '@portico/text/en/screen'
import type { Person, Portal } from '../environments/portal.js'
import { readCodeFromMail } from '../steps/codes.js'
import { setNewPassword } from '../steps/new-password.js'
import { expectRefusal } from '../steps/see.js'
import { signIn, startAnotherReset, startReset } from '../steps/start.js'
import { expect, needsAllParts, story } from '../steps/story.js'
import { codeField, proveByMail, sendCode, signInWithCode, typeCode } from '../steps/verify.js'
import { expectHome, expectScreen, visit } from '../steps/visit.js'

const newPassword = 'Quiet-Harbour-42'
const otherTab = screen['session.other-tab']

/** Makes a tab deaf, as a browser without channels between tabs: it hears of others at its next call. */
async function deafen(page: Page) {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel'))
}

/** After the code of a reset that has been started. */
async function proveReset(page: Page, portal: Portal, person: Person) {
  await proveByMail(page, portal, person)
  await expectScreen(page, { path: '/reset-password', title: 'Reset Password' })
}

async function signsIn(page: Page, person: Person, password: string): Promise<boolean> {
  await signIn(page, { ...person, password })
  await expect(page.getByRole('button', { name: 'Send Code' }).or(page.getByRole('alert'))).toBeVisible()
  return (await page.getByRole('alert').count()) === 0
}

story(
  'two resets with their right codes: no password is set for the person of the other tab (X4)',
  async ({ page, portal }) => {
    await deafen(page)
    const [alice, grace] = [await portal.add({ emails: 1 }), await portal.add({ emails: 1 })]
    await startReset(page, alice.username)
    await proveReset(page, portal, alice)
    const other = await page.context().newPage()
    await startAnotherReset(other, grace.username)
    await proveReset(other, portal, grace)
    await setNewPassword(page, newPassword)
    await expectRefusal(page, answer['refusal.other-session'])
    await expectScreen(page, { path: '/reset-password', title: 'Reset Password' })
    await expect(page.getByLabel('New Password', { exact: true })).toHaveValue('')
    const third = await (await page.context().browser()?.newContext({ baseURL: portal.url }))?.newPage()
    if (third === undefined) throw new Error('a third browser is needed')
    expect(await signsIn(third, grace, grace.password)).toBe(true)
    expect(await signsIn(third, alice, alice.password)).toBe(true)
    await third.context().close()
  },
)

story('an address is not added for the person of the other tab (X4)', async ({ page, portal }) => {
  await deafen(page)
  const [alice, dave] = [await portal.add({ emails: 1 }), await portal.add({ emails: 1 })]
  await signInWithCode(page, portal, alice)
  await visit(page, '/dashboard/enrollment')
  await page.getByRole('link', { name: 'Add Email Address' }).first().click()
  const other = await page.context().newPage()
  await signInWithCode(other, portal, dave)
  const modal = page.getByRole('dialog')
  await modal.getByRole('textbox', { name: 'Email address' }).fill(`${alice.username}@second.example`)
  await modal.getByRole('button', { name: 'Add', exact: true }).click()
  await expectRefusal(page, answer['refusal.other-session'])
  await expect(modal).toBeHidden()
  await expect(page.getByRole('main')).toContainText(dave.emails[0] ?? '')
  await expect(page.getByRole('main')).not.toContainText('second.example')
})

story(
  'a tab hears at once that another one signed in or out, and says so (X4)',
  needsAllParts,
  async ({ page, portal }) => {
    const [alice, dave] = [await portal.add({ emails: 1 }), await portal.add({ emails: 1 })]
    await signInWithCode(page, portal, alice)
    await visit(page, '/dashboard/enrollment')
    await expect(page.getByRole('main')).toContainText(alice.emails[0] ?? '')
    const other = await page.context().newPage()
    await signIn(other, dave)
    await expectRefusal(page, otherTab)
    await expectHome(page)
    await proveByMail(other, portal, dave)
    await expectScreen(other, { path: '/dashboard', title: 'Dashboard' })
    await visit(page, '/dashboard/enrollment')
    await expect(page.getByRole('main')).toContainText(dave.emails[0] ?? '')
    await visit(other, '/dashboard/sign-out')
    await other.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
    await expectRefusal(page, otherTab)
    await expectHome(page)
  },
)

story('codes of two people, a resend, and the same person once more (X4)', async ({ page, portal }) => {
  await deafen(page)
  const [alice, grace] = [await portal.add({ emails: 1 }), await portal.add({ emails: 1 })]
  await startReset(page, alice.username)
  await sendCode(page)
  const other = await page.context().newPage()
  await startAnotherReset(other, grace.username)
  await sendCode(other)
  const code = await readCodeFromMail(portal, grace.emails[0])
  await typeCode(page, code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectRefusal(page, answer['refusal.other-session'])
  // The page shows the code step of the other tab now; the code counts there.
  await expect(codeField(page)).toBeVisible()
  await expect(codeField(page)).toHaveValue('')
  await typeCode(page, code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectScreen(page, { path: '/reset-password', title: 'Reset Password' })
})

story('a tab goes on where the same person signed in again in another one (X4)', async ({ page, portal }) => {
  const alice = await portal.add({ emails: 1 })
  await signInWithCode(page, portal, alice)
  await visit(page, '/dashboard/enrollment')
  await deafen(page)
  await page.reload()
  const other = await page.context().newPage()
  await signInWithCode(other, portal, alice)
  await page.getByRole('link', { name: 'Add Email Address' }).first().click()
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: 'Email address' })
    .fill(`${alice.username}@second.example`)
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await expect(codeField(page)).toBeVisible()
})
