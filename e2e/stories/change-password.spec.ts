import { answer } from '@portico/text/en/answer'
import { changePassword, expectRequirements } from '../steps/new-password.js'
import { expectRefusal, notice } from '../steps/see.js'
import { signIn } from '../steps/start.js'
import { expect, onEveryDirectory, story } from '../steps/story.js'
import { signInWithCode } from '../steps/verify.js'
import { expectHome, expectScreen, visit } from '../steps/visit.js'

const newPassword = 'Quiet-Harbour-42'

story(
  'somebody changes the password, stays signed in, and signs in with the new one (P4)',
  onEveryDirectory,
  async ({ page, portal }) => {
    const alice = await portal.add({ emails: 1 })
    await signInWithCode(page, portal, alice)
    await visit(page, '/dashboard/change-password')
    await expectRequirements(page, portal)
    await changePassword(page, { old: alice.password, next: newPassword })
    await expect(notice(page, 'Password changed')).toContainText(answer['password.changed'])
    await page.getByRole('button', { name: 'Go now' }).click()
    await expectHome(page)
    await page.getByRole('link', { name: 'Go to your dashboard' }).click()
    await expectScreen(page, { path: '/dashboard', title: 'Dashboard' })

    await page.context().clearCookies()
    await signIn(page, alice)
    await expectRefusal(page, answer['refusal.wrong-credentials'])
    await signIn(page, { ...alice, password: newPassword })
    await expectScreen(page, { path: '/verification', title: 'Verification' })
  },
)

story('a wrong old password is refused and nothing changes', onEveryDirectory, async ({ page, portal }) => {
  const alice = await portal.add({ emails: 1 })
  await signInWithCode(page, portal, alice)
  await visit(page, '/dashboard/change-password')
  await changePassword(page, { old: 'Wrong-Password-1', next: newPassword })
  await expectRefusal(page, answer['refusal.old-password-wrong'])
  await page.context().clearCookies()
  await signIn(page, alice)
  await expectScreen(page, { path: '/verification', title: 'Verification' })
})

story('a change of the password ends the sessions of other devices', async ({ page, portal, browser }) => {
  const alice = await portal.add({ emails: 1 })
  await signInWithCode(page, portal, alice)
  const elsewhere = await browser.newPage({ baseURL: portal.url })
  await signInWithCode(elsewhere, portal, alice)
  await visit(page, '/dashboard/change-password')
  await changePassword(page, { old: alice.password, next: newPassword })
  await expect(notice(page, 'Password changed')).toBeVisible()
  await elsewhere.reload()
  await expectHome(elsewhere)
  await elsewhere.close()
})
