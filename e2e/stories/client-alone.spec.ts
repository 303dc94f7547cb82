import { freePort } from '../../directories/free-port.js'
import { makeBundle, startExampleServer, startNginxBefore } from '../environments/example-server.js'
import { expectAccessible } from '../steps/accessible.js'
import {
  exampleInstitution,
  examplePassword,
  exampleStory,
  fillForm,
  newCode,
  proveAtTerminal,
  signInFrom,
} from '../steps/example-story.js'
import { changePassword, setNewPassword } from '../steps/new-password.js'
import { expectRefusal, expectSuccess, notice } from '../steps/see.js'
import { expect } from '../steps/story.js'
import { enterCode, sendCode, typeCode } from '../steps/verify.js'
import { expectHome, expectScreen, visit } from '../steps/visit.js'

const newPassword = 'Quiet-Harbour-42'

exampleStory(
  'a visitor signs in after a wrong password and a wrong code, and signs out (HOST1, HOST7)',
  async ({ page, example }) => {
    await fillForm(page, 'Login', { password: 'wrong' })
    await expectRefusal(page, 'The username or the password is wrong.')
    await expect(page).toHaveTitle(`Account Portal · ${exampleInstitution}`)
    await expect(page.getByRole('group', { name: 'Captcha' })).toHaveCount(0)
    await expectAccessible(page, 'the home page without a captcha')
    await fillForm(page, 'Login')
    await sendCode(page)
    const code = await newCode(example, 0)
    await enterCode(page, code === '000000' ? '000001' : '000000')
    await expect(page.getByText('This code is wrong.').first()).toBeVisible()
    await enterCode(page, code)
    await expectScreen(page, { path: '/dashboard', title: 'Dashboard' })
    await expectAccessible(page, 'the dashboard')
    await page.getByRole('button', { name: 'Ada Abel' }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expectHome(page)
  },
)

exampleStory(
  'a visitor resets a password and signs in with it; a reload starts anew (HOST1)',
  async ({ page, example }) => {
    await fillForm(page, 'Forgot Password')
    await proveAtTerminal(page, example)
    await expectScreen(page, { path: '/reset-password', title: 'Reset Password' })
    await setNewPassword(page, newPassword)
    await expect(notice(page, 'Password reset')).toContainText('Your password is reset.')
    await fillForm(page, 'Login', { password: newPassword })
    await proveAtTerminal(page, example)
    await expectScreen(page, { path: '/dashboard', title: 'Dashboard' })
    await page.reload()
    await expectHome(page)
  },
)

exampleStory('an unknown name sees what a known one sees, and no code is sent', async ({ page, example }) => {
  await fillForm(page, 'Forgot Password', { username: 'nobody' })
  await sendCode(page)
  await enterCode(page, '123456')
  await expect(page.getByText('This code is wrong.').first()).toBeVisible()
  expect(example.codes()).toEqual([])
})

exampleStory.describe(() => {
  exampleStory.use({ facts: ['locked'] })
  exampleStory('a visitor unlocks an account (HOST1)', async ({ page, example }) => {
    await fillForm(page, 'Login')
    await expectRefusal(page, 'The username or the password is wrong.')
    await fillForm(page, 'Account Locked out?')
    await proveAtTerminal(page, example)
    await expect(notice(page, 'Account unlocked')).toBeVisible()
    await fillForm(page, 'Login')
    await expectScreen(page, { path: '/verification', title: 'Verification' })
  })
})

exampleStory.describe(() => {
  exampleStory.use({ facts: ['must-change'] })
  exampleStory('a visitor must change the password first (HOST1)', async ({ page, example }) => {
    await fillForm(page, 'Login')
    await expectScreen(page, { path: '/reset-password', title: 'Reset Password' })
    await setNewPassword(page, newPassword)
    await expectScreen(page, { path: '/verification', title: 'Verification' })
    await proveAtTerminal(page, example)
    await expectScreen(page, { path: '/dashboard', title: 'Dashboard' })
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Change Password' }).click()
    await changePassword(page, { old: newPassword, next: examplePassword })
    await expect(notice(page, 'Password changed')).toContainText('Your password is changed.')
  })
})

exampleStory.describe(() => {
  exampleStory.use({ facts: ['no-contact'] })
  exampleStory(
    'a visitor without a contact enrolls a first address, a second one, and removes it (HOST1)',
    async ({ page, example }) => {
      await fillForm(page, 'Login')
      const modal = page.getByRole('dialog')
      await modal.getByRole('textbox', { name: 'Email address' }).fill('ada@mail.example')
      await modal.getByRole('button', { name: 'Add', exact: true }).click()
      await typeCode(page, await newCode(example, 0))
      await modal.getByRole('button', { name: 'Verify' }).click()
      await expectScreen(page, { path: '/dashboard', title: 'Dashboard' })
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Enrollment' }).click()
      await page.getByRole('link', { name: 'Add Email Address' }).click()
      await modal.getByRole('textbox', { name: 'Email address' }).fill('second@mail.example')
      await modal.getByRole('button', { name: 'Add', exact: true }).click()
      await typeCode(page, await newCode(example, 1))
      await modal.getByRole('button', { name: 'Verify' }).click()
      await expectSuccess(page, 'The address is verified.')
      await expectAccessible(page, 'the enrollment page')
      await page.getByRole('button', { name: 'Delete second@mail.example' }).click()
      await modal.getByRole('button', { name: 'Delete' }).click()
      await expectSuccess(page, 'The address is removed.')
    },
  )
})

exampleStory('another path is the 404 page with its status', async ({ page }) => {
  const response = await visit(page, '/nowhere')
  expect(response?.status()).toBe(404)
  await expect(page.getByText('Oops! This page has gone missing.')).toBeVisible()
})

exampleStory(
  'behind the nginx of the documents every path is served as they say (HOST7)',
  async ({ page, bundle, example }) => {
    const port = await freePort()
    const nginx = await startNginxBefore(example.url.replace('localhost', '127.0.0.1'), { bundle, port })
    const url = `http://localhost:${port}`
    for (const [path, status] of [
      ['/', 200],
      ['/dashboard/enrollment/', 200],
      ['/not-me', 200],
      ['/nowhere', 404],
      ['/assets/nothing.js', 404],
      ['/api/user/session', 404],
    ] as const) {
      expect([path, (await page.request.get(`${url}${path}`)).status()]).toEqual([path, status])
    }
    const early = await page.request.post(`${url}/`, { form: { username: 'ada' }, maxRedirects: 0 })
    expect([early.status(), early.headers()['location']]).toEqual([303, `${url}/`])
    const home = await page.goto(url)
    expect(home?.headers()).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'no-cache' })
    await signInFrom(page)
    await proveAtTerminal(page, example)
    await expectScreen(page, { path: '/dashboard', title: 'Dashboard' })
    await nginx.stop()
  },
)

exampleStory('the API base may be an address of the own host (CALL2)', async ({ page }) => {
  const port = await freePort()
  const { bundle, remove } = await makeBundle({
    apiBase: `http://localhost:${port}/api/`,
    captcha: { kind: 'none' },
    session: false,
  })
  const example = await startExampleServer({ bundle, port })
  await page.goto(example.url)
  await signInFrom(page)
  await proveAtTerminal(page, example)
  await expectScreen(page, { path: '/dashboard', title: 'Dashboard' })
  await example.stop()
  await remove()
})
