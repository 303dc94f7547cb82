import { readCodeFromMail } from '../steps/codes.js'
import { signIn, startReset } from '../steps/start.js'
import { expect, story } from '../steps/story.js'
import { translate } from '../steps/translate.js'
import { codeField, enterCode, sendCode, signInWithCode } from '../steps/verify.js'
import { expectScreen } from '../steps/visit.js'

story.beforeEach(async ({ page }) => translate(page))

story('a translated page refuses a sign-in six times, and counts the wait down', async ({ page, portal }) => {
  const alice = await portal.add({ emails: 1 })
  for (let n = 0; n < 6; n += 1) {
    await signIn(page, { ...alice, password: `Wrong-Password-${n}` })
    await expect(page.getByRole('alert').first()).toBeVisible()
  }
  await page.waitForTimeout(2_500)
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
})

story('a translated page resets a password, with a wrong code and another code', async ({ page, portal }) => {
  const alice = await portal.add({ emails: 2 })
  await startReset(page, alice.username)
  await sendCode(page)
  await enterCode(page, '000000')
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.getByRole('button', { name: 'Resend Code' }).click()
  await page.waitForTimeout(portal.resendSeconds * 1_000 + 500)
  const sent = portal.mail.allTo(alice.emails[0] ?? '').length
  await page.getByRole('button', { name: 'Resend Code' }).click()
  await enterCode(page, await readCodeFromMail(portal, alice.emails[0], sent + 1))
  await expectScreen(page, { path: '/reset-password', title: 'Reset Password' })
  await page.getByLabel('New Password', { exact: true }).fill('short')
  await page.getByLabel('Confirm Password', { exact: true }).fill('shorter')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.getByLabel('New Password', { exact: true }).fill('Blauer-Himmel-7')
  await page.getByLabel('Confirm Password', { exact: true }).fill('Blauer-Himmel-7')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.waitForTimeout(2_500)
  await expect(page.getByRole('dialog')).toBeVisible()
})

story('a translated page adds and removes an address, and changes a password', async ({ page, portal }) => {
  const alice = await portal.add({ emails: 1 })
  await signInWithCode(page, portal, alice)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Enrollment' }).click()
  await page.getByRole('link', { name: 'Add Email Address' }).first().click()
  const address = `${alice.username}@second.example`
  await page.getByRole('dialog').getByRole('textbox').first().fill(address)
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await expect(codeField(page)).toBeVisible()
  await codeField(page).fill('000000')
  await expect(page.getByRole('dialog').getByRole('alert').first()).toBeVisible()
  await page.getByRole('button', { name: 'Resend Code' }).click()
  await page.waitForTimeout(1_500)
  await expect(codeField(page)).toBeVisible()
  await codeField(page).fill(await readCodeFromMail(portal, address))
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByText(address).first()).toBeVisible()
})
