import type { Page } from '@playwright/test'
import { answer } from '@portico/text/en/answer'
import type { Person, Portal } from '../environments/portal.js'
import { type BrowserPart, scriptParts, styleParts } from '../steps/browser-parts.js'
import { readCodeFromMail } from '../steps/codes.js'
import { setNewPassword } from '../steps/new-password.js'
import { expectRefusal, expectSuccess, notice } from '../steps/see.js'
import { signIn, startReset } from '../steps/start.js'
import { expect, story, takesLong } from '../steps/story.js'
import { takeAway } from '../steps/take-away.js'
import { codeField, proveByMail } from '../steps/verify.js'
import { expectHome, expectScreen } from '../steps/visit.js'

/** Signs in at the second try, adds an address, and signs out. */
async function enroll(page: Page, portal: Portal, alice: Person) {
  await signIn(page, { ...alice, password: 'Wrong-Password-1' })
  await expectRefusal(page, answer['refusal.wrong-credentials'])
  await signIn(page, alice)
  await expectScreen(page, { path: '/verification', title: 'Verification' })
  await proveByMail(page, portal, alice)
  await expectScreen(page, { path: '/dashboard', title: 'Dashboard' })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Enrollment' }).click()
  await expectScreen(page, { path: '/dashboard/enrollment', title: 'Enrollment' })
  await page.reload()
  await page.getByRole('link', { name: 'Add Email Address' }).first().click()
  const modal = page.getByRole('dialog')
  const address = `${alice.username}@second.example`
  await modal.getByRole('textbox', { name: 'Email address' }).fill(address)
  await modal.getByRole('button', { name: 'Add', exact: true }).click()
  await codeField(page).pressSequentially(await readCodeFromMail(portal, address))
  await modal.getByRole('button', { name: 'Verify' }).click()
  await expectSuccess(page, answer['email.verified'])
  await page.getByRole('button', { name: alice.name }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expectHome(page)
}

/** Sets another password, with a code that arrives whole. */
async function reset(page: Page, portal: Portal, alice: Person) {
  await startReset(page, alice.username)
  await expectScreen(page, { path: '/verification', title: 'Verification' })
  const before = portal.mail.allTo(alice.emails[0] ?? '').filter(({ text }) => /\d{6}/.test(text)).length
  await page.getByRole('button', { name: 'Send Code' }).click()
  await codeField(page).fill(await readCodeFromMail(portal, alice.emails[0], before + 1))
  const password = page.getByLabel('New Password', { exact: true })
  const next = page.getByRole('button', { name: 'Continue' })
  await expect(async () => {
    if (await next.isVisible()) await next.click({ timeout: 1_000 })
    await expect(password).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await setNewPassword(page, 'Quiet-Harbour-42')
  await expect(notice(page, 'Password reset')).toContainText(answer['password.reset'])
  await page.getByRole('button', { name: 'Go now' }).click()
  await expectHome(page)
}

async function expectUsable(page: Page, portal: Portal, parts: readonly BrowserPart[]) {
  await takeAway(page.context(), parts)
  const alice = await portal.add({ emails: 1 })
  await enroll(page, portal, alice)
  await reset(page, portal, alice)
}

const all = { ...scriptParts, ...styleParts }

story('a browser with the fewest parts signs in, enrolls an address and resets a password', ({ page, portal }) =>
  expectUsable(page, portal, Object.values(all)),
)

for (const [name, part] of Object.entries(all)) {
  const { properties = [], attributes = {}, styles = [] } = part
  if (properties.length + Object.keys(attributes).length + styles.length === 0) continue
  story(`a browser without this signs in, enrolls and resets: ${name}`, takesLong, ({ page, portal }) =>
    expectUsable(page, portal, [part]),
  )
}
