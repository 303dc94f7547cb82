import type { Page } from '@playwright/test'
import { answer } from '@portico/text/en/answer'
import type { Portal } from '../environments/portal.js'
import { startEmbeddedPortal } from '../environments/start-portal.js'
import { expectAccessible } from '../steps/accessible.js'
import { readCodeFromMail } from '../steps/codes.js'
import { pressOn } from '../steps/keyboard.js'
import { expectSuccess } from '../steps/see.js'
import { expect, story } from '../steps/story.js'
import { codeField, signInWithCode } from '../steps/verify.js'
import { expectScreen, visit } from '../steps/visit.js'

/** On a portal that asks for a second way back until a day that no test reaches. It can be put off once. */
const driveStory = story.extend<object, { portal: Portal }>({
  portal: [
    async ({ browserName: _ }, use, { workerIndex }) => {
      const portal = await startEmbeddedPortal(`drive-${workerIndex}`, {
        PORTICO_DRIVE_ASKS: 'second-contact',
        PORTICO_DRIVE_UNTIL: '2999-12-31',
        PORTICO_DRIVE_LATER: '1',
      })
      await use(portal)
      await portal.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

const box = (page: Page) => page.getByRole('region', { name: /^Please add a second way back/ })
const laterIn = (page: Page) => box(page).getByRole('button', { name: 'Later' })

async function expectNothingAsked(page: Page) {
  await visit(page, '/dashboard')
  await expect(page.getByRole('region', { name: 'Signed in as' })).toBeVisible()
  await expect(box(page)).toHaveCount(0)
}

driveStory(
  'somebody without a mouse puts it off in one browser, is asked in another one, and does it there (EN1)',
  async ({ page, portal, browser, baseURL }) => {
    const alice = await portal.add({ emails: 1 })
    await signInWithCode(page, portal, alice)
    await expect(box(page)).toBeVisible()
    await expectAccessible(page, 'asked')
    const tab = await page.context().newPage()
    await visit(tab, '/dashboard')
    await expect(laterIn(tab)).toBeVisible()
    await pressOn(page, laterIn(page))
    await expectSuccess(page, answer['drive.put-off'])
    await expect(page.getByRole('region', { name: 'Signed in as' })).toBeFocused()
    // The other tab still asks. Whoever presses there is told the same, and it counts once.
    await pressOn(tab, laterIn(tab))
    await expectSuccess(tab, answer['drive.put-off'])
    await expectNothingAsked(page)
    await expectNothingAsked(tab)

    const other = await browser.newContext({ baseURL: baseURL ?? portal.url })
    const elsewhere = await other.newPage()
    await signInWithCode(elsewhere, portal, alice)
    await expect(box(elsewhere)).toBeVisible()
    await expect(laterIn(elsewhere)).toHaveCount(0)
    await pressOn(elsewhere, box(elsewhere).getByRole('link', { name: 'Add Email Address' }))
    await expectScreen(elsewhere, { path: '/dashboard/enrollment', title: 'Enrollment' })
    await expect(elsewhere.getByRole('dialog').getByRole('textbox', { name: 'Email address' })).toBeFocused()
    const address = `${alice.username}@second.example`
    await elsewhere.keyboard.type(address)
    await elsewhere.keyboard.press('Enter')
    await expect(codeField(elsewhere)).toBeFocused()
    await elsewhere.keyboard.type(await readCodeFromMail(portal, address))
    await elsewhere.keyboard.press('Enter')
    await expectSuccess(elsewhere, answer['email.verified'])
    await expectNothingAsked(elsewhere)
    await other.close()
  },
)
