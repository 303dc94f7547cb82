import { answer } from '@portico/text/en/answer'
import { entrance } from '@portico/text/en/entrance'
import { pressOn } from '../steps/keyboard.js'
import { expectRefusal, notice } from '../steps/see.js'
import { signIn, startUnlock } from '../steps/start.js'
import { expect, onEveryDirectory, story, takesLong } from '../steps/story.js'
import { proveByMail } from '../steps/verify.js'
import { expectHome, expectScreen } from '../steps/visit.js'

story(
  'somebody unlocks an account, and ten seconds later stands at home and can sign in (PASS4)',
  onEveryDirectory,
  async ({ page, portal }) => {
    const dave = await portal.add({ name: 'Dave Davis', emails: 1, locked: true })
    await startUnlock(page, dave.username)
    const begun = Date.now()
    await proveByMail(page, portal, dave)
    await expect(notice(page, 'Account unlocked')).toContainText(answer.unlocked)
    const shown = Date.now()
    await expect(page.getByRole('timer')).toHaveText(/^Going to the home page in [1-8] seconds?$/)
    await expectHome(page, { timeout: 30_000 })
    await expect(notice(page, 'Account unlocked')).toBeHidden()
    expect(Date.now() - begun).toBeGreaterThanOrEqual(10_000)
    // Ten seconds, and the delay of a busy machine.
    expect(Date.now() - shown).toBeLessThan(25_000)
    await signIn(page, dave)
    await expectScreen(page, { path: '/verification', title: 'Verification' })
  },
)

story('after an unlock only the password is missing (HOME9)', async ({ page, portal }) => {
  const dave = await portal.add({ name: 'Dave Davis', emails: 1, locked: true })
  await startUnlock(page, dave.username)
  await proveByMail(page, portal, dave)
  await page.getByRole('button', { name: 'Go now' }).click()
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue(dave.username)
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type(dave.password)
  await page.keyboard.press('Enter')
  await expectScreen(page, { path: '/verification', title: 'Verification' })
})

story('"Stay here" stops the clock (PASS4)', takesLong, async ({ page, portal }) => {
  const dave = await portal.add({ name: 'Dave Davis', emails: 1, locked: true })
  await startUnlock(page, dave.username)
  await proveByMail(page, portal, dave)
  await page.getByRole('button', { name: 'Stay here' }).click()
  await expect(page.getByRole('timer')).toHaveText('Countdown stopped.')
  await new Promise((resolve) => setTimeout(resolve, 11_000))
  await expect(notice(page, 'Account unlocked')).toBeVisible()
  await page.getByRole('button', { name: 'Go now' }).click()
  await expectHome(page)
})

story('five wrong passwords make somebody wait, and unlocking ends the wait', async ({ page, portal }) => {
  const alice = await portal.add({ emails: 1 })
  for (let tries = 0; tries < 5; tries += 1) {
    await signIn(page, { ...alice, password: 'Wrong-Password-1' })
    await expectRefusal(page, answer['refusal.wrong-credentials'])
  }
  await signIn(page, alice)
  await expectRefusal(page, answer['refusal.throttled'].replace('{locked}', entrance['home.locked']))
  await page.getByRole('form', { name: 'Login' }).getByRole('button', { name: 'Account Locked out?' }).click()
  const unlock = page.getByRole('form', { name: 'Account Locked out?' })
  await expect(unlock.getByRole('textbox', { name: 'Username' })).toHaveValue(alice.username)
  await pressOn(page, unlock.getByRole('button', { name: 'Continue' }))
  await proveByMail(page, portal, alice)
  await page.getByRole('button', { name: 'Go now' }).click()
  await signIn(page, alice)
  await expectScreen(page, { path: '/verification', title: 'Verification' })
})

story('an unlock never enables a disabled account', onEveryDirectory, async ({ page, portal }) => {
  const erin = await portal.add({ name: 'Erin Evans', emails: 1, disabled: true })
  await startUnlock(page, erin.username)
  await expectScreen(page, { path: '/verification', title: 'Verification' })
  await signIn(page, erin)
  // The page names the help desk where the directory proves the password; else the password counts
  // as wrong.
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page).not.toHaveURL(/verification/)
  expect(portal.mail.allTo(erin.emails[0] ?? '')).toEqual([])
})
