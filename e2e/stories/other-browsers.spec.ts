import { answer } from '@portico/text/en/answer'
import { signIn } from '../steps/start.js'
import { expect, story } from '../steps/story.js'
import { proveByMail } from '../steps/verify.js'
import { expectScreen } from '../steps/visit.js'

/** Takes interfaces away before any script of the page runs. */
const without = {
  'names of languages that Intl refuses': () => {
    Object.defineProperty(Navigator.prototype, 'languages', { get: () => ['en-US@posix', 'en_US.UTF-8'] })
  },
  'popovers, observers of the paint, and letters of a text': () => {
    for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover'])
      Reflect.deleteProperty(HTMLElement.prototype, name)
    Reflect.deleteProperty(window, 'PerformanceObserver')
    Reflect.deleteProperty(window, 'structuredClone')
    Reflect.deleteProperty(Intl, 'Segmenter')
  },
} as const

for (const [what, takeAway] of Object.entries(without)) {
  const how = what.startsWith('names') ? 'with' : 'without'
  story(`a browser ${how} ${what} signs in and shows every screen`, async ({ page, portal }) => {
    await page.addInitScript(takeAway)
    const failures: string[] = []
    page.on('pageerror', ({ message }) => failures.push(message))
    const alice = await portal.add({ emails: 1 })
    await signIn(page, { ...alice, password: 'Wrong-Password-1' })
    await expect(page.getByText(answer['refusal.wrong-credentials']).first()).toBeVisible()
    await signIn(page, alice)
    await expectScreen(page, { path: '/verification', title: 'Verification' })
    await proveByMail(page, portal, alice)
    await expectScreen(page, { path: '/dashboard', title: 'Dashboard' })
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Enrollment' }).click()
    await expectScreen(page, { path: '/dashboard/enrollment', title: 'Enrollment' })
    await page.reload()
    await expectScreen(page, { path: '/dashboard/enrollment', title: 'Enrollment' })
    expect(failures).toEqual([])
  })
}
