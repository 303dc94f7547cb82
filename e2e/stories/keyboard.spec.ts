import { readCodeFromMail } from '../steps/codes.js'
import { tabTo } from '../steps/keyboard.js'
import { notice } from '../steps/see.js'
import { expect, story } from '../steps/story.js'
import { codeField } from '../steps/verify.js'
import { expectHome, expectScreen, isOpen, visit } from '../steps/visit.js'

story('somebody without a mouse resets a password from beginning to end', async ({ page, portal }) => {
  const alice = await portal.add({ emails: 1 })
  const { keyboard } = page
  await visit(page, '/')
  await keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused()

  await tabTo(page, page.locator('summary').filter({ hasText: 'Forgot Password' }))
  await keyboard.press('Enter')
  await expect.poll(() => isOpen(page, 'Forgot Password')).toBe(true)
  // While the other tab folds up, its field of the same name is still there.
  const tab = page.getByRole('group').filter({ hasText: 'Forgot Password' })
  const username = tab.getByRole('textbox', { name: 'Username' })
  await expect(username).toBeVisible()
  await tabTo(page, username)
  await keyboard.type(alice.username)
  await tabTo(page, tab.getByRole('button', { name: 'Continue', exact: true }))
  await keyboard.press('Space')

  await expectScreen(page, { path: '/verification', title: 'Verification' })
  await tabTo(page, page.getByRole('button', { name: 'Send Code' }))
  await keyboard.press('Enter')
  await expect(codeField(page)).toBeVisible()
  await tabTo(page, codeField(page))
  await keyboard.type(await readCodeFromMail(portal, alice.emails[0]))
  await keyboard.press('Enter')

  await expectScreen(page, { path: '/reset-password', title: 'Reset Password' })
  await tabTo(page, page.getByLabel('New Password', { exact: true }))
  await keyboard.type('Quiet-Harbour-42')
  await tabTo(page, page.getByLabel('Confirm Password', { exact: true }))
  await keyboard.type('Quiet-Harbour-42')
  await keyboard.press('Enter')

  await expect(notice(page, 'Password reset')).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Go now' }))
  await keyboard.press('Enter')
  await expectHome(page)
})
