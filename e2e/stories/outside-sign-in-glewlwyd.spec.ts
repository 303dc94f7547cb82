import { glewlwydStory, outsideButton } from '../steps/outside-story.js'
import { takesLong } from '../steps/story.js'
import { proveByMail } from '../steps/verify.js'
import { expectScreen, visit } from '../steps/visit.js'

glewlwydStory(
  "by Debian's glewlwyd and its own pages to the dashboard, with the second step here (SSO1)",
  takesLong,
  async ({ page, portal, provider }) => {
    const alice = await portal.add({ emails: 1 })
    const password = 'Alice-Elsewhere-1'
    await provider.add({ ...alice, password })
    await visit(page, '/')
    await outsideButton(page).click()
    await page.getByRole('textbox', { name: 'Login' }).fill(alice.username)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'OK' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expectScreen(page, { path: '/verification', title: 'Verification' })
    await proveByMail(page, portal, alice)
    await expectScreen(page, { path: '/dashboard', title: 'Dashboard' })
  },
)
