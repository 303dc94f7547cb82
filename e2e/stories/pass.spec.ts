import type { Page } from '@playwright/test'
import { expectAccessible } from '../steps/accessible.js'
import {
  choose,
  deskStory,
  digitsIn,
  doAct,
  inConsole,
  lookAgain,
  newPage,
  openCase,
  passIn,
  passShape,
} from '../steps/desk-story.js'
import { setNewPassword } from '../steps/new-password.js'
import { expectRefusal, expectSuccess, notice } from '../steps/see.js'
import { fillUsername, signIn } from '../steps/start.js'
import { expect } from '../steps/story.js'
import { proveByMail } from '../steps/verify.js'
import { expectHome, expectScreen, visit } from '../steps/visit.js'

const newPassword = 'Quiet-Harbour-42'

/** Answers the only one who asks, as somebody who sees the person, too. */
async function sayYesByKeyboard(second: Page) {
  await lookAgain(second)
  await second.getByRole('link', { name: 'Waiting (1)' }).press('Enter')
  await expect(second.getByRole('heading', { level: 1, name: 'Waiting' })).toBeFocused()
  for (const key of ['Tab', 'Enter']) await second.keyboard.press(key)
  await expect(second.getByRole('textbox', { name: 'Why' })).toBeFocused()
  await second.keyboard.type('I know him from the library.')
  for (const key of ['Shift+Tab', 'Space', 'Tab', 'Tab', 'Tab', 'Enter']) await second.keyboard.press(key)
}

async function typePass(page: Page, username: string, pass: string) {
  await fillUsername(page, username)
  await page.getByRole('textbox', { name: 'One-time pass' }).fill(pass)
  await page.getByRole('button', { name: 'Continue' }).click()
}

deskStory('a pass that came by mail leads to a new password, once (HD20)', async ({ browser, desk }) => {
  const anna = await desk.add({ name: 'Anna Mueller', emails: 1 })
  const [address = ''] = anna.emails
  const agent = await inConsole(browser, desk, desk.omar)
  await openCase(agent, anna, { direction: 'They called us', reason: 'Lost the mailbox' })
  await agent.getByRole('button', { name: 'Send the check' }).click()
  await agent.getByRole('textbox', { name: 'Ask for the six digits.' }).pressSequentially(await digitsIn(desk, address))
  await agent.keyboard.press('Enter')
  await expect(agent.getByText(/^Checked until/)).toBeVisible()
  await doAct(agent, 'Send a one-time pass')
  const pass = await passIn(desk, address)

  const page = await newPage(browser, desk)
  await visit(page, '/pass')
  await expectScreen(page, { path: '/pass', title: 'One-Time Pass' })
  await typePass(page, anna.username, '0000-0000-0000')
  await expectRefusal(page, 'Username or pass is not right, or has ended.')
  await expectAccessible(page, 'a pass that is refused')
  await page.reload()
  await fillUsername(page, anna.username)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'One-time pass' })).toBeFocused()
  await page.keyboard.type(pass.toLowerCase())
  await page.keyboard.press('Enter')
  await expectScreen(page, { path: '/reset-password', title: 'Reset Password' })
  await page.reload()
  await expectScreen(page, { path: '/reset-password', title: 'Reset Password' })
  await page.goBack()
  await expectScreen(page, { path: '/pass', title: 'One-Time Pass' })
  await expect(page.getByRole('textbox', { name: 'One-time pass' })).toHaveValue('')
  await page.goForward()
  await setNewPassword(page, newPassword)
  await expect(notice(page, 'Password reset')).toBeVisible()
  await page.getByRole('button', { name: 'Go now' }).click()
  await expectHome(page)

  await visit(page, '/pass')
  await typePass(page, anna.username, pass)
  await expectRefusal(page, 'Username or pass is not right, or has ended.')
  await signIn(page, { ...anna, password: newPassword })
  await proveByMail(page, desk, anna)
  await expectScreen(page, { path: '/dashboard', title: 'Dashboard' })
})

deskStory(
  'a pass on paper, with the yes of a second agent, lets in who has no contact left (HD19, HD20)',
  async ({ browser, desk }) => {
    const ben = await desk.add({ name: 'Ben Okafor' })
    const [agent, second] = [await inConsole(browser, desk, desk.omar), await inConsole(browser, desk, desk.lena)]
    await openCase(agent, ben, { direction: 'They are here', reason: 'Lost the mailbox' })
    await choose(agent, 'Passport')
    await agent.getByRole('button', { name: 'It is the person' }).click()
    await expect(agent.getByText(/^Checked until/)).toBeVisible()
    await doAct(agent, 'Print a one-time pass', 'Ask another agent')
    await expect(agent.getByText(/^Another agent has been asked/)).toBeVisible()
    await sayYesByKeyboard(second)
    await expectSuccess(second, /yes/i)

    await lookAgain(agent)
    await doAct(agent, 'Print a one-time pass')
    const slip = agent.locator('.staff-slip')
    await expect(slip).toContainText('It works once, from')
    await expect(agent.getByRole('button', { name: 'Print', exact: true })).toBeFocused()
    await expectAccessible(agent, 'a slip with a pass')
    const pass = passShape.exec(await slip.innerText())?.[0] ?? ''
    expect(await slip.innerText()).not.toContain(ben.username)
    await agent.emulateMedia({ media: 'print' })
    await expect(slip).toBeVisible()
    await expect(agent.getByRole('heading', { level: 1 })).toBeHidden()
    await agent.emulateMedia({ media: null })
    await agent.getByRole('button', { name: 'Handed over' }).press('Enter')
    await expect(agent.getByRole('button', { name: 'Close the case' })).toBeFocused()
    await agent.reload()
    await expect(agent.getByRole('heading', { level: 1, name: ben.name })).toBeVisible()
    expect(await agent.content()).not.toContain(pass)

    const page = await newPage(browser, desk)
    await visit(page, '/pass')
    await typePass(page, ben.username, pass)
    await expectScreen(page, { path: '/reset-password', title: 'Reset Password' })
    await setNewPassword(page, newPassword)
    await expect(notice(page, 'Password reset')).toBeVisible()
  },
)
