import { answer } from '@portico/text/en/answer'
import { verification } from '@portico/text/en/verification'
import { wrongCode } from '../../person/codes.js'
import { readCodeFromMail, readCodeFromSms } from '../steps/codes.js'
import { codeSent, countCalls, expectRefusal, expectStill, expectSuccess } from '../steps/see.js'
import { fillUsername, signIn } from '../steps/start.js'
import { expect, onEveryDirectory, story } from '../steps/story.js'
import { cancel, codeField, enterCode, sendCode, signInWithCode } from '../steps/verify.js'
import { expectHome, expectScreen, visit } from '../steps/visit.js'

story('somebody signs in with password and a code by mail (VERIFY3)', onEveryDirectory, async ({ page, portal }) => {
  const alice = await portal.add({ emails: 2 })
  await signIn(page, alice)
  await expectScreen(page, { path: '/verification', title: 'Verification' })
  const contacts = page.getByRole('combobox', { name: 'Email address' })
  await expect(contacts.getByRole('option')).toHaveText(['a•••@m•••', 'a•••@h•••'])
  await contacts.selectOption('a•••@h•••')
  await sendCode(page)
  const [mail] = await Promise.all([readCodeFromMail(portal, alice.emails[1]), expect(codeField(page)).toBeVisible()])
  await enterCode(page, mail)
  await expectScreen(page, { path: '/dashboard', title: 'Dashboard' })
  await expect(page.getByRole('heading', { name: alice.name })).toBeVisible()
  expect(portal.mail.allTo(alice.emails[0] ?? '')).toEqual([])
})

story('somebody with both kinds of contact signs in with a code by SMS (VERIFY1)', async ({ page, portal }) => {
  const alice = await portal.add({ emails: 1, phones: 1 })
  await signIn(page, alice)
  await page.getByRole('radio', { name: 'Phone' }).check()
  await expect(page.getByRole('combobox', { name: 'Phone number' })).toContainText(alice.phones[0]?.slice(-2) ?? '')
  await sendCode(page)
  await enterCode(page, await readCodeFromSms(portal, alice.phones[0]))
  await expectScreen(page, { path: '/dashboard', title: 'Dashboard' })
})

story('somebody who has only a phone is offered nothing else', async ({ page, portal }) => {
  const frank = await portal.add({ name: 'Frank Fischer', phones: 1 })
  await signIn(page, frank)
  await expect(page.getByRole('combobox', { name: 'Phone number' })).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await sendCode(page)
  await enterCode(page, await readCodeFromSms(portal, frank.phones[0]))
  await expectScreen(page, { path: '/dashboard', title: 'Dashboard' })
})

story('a wrong password is refused in a red toast and the form is empty again (WAY3)', async ({ page, portal }) => {
  const alice = await portal.add({ emails: 1 })
  await signIn(page, { ...alice, password: 'Wrong-Password-1' })
  await expectRefusal(page, answer['refusal.wrong-credentials'])
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue('')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await expectHome(page)
  await expect(page.getByRole('alert')).toBeHidden()
})

story(
  'an unknown name, a locked account and a wrong password get the same sentence',
  onEveryDirectory,
  async ({ page, portal }) => {
    const dave = await portal.add({ name: 'Dave Davis', emails: 1, locked: true })
    for (const credentials of [{ username: 'nobody-at-all', password: dave.password }, dave]) {
      await signIn(page, credentials)
      await expectRefusal(page, answer['refusal.wrong-credentials'])
      await expectHome(page)
    }
    await expectStill(() => portal.mail.allTo(dave.emails[0] ?? '').length, 0)
  },
)

story('a disabled account with the right password is sent to the help desk (PAGE3)', async ({ page, portal }) => {
  const erin = await portal.add({ name: 'Erin Evans', emails: 1, disabled: true })
  await signIn(page, erin)
  await expectRefusal(page, answer['refusal.help-desk'])
  await expectScreen(page, { path: '/recovery', title: 'Recovery' })
  await expect(page.getByRole('heading', { name: 'Please contact the help desk' })).toBeVisible()
  await page.getByRole('button', { name: 'Go Home' }).click()
  await expectHome(page)
})

story('a wrong code is refused in a red toast and its digits stay', async ({ page, portal }) => {
  const alice = await portal.add({ emails: 1 })
  await signIn(page, alice)
  await sendCode(page)
  const code = await readCodeFromMail(portal, alice.emails[0])
  await enterCode(page, wrongCode(code))
  await expectRefusal(page, answer['refusal.code-wrong'])
  await expect(codeField(page)).toHaveValue(wrongCode(code))
  await enterCode(page, code)
  await expectScreen(page, { path: '/dashboard', title: 'Dashboard' })
})

story('five wrong codes end the code, and a new one works', async ({ page, portal }) => {
  const alice = await portal.add({ emails: 1 })
  await signIn(page, alice)
  await sendCode(page)
  const first = await readCodeFromMail(portal, alice.emails[0])
  const calls = countCalls(page, '/comparecode')
  for (let tries = 1; tries <= 5; tries += 1) {
    await enterCode(page, wrongCode(first))
    await expect.poll(calls).toBe(tries)
    await expect(page.getByRole('button', { name: 'Continue' })).not.toHaveAttribute('aria-busy')
  }
  await enterCode(page, first)
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(verification['code-step.may-resend'])
  await page.getByRole('button', { name: 'Resend Code' }).click()
  // The answer empties the field.
  await expectSuccess(page, codeSent)
  await enterCode(page, await readCodeFromMail(portal, alice.emails[0], 2))
  await expectScreen(page, { path: '/dashboard', title: 'Dashboard' })
})

story('Cancel drops the verification on either step (VERIFY6)', async ({ page, portal }) => {
  const alice = await portal.add({ emails: 1 })
  await signIn(page, alice)
  await cancel(page)
  await expectHome(page)
  await signIn(page, alice)
  await sendCode(page)
  await cancel(page)
  await expectHome(page)
  await visit(page, '/verification')
  await expectHome(page)
})

story('a double click on the button sends one call (W10)', async ({ page, portal }) => {
  const alice = await portal.add({ emails: 1 })
  const signIns = countCalls(page, '/profile/initial')
  const sends = countCalls(page, '/sendcode')
  await visit(page, '/')
  await fillUsername(page, alice.username)
  await page.getByLabel('Password', { exact: true }).fill(alice.password)
  await page.getByRole('button', { name: 'Sign in' }).dblclick()
  await expectScreen(page, { path: '/verification', title: 'Verification' })
  await page.getByRole('button', { name: 'Send Code' }).dblclick()
  await expect(codeField(page)).toBeVisible()
  await expectStill(signIns, 1)
  expect(sends()).toBe(1)
})

story('the captcha is really solved, says so, and can be started by hand (HOME3)', async ({ page, portal }) => {
  const alice = await portal.add({ emails: 1 })
  await visit(page, '/')
  const captcha = page.getByRole('group', { name: 'Captcha' })
  await expect(captcha).toHaveAttribute('data-state', 'idle')
  await captcha.getByRole('button').click()
  await expect(captcha).toHaveAttribute('data-state', 'solved', { timeout: 20_000 })
  await expect(captcha).toContainText('Verified')
  const sent = page.waitForRequest((request) => request.url().endsWith('/user/profile/initial'))
  await page.getByRole('textbox', { name: 'Username' }).fill(alice.username)
  await page.getByLabel('Password', { exact: true }).fill(alice.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  const { captcha: solution } = (await sent).postDataJSON() as { captcha: string }
  expect(solution.length).toBeGreaterThan(50)
  await expectScreen(page, { path: '/verification', title: 'Verification' })
})

story('one sign-in serves every page until signing out (FRAME1)', async ({ page, portal }) => {
  const alice = await portal.add({ emails: 1 })
  await signInWithCode(page, portal, alice)
  await page.reload()
  await expectScreen(page, { path: '/dashboard', title: 'Dashboard' })
  await visit(page, '/')
  await page.getByRole('link', { name: 'Go to your dashboard' }).click()
  await expectScreen(page, { path: '/dashboard', title: 'Dashboard' })
})
