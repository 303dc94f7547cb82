import { expect, type Page } from '@playwright/test'
import { callPaths, flowNames } from '@portico/contract/paths'
import { type Fact, makeBundle, startExampleServer } from '../environments/example-server.js'
import { story } from './story.js'
import { enterCode, sendCode } from './verify.js'
import { openTab, type Tab, visit } from './visit.js'

export const exampleInstitution = 'Example University'
export const examplePassword = 'Example-1'

type ExampleServer = Awaited<ReturnType<typeof startExampleServer>>

const calls = new Set(
  Object.values(callPaths).flatMap((path) => flowNames.map((flow) => `POST /api${path.replace('{flow}', flow)}`)),
)

/**
 * A story on a bundle of `portico client` and the example server of the documents. Nothing but the
 * fifteen calls and files of the bundle may be requested.
 */
export const exampleStory = story.extend<
  { facts: readonly Fact[]; example: ExampleServer; onlyTheCalls: undefined },
  { bundle: string }
>({
  bundle: [
    async ({ browserName: _ }, use) => {
      const { bundle, remove } = await makeBundle({
        institution: { name: exampleInstitution, helpDeskPhone: '+1 555 0100', colour: '#1d4f91' },
        captcha: { kind: 'none' },
        session: false,
        languages: ['en', 'de'],
      })
      await use(bundle)
      await remove()
    },
    { scope: 'worker' },
  ],
  facts: [[], { option: true }],
  example: async ({ bundle, facts }, use) => {
    const example = await startExampleServer({ bundle, facts })
    await use(example)
    await example.stop()
  },
  baseURL: async ({ example }, use) => use(example.url),
  onlyTheCalls: [
    async ({ page }, use) => {
      const strange: string[] = []
      page.on('response', async (response) => {
        const request = response.request()
        const { pathname } = new URL(response.url())
        const isFile = request.method() === 'GET' && (response.status() === 200 || request.isNavigationRequest())
        if (!isFile && !calls.has(`${request.method()} ${pathname}`)) strange.push(`${request.method()} ${pathname}`)
      })
      await use(undefined)
      expect(strange).toEqual([])
    },
    { auto: true },
  ],
})

/** Fills one of the three forms and sends it. */
export async function fillForm(page: Page, tab: Tab, choice: { username?: string; password?: string } = {}) {
  await visit(page, '/')
  await fillOpenForm(page, tab, choice)
}

/** Fills the sign-in form of the page that is open, whatever host it is from. */
export async function signInFrom(page: Page) {
  await fillOpenForm(page, 'Login', {})
}

async function fillOpenForm(
  page: Page,
  tab: Tab,
  { username = 'ada', password = examplePassword }: { username?: string; password?: string },
) {
  await openTab(page, tab)
  const form = page.locator('details[open]').filter({ hasText: tab })
  await form.getByRole('textbox', { name: 'Username' }).fill(username)
  if (tab === 'Login') await form.getByLabel('Password', { exact: true }).fill(password)
  await form.getByRole('button', { name: tab === 'Login' ? 'Sign in' : 'Continue', exact: true }).click()
}

/** Sends a code and types the one that the server printed. */
export async function proveAtTerminal(page: Page, example: ExampleServer) {
  const before = example.codes().length
  await sendCode(page)
  await enterCode(page, await newCode(example, before))
}

/** The code that the server prints after `before` others. */
export async function newCode(example: ExampleServer, before: number): Promise<string> {
  await expect.poll(() => example.codes().length).toBeGreaterThan(before)
  return example.codes().at(-1) ?? ''
}
