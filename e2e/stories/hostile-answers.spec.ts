import { entrance } from '@portico/text/en/entrance'
import type { ProviderAnswer } from '../environments/another-provider.js'
import { changePassword, setNewPassword } from '../steps/new-password.js'
import { expectNoBlankPage, goTo, prove, providerStory, signInThere, start } from '../steps/provider-story.js'
import { expectRefusal } from '../steps/see.js'
import { expect, takesLong } from '../steps/story.js'
import { codeField, enterCode, sendCode } from '../steps/verify.js'
import { expectHome, expectScreen } from '../steps/visit.js'

const markup = '<img src=x onerror="document.title=\'taken\'"><b>bold</b>'
const unclear = entrance['call.unclear']
const said = (status: number): ProviderAnswer => ({ status, body: { message: `Refused with ${status}.` } })

providerStory('markup in names, addresses and messages is text (HOST4)', async ({ page, provider }) => {
  const user = {
    userInfo: { name: markup, photo: `">${markup}` },
    emails: [{ _id: 'e1', email: markup, verified: false, createdAt: markup }],
  }
  provider.script.signIn = () => ({ body: { type: 'email', data: [{ _id: markup, email: markup }] } })
  provider.script.resendCode = () => ({ body: { message: markup } })
  provider.script.compareCode = () => ({ body: { data: user } })
  await start(page, 'Login')
  await expect(page.getByRole('main').getByRole('option')).toHaveText([markup])
  await sendCode(page)
  await page.getByRole('button', { name: 'Resend Code' }).click()
  await expect(page.getByRole('status').filter({ hasText: markup }).first()).toBeVisible()
  await enterCode(page, '1')
  await expect(page.getByRole('heading', { name: markup })).toBeVisible()
  await goTo(page, 'Enrollment')
  await expect(page.getByRole('main').getByRole('listitem')).toContainText(markup)
  expect(await page.locator('main img, main b').count()).toBe(0)
  await expect(page).toHaveTitle(/^Enrollment/)
})

for (const data of [undefined, null, 7, 'user', [], {}]) {
  providerStory(`a code with a user of ${JSON.stringify(data)} signs no one in (HOST4)`, async ({ page, provider }) => {
    provider.script.compareCode = () => ({ body: { success: true, message: { not: 'a text' }, data } })
    await start(page, 'Login')
    await sendCode(page)
    await enterCode(page, '123456')
    await expectRefusal(page, entrance['call.no-answer'])
    await expectScreen(page, { path: '/verification', title: 'Verification' })
  })
}

for (const data of [{ userInfo: [], emails: {} }, { emails: [null, {}, { _id: 1, email: {} }] }]) {
  providerStory(
    `a user of ${JSON.stringify(data)} has a dashboard, and an enrollment page (HOST4)`,
    async ({ page, provider }) => {
      provider.script.compareCode = () => ({ body: { success: true, message: { not: 'a text' }, data } })
      await signInThere(page)
      await expectNoBlankPage(page)
      await goTo(page, 'Enrollment')
      await expect(page.getByText('No email addresses yet')).toBeVisible()
    },
  )
}

providerStory('a huge list and endless words do not break a page (HOST4)', async ({ page, provider }) => {
  const emails = Array.from({ length: 3_000 }, (_, at) => ({
    _id: `e${at}`,
    email: `${'long'.repeat(60)}${at}@${'mail.'.repeat(30)}example`,
    verified: at % 2 === 0,
    createdAt: '+275760-09-13T00:00:00.001Z',
  }))
  provider.script.signIn = () => ({ body: { type: 'email', data: emails } })
  provider.script.sendCode = () => ({ body: { message: 'words '.repeat(2_000) } })
  provider.script.resendCode = () => ({ body: { message: 'words '.repeat(2_000) } })
  provider.script.compareCode = () => ({ body: { data: { userInfo: { name: 'Ada '.repeat(500) }, emails } } })
  await start(page, 'Login')
  await sendCode(page)
  await page.getByRole('button', { name: 'Resend Code' }).click()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await enterCode(page, '123456')
  await expectScreen(page, { path: '/dashboard', title: 'Dashboard' })
  await goTo(page, 'Enrollment')
  await expect(page.getByRole('button', { name: /^Delete / })).toHaveCount(3_000)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
})

const wordless: readonly (readonly [string, ProviderAnswer])[] = [
  ['an empty body', { status: 400, body: null }],
  ['HTML', { status: 500, body: '<h1>Internal Server Error</h1>' }],
  ['a message that is no text', { status: 503, body: { message: { en: 'No.' } } }],
]
for (const [what, refusal] of wordless) {
  providerStory(`a refusal with ${what} is a sentence of ours (HOST4)`, async ({ page, provider }) => {
    provider.script.startReset = () => refusal
    await start(page, 'Forgot Password')
    await expectRefusal(page, unclear)
    await expectHome(page)
  })
}

for (const status of [400, 401, 403, 429, 500, 503]) {
  // A visitor sees two kinds of refusals: those that end a session, and all others.
  const when = status === 400 || status === 401 ? {} : takesLong
  providerStory(
    `${status} from each call ends where the specification says (HOST4)`,
    when,
    async ({ page, provider }) => {
      const { script } = provider
      const usual = { ...script }
      const message = `Refused with ${status}.`
      const isOver = status === 401

      for (const [tab, call] of [
        ['Login', 'signIn'],
        ['Forgot Password', 'startReset'],
        ['Account Locked out?', 'startUnlock'],
      ] as const) {
        script[call] = () => said(status)
        await start(page, tab)
        await expectRefusal(page, message)
        if (isOver) await expectScreen(page, { path: '/recovery', title: 'Recovery' })
        else await expectHome(page)
        script[call] = usual[call]
      }

      script.sendCode = () => said(status)
      await start(page, 'Forgot Password')
      await page.getByRole('button', { name: 'Send Code' }).click()
      await expect(page.getByText(isOver ? 'This verification has ended.' : "We couldn't send a code.")).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
      script.sendCode = usual.sendCode
      await page.getByRole('button', { name: 'Send Code' }).click()
      await expect(codeField(page)).toBeVisible()

      script.resendCode = () => said(status)
      await page.getByRole('button', { name: 'Resend Code' }).click()
      await expect(
        page.getByText(isOver ? 'This verification has ended.' : "We couldn't send a new code."),
      ).toBeVisible()

      script.compareCode = () => said(status)
      await enterCode(page, '123456')
      await expectRefusal(page, message)
      if (isOver) {
        await expectHome(page)
        await start(page, 'Forgot Password')
        await sendCode(page)
      }
      script.compareCode = usual.compareCode
      await enterCode(page, '123456')
      await expectScreen(page, { path: '/reset-password', title: 'Reset Password' })
      script.resetPassword = () => said(status)
      await setNewPassword(page, 'Quiet-Harbour-42')
      await expectRefusal(page, message)
      if (isOver) await expectHome(page)
      else await expectScreen(page, { path: '/reset-password', title: 'Reset Password' })
    },
  )

  providerStory(
    `${status} to somebody signed in ends where the specification says (HOST4)`,
    when,
    async ({ page, provider }) => {
      const { script } = provider
      const message = `Refused with ${status}.`
      const isOver = status === 401
      script.addEmail = script.removeEmail = script.changePassword = script.signOut = () => said(status)
      await signInThere(page)

      await page.getByRole('button', { name: 'Alice Andersen' }).click()
      await page.getByRole('button', { name: 'Sign out' }).click()
      await expect.poll(() => provider.calls.map(({ call }) => call)).toContain('signOut')
      await expectScreen(page, { path: '/dashboard', title: 'Dashboard' })
      await page.keyboard.press('Escape')

      await goTo(page, 'Enrollment')
      await page.getByRole('link', { name: 'Add Email Address' }).click()
      const modal = page.getByRole('dialog')
      await modal.getByRole('textbox', { name: 'Email address' }).fill('second@mail.example')
      await modal.getByRole('button', { name: 'Add', exact: true }).click()
      // 401 says nothing on this call, and leads to a new sign-in.
      if (isOver) {
        await expect(modal.getByRole('button', { name: 'Sign in again' })).toBeVisible()
        await expect(page.getByText(message)).toHaveCount(0)
      } else {
        await expect(modal.getByRole('button', { name: 'Add', exact: true })).not.toHaveAttribute('aria-busy')
        await expectRefusal(page, message)
        await expect(modal).toContainText(message)
      }
      await modal.getByRole('button', { name: 'Cancel' }).click()

      await goTo(page, 'Change Password')
      await changePassword(page, { old: 'right', next: 'Quiet-Harbour-42' })
      await expectRefusal(page, message)
      if (isOver) {
        await expectHome(page)
        await signInThere(page)
      }
      await goTo(page, 'Enrollment')
      await page.getByRole('button', { name: 'Delete alice@mail.example' }).click()
      await modal.getByRole('button', { name: 'Delete' }).click()
      await expectRefusal(page, message)
      if (isOver) await expectHome(page)
      else await expect(modal).toBeVisible()
    },
  )
}

providerStory('a 200 that says no is a refusal (HOST4)', async ({ page, provider }) => {
  provider.script.compareCode = () => ({ body: { success: false, message: 'Not that one.' } })
  await start(page, 'Account Locked out?')
  await prove(page)
  await expectRefusal(page, 'Not that one.')
  await expect(codeField(page)).toBeVisible()
})

providerStory(
  'a connection that breaks in the middle is said, and the next try goes on (HOST4)',
  async ({ page, provider }) => {
    const { script } = provider
    const usual = { ...script }
    const noAnswer = entrance['call.no-answer']
    script.startReset = () => 'hang-up'
    await start(page, 'Forgot Password')
    await expectRefusal(page, noAnswer)
    script.startReset = usual.startReset
    await start(page, 'Forgot Password')
    await sendCode(page)
    script.compareCode = () => 'hang-up'
    await enterCode(page, '123456')
    await expectRefusal(page, noAnswer)
    script.compareCode = usual.compareCode
    await enterCode(page, '123456')
    await expectScreen(page, { path: '/reset-password', title: 'Reset Password' })
    script.resetPassword = () => 'hang-up'
    await setNewPassword(page, 'Quiet-Harbour-42')
    await expectRefusal(page, noAnswer)
  },
)
