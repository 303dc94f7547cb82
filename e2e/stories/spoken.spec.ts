import { deskScreens } from '../screens/desk-screens.js'
import { passScreens } from '../screens/pass-screens.js'
import { strongScreens } from '../screens/strong-screens.js'
import { readCodeFromMail } from '../steps/codes.js'
import { type Heard, hear } from '../steps/heard.js'
import { setNewPassword } from '../steps/new-password.js'
import { expectSuccess, notice } from '../steps/see.js'
import { fillUsername, startReset } from '../steps/start.js'
import { expect, story } from '../steps/story.js'
import { codeField, enterCode, sendCode, signInWithCode, typeCode } from '../steps/verify.js'
import { expectScreen, visit } from '../steps/visit.js'

/** The journeys as a screen reader gets them; `--update-snapshots` writes them anew. */
async function expectHeard(heard: Heard, file: string, { username }: { readonly username: string }) {
  expect(heard.text({ [username]: 'USERNAME' })).toMatchSnapshot(file)
}

story('a screen reader hears how somebody signs in (ACCESS1)', async ({ page, portal }) => {
  const alice = await portal.add({ emails: 1 })
  const heard = await hear(page)
  await visit(page, '/')
  await fillUsername(page, alice.username)
  await page.getByLabel('Password', { exact: true }).fill('Wrong-Password-1')
  const captcha = page.getByRole('group', { name: 'Captcha' })
  await expect(captcha).toHaveAttribute('data-state', 'solved')
  await heard.step('The form is filled in')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
  await heard.step('The password was wrong')
  await fillUsername(page, alice.username)
  await page.getByLabel('Password', { exact: true }).fill(alice.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expectScreen(page, { path: '/verification', title: 'Verification' })
  await heard.step('A contact is to be chosen')
  await sendCode(page)
  await expect(page.getByText('We sent a code to')).toBeVisible()
  await heard.step('A code was sent')
  await enterCode(page, await readCodeFromMail(portal, alice.emails[0]))
  await expectScreen(page, { path: '/dashboard', title: 'Dashboard' })
  // What it tells of the account is asked for after a sign-in.
  await expect(page.getByRole('region', { name: 'Can you get back in?' })).toBeVisible()
  await heard.step('The dashboard')
  await expectHeard(heard, 'sign-in.txt', alice)
})

story('a screen reader hears how somebody resets a password (ACCESS1)', async ({ page, portal }) => {
  const alice = await portal.add({ emails: 1 })
  const heard = await hear(page)
  await startReset(page, alice.username)
  await expectScreen(page, { path: '/verification', title: 'Verification' })
  await sendCode(page)
  await expect(page.getByText('We sent a code to')).toBeVisible()
  await heard.step('A code was sent')
  await enterCode(page, await readCodeFromMail(portal, alice.emails[0]))
  await expectScreen(page, { path: '/reset-password', title: 'Reset Password' })
  await setNewPassword(page, 'Quiet-Harbour-42')
  const done = notice(page, 'Password reset')
  await expect(done).toBeVisible()
  // Its region speaks once typing has paused; the line that people see is there before.
  await expect(page.locator('[role=status]', { hasText: '8 of 8 requirements are met' })).toBeAttached()
  await done.getByRole('button', { name: 'Stay here' }).click()
  await heard.step('The password is set')
  await expectHeard(heard, 'reset.txt', alice)
})

story('a screen reader hears how somebody adds an address (ACCESS1)', async ({ page, portal }) => {
  const alice = await portal.add({ emails: 1 })
  const address = `${alice.username}@second.example`
  const heard = await hear(page)
  await signInWithCode(page, portal, alice)
  await visit(page, '/dashboard/enrollment')
  await page.getByRole('link', { name: 'Add Email Address' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Email address' }).fill(address)
  await heard.step('An address is typed')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(codeField(page)).toBeVisible()
  await heard.step('A code was sent')
  await typeCode(page, await readCodeFromMail(portal, address))
  await dialog.getByRole('button', { name: 'Verify' }).click()
  await expectSuccess(page, 'Your email address is verified.')
  await heard.step('The address is verified')
  await expectHeard(heard, 'add-address.txt', alice)
})

story('a screen reader hears a call at the help desk, on both its sides (ACCESS1, HD17)', async ({ page, portal }) => {
  const person = await portal.add({ emails: 1 })
  const heard = await hear(page)
  for (const [name, title] of [
    ['desk-open-case', 'The agent has chosen a person'],
    ['desk-check', 'The check was sent'],
    ['desk-act', 'The check has passed, and an act is chosen'],
    ['desk-closed', 'The case is closed'],
    ['dashboard-case', 'The person sees the case'],
  ] as const) {
    await deskScreens.find((screen) => screen.name === name)?.reach({ page, portal, person })
    await heard.step(title)
  }
  await expectHeard(heard, 'help-desk.txt', person)
})

story(
  'a screen reader hears a strong check, a yes and a pass, on all their sides (ACCESS1, HD17)',
  async ({ page, portal }) => {
    const person = await portal.add({ emails: 1 })
    const heard = await hear(page)
    for (const [name, title] of [
      ['desk-pick', 'The agent tells a number'],
      ['dashboard-pick', 'The person is asked to pick it'],
      ['desk-yes', 'Another agent is asked for a yes'],
      ['pass', 'A pass can be typed'],
      ['pass-refused', 'The pass was wrong'],
    ] as const) {
      await [...strongScreens, ...passScreens].find((screen) => screen.name === name)?.reach({ page, portal, person })
      await heard.step(title)
    }
    await expectHeard(heard, 'strong-act.txt', person)
  },
)
