import { answer } from '@portico/text/en/answer'
import { answerLate } from '../steps/answer-late.js'
import { expectRequirements, setNewPassword } from '../steps/new-password.js'
import { expectRefusal, notice } from '../steps/see.js'
import { signIn, startReset } from '../steps/start.js'
import { expect, onEveryDirectory, story } from '../steps/story.js'
import { cancel, proveByMail } from '../steps/verify.js'
import { expectHome, expectScreen, visit } from '../steps/visit.js'

const newPassword = 'Quiet-Harbour-42'

story(
  'somebody resets a forgotten password: the new one is right, the old one wrong',
  onEveryDirectory,
  async ({ page, portal }) => {
    const alice = await portal.add({ emails: 1 })
    await startReset(page, alice.username)
    await expectScreen(page, { path: '/verification', title: 'Verification' })
    await proveByMail(page, portal, alice)
    await expectScreen(page, { path: '/reset-password', title: 'Reset Password' })
    await expectRequirements(page, portal)
    await setNewPassword(page, newPassword)
    await expect(notice(page, 'Password reset')).toContainText(answer['password.reset'])
    await page.getByRole('button', { name: 'Go now' }).click()
    await expectHome(page)

    await signIn(page, alice)
    await expectRefusal(page, answer['refusal.wrong-credentials'])
    await signIn(page, { ...alice, password: newPassword })
    await expectScreen(page, { path: '/verification', title: 'Verification' })
    await proveByMail(page, portal, alice)
    await expectScreen(page, { path: '/dashboard', title: 'Dashboard' })
  },
)

story('whoever reset a password is told so by mail', async ({ page, portal }) => {
  const alice = await portal.add({ emails: 1 })
  await startReset(page, alice.username)
  await proveByMail(page, portal, alice)
  await setNewPassword(page, newPassword)
  await expect(notice(page, 'Password reset')).toBeVisible()
  const texts = () => portal.mail.allTo(alice.emails[0] ?? '').map(({ text }) => text)
  await expect.poll(texts).toContainEqual(expect.stringContaining('The password of your account was reset.'))
})

story(
  'a password that breaks a rule, or two that differ, are refused and can be mended (HOME2)',
  async ({ page, portal }) => {
    const alice = await portal.add({ emails: 1 })
    await startReset(page, alice.username)
    await proveByMail(page, portal, alice)
    await setNewPassword(page, 'short')
    await expect(page.getByRole('alert').filter({ hasText: 'At least 7 characters' }).first()).toBeVisible()
    await setNewPassword(page, newPassword, 'Something-Else-1')
    await expectRefusal(page, answer['refusal.password-mismatch'])
    await setNewPassword(page, newPassword)
    await expect(notice(page, 'Password reset')).toBeVisible()
  },
)

story('after a reset Back and Forward open no form for a second password (PASS4)', async ({ page, portal }) => {
  const alice = await portal.add({ emails: 1 })
  await startReset(page, alice.username)
  await proveByMail(page, portal, alice)
  await setNewPassword(page, newPassword)
  await expect(notice(page, 'Password reset')).toBeVisible()
  await page.goBack()
  await expectHome(page)
  await page.goForward()
  await expectHome(page)
})

story('nothing moves when the server tells its requirements late (PASS2)', async ({ page, portal }) => {
  const alice = await portal.add({ emails: 1 })
  let answer: () => void = () => undefined
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/passwordrules', async (route) => {
    await answered
    await route.continue()
  })
  await startReset(page, alice.username)
  await proveByMail(page, portal, alice)
  const confirm = page.getByLabel('Confirm Password', { exact: true })
  await expect(page.getByRole('listitem').filter({ hasText: 'At least 7 characters' })).toBeVisible()
  const before = await confirm.boundingBox()
  answer()
  await expect(page.getByRole('listitem').filter({ hasText: 'the name of your institution' })).toBeVisible()
  expect(await confirm.boundingBox()).toEqual(before)
})

story('on a phone the requirements fold once all are met (PASS2)', async ({ page, portal }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const alice = await portal.add({ emails: 1 })
  await startReset(page, alice.username)
  await proveByMail(page, portal, alice)
  const list = page.getByRole('list', { name: 'Requirements' })
  await page.getByLabel('New Password', { exact: true }).fill(newPassword)
  await expect(list).toBeVisible()
  await page.getByLabel('Confirm Password', { exact: true }).focus()
  await expect(list).toBeHidden()
  await page.getByLabel('New Password', { exact: true }).focus()
  await expect(list).toBeVisible()
})

story('the requirements tick themselves while somebody types (PASS2)', async ({ page, portal }) => {
  const alice = await portal.add({ emails: 1 })
  await startReset(page, alice.username)
  await proveByMail(page, portal, alice)
  const length = page.getByRole('listitem').filter({ hasText: 'At least 7 characters' })
  await expect(length).not.toContainText('(met)')
  await page.getByLabel('New Password', { exact: true }).fill(newPassword)
  await expect(length).toContainText('(met)')
})

story(
  'Cancel while a right code is on its way leaves nothing to the next person (VERIFY6)',
  async ({ page, portal }) => {
    const alice = await portal.add({ emails: 1 })
    await startReset(page, alice.username)
    const code = await answerLate(page, '**/user/reset/comparecode')
    await proveByMail(page, portal, alice)
    await code.taken
    const signedOut = page.waitForResponse('**/user/profile/logout')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expectHome(page)
    code.release()
    await signedOut
    await visit(page, '/reset-password')
    await expectHome(page)
  },
)

story('Cancel drops the flow also where the visitor leaves the page at once (VERIFY6)', async ({ page, portal }) => {
  const alice = await portal.add({ emails: 1 })
  await startReset(page, alice.username)
  // The code never reaches the server.
  await page.route('**/user/reset/comparecode', () => undefined)
  await proveByMail(page, portal, alice)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.goto('about:blank')
  await expect(async () => {
    await visit(page, '/verification')
    await expectHome(page, { timeout: 1_000 })
  }).toPass({ timeout: 20_000 })
})

story('Cancel on the reset page leads home and the old password stays (PASS4)', async ({ page, portal }) => {
  const alice = await portal.add({ emails: 1 })
  await startReset(page, alice.username)
  await proveByMail(page, portal, alice)
  await expectScreen(page, { path: '/reset-password', title: 'Reset Password' })
  await cancel(page)
  await expectHome(page)
  await visit(page, '/reset-password')
  await expectHome(page)
  await signIn(page, alice)
  await expectScreen(page, { path: '/verification', title: 'Verification' })
})
