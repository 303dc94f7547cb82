import type { Page } from '@playwright/test'
import { answer } from '@portico/text/en/answer'
import { expectRefusal } from '../steps/see.js'
import { startReset, startUnlock } from '../steps/start.js'
import { expect, story } from '../steps/story.js'
import { enterCode, sendCode } from '../steps/verify.js'
import { expectHome, expectScreen } from '../steps/visit.js'

const unknown = 'nobody-1'

/** Every made-up name has contacts, because the first person of the portal is enrolled (G8). */
async function startUnknown(page: Page, start: (page: Page, name: string) => Promise<void>): Promise<void> {
  await start(page, unknown)
  await expectScreen(page, { path: '/verification', title: 'Verification' })
  await expect(page.getByRole('button', { name: 'Send Code' })).toBeVisible()
}

for (const [what, start] of [
  ['reset', startReset],
  ['unlock', startUnlock],
] as const) {
  story(
    `an unknown name walks through the same steps of ${what} as a known one, and nothing is sent`,
    async ({ page, portal }) => {
      const before = portal.mail.countCodes() + portal.sms.countCodes()
      await startUnknown(page, start)
      const offered = await page.getByRole('main').getByRole('option').allTextContents()
      for (const contact of offered) expect(contact).toMatch(/^(.•••@.•••|••• ••• \d\d)( · your \w+)?$/)
      await sendCode(page)
      await enterCode(page, '123456')
      await expectRefusal(page, answer['refusal.code-wrong'])
      await new Promise((resolve) => setTimeout(resolve, 3_000))
      expect(portal.mail.countCodes() + portal.sms.countCodes()).toBe(before)
    },
  )
}

story('an unknown name is offered the same made-up contacts every time', async ({ page }) => {
  await startUnknown(page, startReset)
  const first = await page.getByRole('main').getByRole('option').allTextContents()
  await startReset(page, unknown)
  await expectScreen(page, { path: '/verification', title: 'Verification' })
  await expect(page.getByRole('main').getByRole('option')).toHaveText(first)
})

story('a disabled account gets made-up contacts on reset, and no message', async ({ page, portal }) => {
  const erin = await portal.add({ name: 'Erin Evans', emails: 1, disabled: true })
  await startReset(page, erin.username)
  await expectScreen(page, { path: '/verification', title: 'Verification' })
  await sendCode(page)
  await enterCode(page, '123456')
  await expectRefusal(page, answer['refusal.code-wrong'])
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  expect(portal.mail.allTo(erin.emails[0] ?? '')).toEqual([])
})

story('a reset for somebody without any contact shows the help-desk dialog (VERIFY8)', async ({ page, portal }) => {
  const bob = await portal.add({ name: 'Bob Brown' })
  await startReset(page, bob.username)
  const dialog = page.getByRole('dialog', { name: 'Contact Help Desk' })
  await expect(dialog.getByRole('link', { name: portal.institution.helpDeskPhone })).toHaveAttribute('href', /^tel:/)
  await dialog.getByRole('button', { name: 'Go Home' }).click()
  await expectHome(page)
  await startUnlock(page, bob.username)
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expectHome(page)
})

story('a form that is sent empty is refused by the server, not by the browser (HOME2)', async ({ page }) => {
  await startReset(page, ' ')
  await expectRefusal(page, answer['refusal.username-missing'])
  await expectHome(page)
})
