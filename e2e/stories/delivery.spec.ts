import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { readCodeFromMail } from '../steps/codes.js'
import { codeSent, expectRefusal, expectSuccess } from '../steps/see.js'
import { signIn, startReset } from '../steps/start.js'
import { expect, story } from '../steps/story.js'
import { codeField, enterCode, sendCode } from '../steps/verify.js'
import { expectScreen } from '../steps/visit.js'

story('while the mail server is down the code is promised, and comes when it is back', async ({ page, portal }) => {
  const alice = await portal.add({ emails: 1 })
  await signIn(page, alice)
  await portal.mail.stop()
  try {
    await sendCode(page)
    await expect(codeField(page)).toBeVisible()
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(portal.mail.allTo(alice.emails[0] ?? '')).toEqual([])
  } finally {
    await portal.mail.start()
  }
  await enterCode(page, await readCodeFromMail(portal, alice.emails[0]))
  await expectScreen(page, { path: '/dashboard', title: 'Dashboard' })
})

/**
 * Starts a reset with an unknown name to which an email address seems to belong. A portal draws the
 * made-up contacts of its own, and one name in eighteen gets phones alone.
 */
async function startUnknownWithEmail(page: Page): Promise<void> {
  await expect(async () => {
    await startReset(page, `nobody-${randomUUID()}`)
    await expectScreen(page, { path: '/verification', title: 'Verification' })
    await expect(page.getByRole('combobox', { name: 'Email address' })).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
}

for (const who of ['somebody', 'an unknown name']) {
  story(
    `while the mail server is down ${who} reads at Resend Code that messages are late (W3)`,
    async ({ page, portal }) => {
      const alice = await portal.add({ emails: 1 })
      await portal.mail.stop()
      try {
        await (who === 'somebody' ? startReset(page, alice.username) : startUnknownWithEmail(page))
        await sendCode(page)
        await expect(async () => {
          await page.getByRole('button', { name: 'Resend Code' }).click()
          await expectRefusal(page, 'Messages are late at the moment.')
        }).toPass({ timeout: 90_000 })
        await expect(page.getByText('We are sending a code to')).toBeVisible()
        await expect(page.getByText(/We sent a code|works until|already sent/)).toHaveCount(0)
      } finally {
        await portal.mail.start()
      }
    },
  )
}

story(
  'Resend Code says when it is too early and then sends a new code that voids the old one',
  async ({ page, portal }) => {
    const alice = await portal.add({ emails: 1 })
    await signIn(page, alice)
    await sendCode(page)
    // Another code leaves where the machine is too slow for the time, and the time begins again.
    await expect(async () => {
      await page.getByRole('button', { name: 'Resend Code' }).click()
      await expect(page.getByText('A code was already sent.').first()).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 30_000 })
    await readCodeFromMail(portal, alice.emails[0])
    await new Promise((resolve) => setTimeout(resolve, portal.resendSeconds * 1_000))
    const sent = portal.mail.allTo(alice.emails[0] ?? '').length
    const first = await readCodeFromMail(portal, alice.emails[0], sent)
    await page.getByRole('button', { name: 'Resend Code' }).click()
    // The answer empties the field.
    await expectSuccess(page, codeSent)
    const second = await readCodeFromMail(portal, alice.emails[0], sent + 1)
    if (first !== second) {
      await enterCode(page, first)
      await expect(page.getByRole('alert').first()).toBeVisible()
    }
    await enterCode(page, second)
    await expectScreen(page, { path: '/dashboard', title: 'Dashboard' })
  },
)

story('somebody may go back and choose another contact (VERIFY1)', async ({ page, portal }) => {
  const alice = await portal.add({ emails: 2 })
  await signIn(page, alice)
  await sendCode(page)
  await page.getByText('Problems with the code?').click()
  await page.getByRole('button', { name: 'Choose another contact' }).click()
  await page.getByRole('combobox', { name: 'Email address' }).selectOption({ index: 1 })
  await sendCode(page)
  await enterCode(page, await readCodeFromMail(portal, alice.emails[1]))
  await expectScreen(page, { path: '/dashboard', title: 'Dashboard' })
})

story('a reload in the code step comes back to it (WAY9)', async ({ page, portal }) => {
  const alice = await portal.add({ emails: 1 })
  await signIn(page, alice)
  await sendCode(page)
  await page.reload()
  await expect(codeField(page)).toBeVisible()
  await enterCode(page, await readCodeFromMail(portal, alice.emails[0]))
  await expectScreen(page, { path: '/dashboard', title: 'Dashboard' })
})

story('a reload while choosing a contact comes back to the choice (WAY9)', async ({ page, portal }) => {
  const alice = await portal.add({ emails: 2 })
  await signIn(page, alice)
  await expectScreen(page, { path: '/verification', title: 'Verification' })
  await page.reload()
  await expect(page.getByRole('button', { name: 'Send Code' })).toBeVisible()
})
