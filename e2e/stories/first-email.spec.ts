import { answer } from '@portico/text/en/answer'
import { fill } from '@portico/text/speaker'
import { wrongCode } from '../../person/codes.js'
import { readCodeFromMail } from '../steps/codes.js'
import { expectRefusal } from '../steps/see.js'
import { signIn } from '../steps/start.js'
import { expect, story } from '../steps/story.js'
import { codeField, typeCode } from '../steps/verify.js'
import { expectHome, expectScreen } from '../steps/visit.js'

story('somebody without any contact adds a first address and is signed in (VERIFY8)', async ({ page, portal }) => {
  const bob = await portal.add({ name: 'Bob Brown' })
  const address = `${bob.username}@private.example`
  await signIn(page, bob)
  const modal = page.getByRole('dialog')
  await expect(modal).toContainText('Please enroll for the verification methods enabled for your account')
  await modal.getByRole('textbox', { name: 'Email address' }).fill(address)
  await modal.getByRole('button', { name: 'Add' }).click()
  const code = await readCodeFromMail(portal, address)
  await typeCode(page, wrongCode(code))
  await modal.getByRole('button', { name: 'Verify' }).click()
  await expectRefusal(page, answer['refusal.code-wrong'])
  await typeCode(page, code)
  await modal.getByRole('button', { name: 'Verify' }).click()
  await expectScreen(page, { path: '/dashboard', title: 'Dashboard' })

  await page.getByRole('link', { name: 'Enrollment' }).first().click()
  await expect(page.getByRole('listitem').filter({ hasText: address })).toContainText('Verified')
})

story('the first-email dialog cannot be dismissed, but left by signing out (VERIFY8)', async ({ page, portal }) => {
  const bob = await portal.add({ name: 'Bob Brown' })
  await signIn(page, bob)
  const modal = page.getByRole('dialog')
  await expect(modal).toBeVisible()
  for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(modal).toBeVisible()
  await expect(modal).toContainText(portal.institution.helpDeskPhone)
  await modal.getByRole('button', { name: 'Sign out' }).click()
  await expectHome(page)
})

story('an institutional address is refused as the first one (FAIL6)', async ({ page, portal }) => {
  const bob = await portal.add({ name: 'Bob Brown' })
  await signIn(page, bob)
  const refusal = fill(answer['refusal.email-institutional'], 'en', { institution: portal.institution.name })
  const modal = page.getByRole('dialog')
  for (const domain of [portal.institution.domain, `mail.${portal.institution.domain}`]) {
    await modal.getByRole('textbox', { name: 'Email address' }).fill(`${bob.username}@${domain}`)
    await modal.getByRole('button', { name: 'Add' }).click()
    await expectRefusal(page, refusal)
    await expect(modal).toContainText(refusal)
  }
  await expect(codeField(page)).toHaveCount(0)
})
