import type { Locator, Page, Request } from '@playwright/test'
import type { Portal } from '../environments/portal.js'
import { signIn } from '../steps/start.js'
import { expect, story } from '../steps/story.js'
import { signInWithCode } from '../steps/verify.js'
import { expectScreen } from '../steps/visit.js'

// In a page of their own: an exception in the page of a story fails it.
const secret = 'alice@mail.example'
const told = (request: Request) => new URL(request.url()).pathname === '/client-failures'

/** Runs what fails, and checks what the server hears of it. */
async function expectTold(page: Page, path: string, fail: () => Promise<unknown>) {
  const [request] = await Promise.all([page.waitForRequest(told), fail()])
  const sent = request.postData() ?? ''
  expect(sent).not.toContain(secret)
  const report = JSON.parse(sent)
  const at = expect.arrayContaining([expect.stringMatching(/^[\w-]+\.js:\d+:\d+$/)])
  expect(report).toEqual({
    error: expect.stringMatching(/^[A-Za-z]+$/),
    at,
    screen: path,
    client: expect.stringMatching(/^\d+\.\d+\.\d+$/),
  })
  expect(await request.headerValue('cookie')).toBeNull()
  expect((await request.response())?.status()).toBe(204)
}

/**
 * Lets React fail from now on to put an element into the page, and presses in the same moment: the page
 * itself may put one in before a pointer arrives.
 */
function pressOnBrokenPage(button: Locator) {
  return button.evaluate((element: HTMLElement, message) => {
    const refuse = () => {
      throw new TypeError(message)
    }
    Object.assign(Node.prototype, { appendChild: refuse, insertBefore: refuse })
    element.click()
  }, secret)
}

const usernameIn = (page: Page, form: string) =>
  page.getByRole('form', { name: form, includeHidden: true }).locator('[name=username]')

async function typeNames(page: Page) {
  await page.goto('/')
  await page.getByText('Forgot Password').first().click()
  await usernameIn(page, 'Forgot Password').fill('grace')
  await page.getByText('Login').first().click()
}

const wrong = { username: 'nobody', password: 'Wrong-Password-1' }

async function expectNames(page: Page, portal: Portal) {
  await expect(page.getByRole('link', { name: portal.institution.helpDeskPhone }).first()).toBeVisible()
  await page.getByText('Reload', { exact: true }).click()
  await expect(usernameIn(page, 'Forgot Password')).toHaveValue('grace')
  await expect(usernameIn(page, 'Login')).toHaveValue('nobody')
  await expect(page.locator('input[type=password]').first()).toHaveValue('')
  expect(await page.evaluate(() => sessionStorage.getItem('typed'))).toBeNull()
}

story(
  'a page that has failed is told to the server, and names that were typed outlive Reload (OP10)',
  async ({ context, portal }) => {
    const page = await context.newPage()
    await typeNames(page)
    await page.getByLabel('Password', { exact: true }).fill(wrong.password)
    await usernameIn(page, 'Login').fill(wrong.username)
    // What solves it is loaded by an element of the page.
    const captcha = page.getByRole('form', { name: 'Login' }).getByRole('group', { name: 'Captcha' })
    await expect(captcha).toHaveAttribute('data-state', 'solved')
    await expectTold(page, '/', () => pressOnBrokenPage(page.getByRole('button', { name: 'Sign in' })))
    await expect(page.locator('.last-screen')).toBeVisible()
    await expectNames(page, portal)
  },
)

story(
  'a part of a page that has failed is told as well, and the other parts stay (OP10)',
  async ({ context, portal }) => {
    const page = await context.newPage()
    const alice = await portal.add({ emails: 1 })
    await signInWithCode(page, portal, alice)
    // A screen without dates, because the one before may be drawn once more.
    const main = page.getByRole('navigation', { name: 'Main' })
    await main.getByRole('link', { name: 'Change Password' }).click()
    await expectScreen(page, { path: '/dashboard/change-password', title: 'Change Password' })
    await page.evaluate((message) => {
      const { DateTimeFormat } = Intl
      const { toLocaleDateString } = Date.prototype
      const refuse = () => {
        if (location.pathname === '/dashboard/enrollment') throw new TypeError(message)
      }
      Object.assign(Intl, {
        DateTimeFormat: (...given: ConstructorParameters<typeof DateTimeFormat>) => {
          refuse()
          return new DateTimeFormat(...given)
        },
      })
      Date.prototype.toLocaleDateString = function (...given: unknown[]) {
        refuse()
        return toLocaleDateString.apply(this, given as [])
      }
    }, secret)
    await expectTold(page, '/dashboard/enrollment', () => main.getByRole('link', { name: 'Enrollment' }).click())
    await expect(page.getByRole('alert').filter({ hasText: 'This part of the page has failed' })).toBeVisible()
    await page.reload()
    await expectScreen(page, { path: '/dashboard/enrollment', title: 'Enrollment' })
  },
)

story('a press that fails is told, and takes nothing of the page away (OP10)', async ({ context }) => {
  const page = await context.newPage()
  await page.addInitScript((message) => {
    Object.assign(window, {
      FormData: class {
        constructor() {
          throw new TypeError(message)
        }
      },
    })
  }, secret)
  await expectTold(page, '/', () => signIn(page, wrong))
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(usernameIn(page, 'Login')).toHaveValue('nobody')
})
