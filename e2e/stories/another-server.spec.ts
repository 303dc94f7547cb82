import { entrance } from '@portico/text/en/entrance'
import { classicRequirements } from '../environments/accounts.js'
import { rightCode } from '../environments/another-provider.js'
import { changePassword, expectRequirements, setNewPassword } from '../steps/new-password.js'
import {
  expectNoBlankPage,
  goTo,
  helpDeskPhone,
  prove,
  providerStory,
  signInThere,
  start,
} from '../steps/provider-story.js'
import { expectRefusal, expectSuccess, notice } from '../steps/see.js'
import { expect } from '../steps/story.js'
import { enterCode, sendCode, typeCode } from '../steps/verify.js'
import { expectHome, expectScreen, visit } from '../steps/visit.js'

const newPassword = 'Quiet-Harbour-42'

providerStory(
  'a visitor signs in with a code by mail, and the forms carry an empty captcha (HOST1)',
  async ({ page, provider }) => {
    await signInThere(page)
    await expect(page.getByRole('heading', { name: 'Alice Andersen' })).toBeVisible()
    expect(provider.calls.map(({ call, flow, given }) => [call, flow, given])).toEqual([
      ['signIn', 'profile', { username: 'alice', password: 'right', captcha: '' }],
      ['sendCode', 'profile', { type: 'email', id: 'e1' }],
      ['compareCode', 'profile', { code: rightCode }],
    ])
    // The dashboard asks once more, for the dates of the password.
    await expect.poll(() => provider.strange).toEqual(['GET /user/session', 'GET /user/captcha', 'GET /user/session'])
    await visit(page, '/dashboard')
    await expectHome(page)
  },
)

providerStory(
  'a visitor with both kinds of contact takes the code by phone, and a second one (HOST1)',
  async ({ page, provider }) => {
    await start(page, 'Login')
    await page.getByRole('radio', { name: 'Phone' }).check()
    await expect(page.getByRole('combobox', { name: 'Phone number' })).toContainText('*** 42')
    await sendCode(page)
    await page.getByRole('button', { name: 'Resend Code' }).click()
    await expect(page.getByRole('status').getByText('Code sent again.')).toBeVisible()
    await enterCode(page, rightCode)
    await expectScreen(page, { path: '/dashboard', title: 'Dashboard' })
    const sent = provider.calls.filter(({ call }) => call.endsWith('Code') && call !== 'compareCode')
    expect(sent.map(({ given }) => given)).toEqual([
      { type: 'phone', id: 'p1' },
      { type: 'phone', id: 'p1' },
    ])
  },
)

providerStory(
  'a visitor resets a forgotten password by the list of the specification (HOST1)',
  async ({ page, provider }) => {
    await start(page, 'Forgot Password')
    await prove(page)
    await expectScreen(page, { path: '/reset-password', title: 'Reset Password' })
    await expectRequirements(page, { requirements: classicRequirements })
    await setNewPassword(page, newPassword)
    await expect(notice(page, 'Password reset')).toContainText('Reset.')
    await page.getByRole('button', { name: 'Go now' }).click()
    await expectHome(page)
    expect(provider.calls.map(({ call, flow }) => `${flow} ${call}`)).toEqual([
      'reset startReset',
      'reset sendCode',
      'reset compareCode',
      'reset resetPassword',
    ])
  },
)

providerStory('a visitor unlocks an account and the countdown leads home (HOST1)', async ({ page }) => {
  await start(page, 'Account Locked out?')
  await prove(page)
  await expect(notice(page, 'Account unlocked')).toContainText('That was right.')
  await expect(notice(page, 'Account unlocked').getByRole('timer')).toContainText('seconds')
  await expectHome(page, { timeout: 30_000 })
})

providerStory('a visitor must choose a new password, proves it, and signs out (HOST1)', async ({ page, provider }) => {
  provider.script.signIn = () => ({ body: { type: 'changePassword' } })
  await start(page, 'Login')
  await expectScreen(page, { path: '/reset-password', title: 'Reset Password' })
  await setNewPassword(page, newPassword)
  await expectScreen(page, { path: '/verification', title: 'Verification' })
  await prove(page)
  await expectScreen(page, { path: '/dashboard', title: 'Dashboard' })
  await page.getByRole('button', { name: 'Alice Andersen' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expectHome(page)
})

providerStory('a visitor adds an address, proves it after a wrong code, and removes it (HOST1)', async ({ page }) => {
  await signInThere(page)
  await goTo(page, 'Enrollment')
  await page.getByRole('link', { name: 'Add Email Address' }).click()
  const modal = page.getByRole('dialog')
  await modal.getByRole('textbox', { name: 'Email address' }).fill('second@mail.example')
  await modal.getByRole('button', { name: 'Add', exact: true }).click()
  await typeCode(page, '000000')
  await modal.getByRole('button', { name: 'Verify' }).click()
  await expect(modal).toContainText('Wrong code.')
  await typeCode(page, rightCode)
  await modal.getByRole('button', { name: 'Verify' }).click()
  await expectSuccess(page, 'That was right.')
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'second@mail.example' })
  await expect(row).toContainText('Verified')
  await page.getByRole('button', { name: 'Delete second@mail.example' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expectSuccess(page, 'Removed.')
  await expect(row).toHaveCount(0)
})

providerStory('a visitor changes the password (HOST1)', async ({ page, provider }) => {
  await signInThere(page)
  await goTo(page, 'Change Password')
  await changePassword(page, { old: 'right', next: newPassword })
  await expect(notice(page, 'Password changed')).toContainText('Changed.')
  expect(provider.calls.at(-1)?.given).toEqual({ oldPassword: 'right', newPassword, newpassword2: newPassword })
})

providerStory('a first email is added where there is no contact, and signs in (HOST1)', async ({ page, provider }) => {
  provider.script.signIn = () => ({ body: { type: '', data: [] } })
  await start(page, 'Login')
  const modal = page.getByRole('dialog')
  await expect(modal).toContainText('Please enroll for the verification methods enabled for your account')
  await page.keyboard.press('Escape')
  await modal.getByRole('textbox', { name: 'Email address' }).fill('first@mail.example')
  await modal.getByRole('button', { name: 'Add', exact: true }).click()
  await typeCode(page, rightCode)
  await modal.getByRole('button', { name: 'Verify' }).click()
  await expectScreen(page, { path: '/dashboard', title: 'Dashboard' })
  expect(provider.calls.at(-1)?.given).toEqual({ code: rightCode, id: 'e1' })
})

const mail = [{ _id: 'm1', email: 'a***@mail.example' }]
const phone = [{ _id: 'p1', phoneNumber: '*** 42' }]

for (const [type, data, offered] of [
  ['email', mail, 'a***@mail.example'],
  ['email', { emails: mail }, 'a***@mail.example'],
  ['email', [{ emails: mail }], 'a***@mail.example'],
  ['phone', phone, '*** 42'],
  ['phone', { phoneNumbers: phone }, '*** 42'],
  ['phone', [{ phoneNumbers: phone }], '*** 42'],
  ['both', [{ emails: mail }, { phoneNumbers: [] }], 'a***@mail.example'],
  ['both', [{ emails: null }, { phoneNumbers: phone }], '*** 42'],
  ['email', [null, 7, { _id: 'x' }, { email: 'y' }, ...mail], 'a***@mail.example'],
] as const) {
  providerStory(
    `contacts in the shape of ${type} ${JSON.stringify(data)} are offered (HOST2)`,
    async ({ page, provider }) => {
      provider.script.startReset = () => ({ body: { type, data } })
      await start(page, 'Forgot Password')
      await expect(page.getByRole('main').getByRole('combobox').getByRole('option')).toHaveText([offered])
      await expect(page.getByRole('radio')).toHaveCount(0)
    },
  )
}

for (const body of [
  { type: '', data: [] },
  { type: 'email' },
  { type: 'phone', data: mail },
  { type: 'both', data: 'none' },
  { type: 'pigeon', data: mail },
  { type: 'changePassword', data: null },
]) {
  providerStory(`an answer of ${JSON.stringify(body)} leads to the help desk (HOST2)`, async ({ page, provider }) => {
    provider.script.startUnlock = () => ({ body })
    await start(page, 'Account Locked out?')
    const dialog = page.getByRole('dialog', { name: 'Contact Help Desk' })
    await expect(dialog).toContainText(helpDeskPhone)
    await dialog.getByRole('button', { name: 'Go Home' }).click()
    await expectHome(page)
  })
}

for (const body of [
  null,
  {},
  [],
  { type: 7 },
  { type: 'email', data: null },
  '<h1>Welcome to the Wi-Fi of this hotel</h1>',
]) {
  providerStory(
    `an answer of ${JSON.stringify(body)} is no answer: nothing begins (HOST4)`,
    async ({ page, provider }) => {
      provider.script.startUnlock = () => ({ body })
      await start(page, 'Account Locked out?')
      await expectRefusal(page, entrance['call.no-answer'])
      await expectHome(page)
    },
  )
}

providerStory(
  'the name and colour that the host wrote are on the page, and its pages need no inline script (CALL2)',
  async ({ page }) => {
    await visit(page, '/')
    await expect(page.getByRole('link', { name: 'Elsewhere <College>' })).toBeVisible()
    await expect(page).toHaveTitle('Account Portal · Elsewhere <College>')
    const brand = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand'))
    await expect.poll(brand).toBe('#7a1f3d')
    await visit(page, '/nowhere')
    await expect(page.getByText('Oops! This page has gone missing.')).toBeVisible()
    await expectNoBlankPage(page)
    await expect(page.getByRole('contentinfo')).toContainText(helpDeskPhone)
  },
)

providerStory('a refusal in the words of the provider is a red toast (HOST4)', async ({ page }) => {
  await start(page, 'Login', { username: 'bob' })
  await expectRefusal(page, 'Nobody of that name.')
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue('')
  await expectHome(page)
})
