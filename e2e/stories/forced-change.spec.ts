import { answer } from '@portico/text/en/answer'
import { setNewPassword } from '../steps/new-password.js'
import { expectRefusal } from '../steps/see.js'
import { signIn } from '../steps/start.js'
import { expect, onEveryDirectory, story } from '../steps/story.js'
import { cancel, proveByMail } from '../steps/verify.js'
import { expectHome, expectScreen } from '../steps/visit.js'

const newPassword = 'Quiet-Harbour-42'

story(
  'somebody who must change the password does so and proves it with a code (WAY2)',
  onEveryDirectory,
  async ({ page, portal }) => {
    const carol = await portal.add({ name: 'Carol Clark', emails: 1, mustChange: true })
    await signIn(page, carol)
    await expectScreen(page, { path: '/reset-password', title: 'Reset Password' })
    await setNewPassword(page, newPassword)
    await expectScreen(page, { path: '/verification', title: 'Verification' })
    await proveByMail(page, portal, carol)
    await expectScreen(page, { path: '/dashboard', title: 'Dashboard' })

    await page.context().clearCookies()
    await signIn(page, carol)
    await expectRefusal(page, answer['refusal.wrong-credentials'])
    await signIn(page, { ...carol, password: newPassword })
    await expectScreen(page, { path: '/verification', title: 'Verification' })
  },
)

story(
  'a forced change that is abandoned before the code leaves the old password as it was',
  async ({ page, portal }) => {
    const carol = await portal.add({ name: 'Carol Clark', emails: 1, mustChange: true })
    await signIn(page, carol)
    await setNewPassword(page, newPassword)
    await expectScreen(page, { path: '/verification', title: 'Verification' })
    await cancel(page)
    await expectHome(page)
    await signIn(page, { ...carol, password: newPassword })
    await expectRefusal(page, answer['refusal.wrong-credentials'])
    await signIn(page, carol)
    await expectScreen(page, { path: '/reset-password', title: 'Reset Password' })
  },
)

story(
  'somebody who must change the password and has no contact adds the first address on the way',
  onEveryDirectory,
  async ({ page, portal }) => {
    const carol = await portal.add({ name: 'Carol Clark', mustChange: true })
    await signIn(page, carol)
    await expectScreen(page, { path: '/reset-password', title: 'Reset Password' })
    await setNewPassword(page, newPassword)
    await expect(page.getByRole('dialog')).toContainText('Please enroll for the verification methods')
  },
)
