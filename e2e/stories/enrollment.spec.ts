import type { Page } from '@playwright/test'
import { answer } from '@portico/text/en/answer'
import { wrongCode } from '../../person/codes.js'
import type { Portal } from '../environments/portal.js'
import { readCodeFromMail } from '../steps/codes.js'
import { expectRefusal, expectSuccess } from '../steps/see.js'
import { expect, story } from '../steps/story.js'
import { codeField, proveByMail, signInWithCode, typeCode } from '../steps/verify.js'
import { visit } from '../steps/visit.js'

function row(page: Page, address: string) {
  return page.getByRole('main').getByRole('listitem').filter({ hasText: address })
}

async function addAddress(page: Page, address: string) {
  await page.getByRole('link', { name: 'Add Email Address' }).first().click()
  const modal = page.getByRole('dialog')
  await modal.getByRole('textbox', { name: 'Email address' }).fill(address)
  await modal.getByRole('button', { name: 'Add', exact: true }).click()
}

/** Signs a new person in and adds an address, up to the field for its code. */
async function addedByNewcomer(page: Page, portal: Portal): Promise<string> {
  const alice = await portal.add({ emails: 1 })
  const address = `${alice.username}@second.example`
  await signInWithCode(page, portal, alice)
  await visit(page, '/dashboard/enrollment')
  await addAddress(page, address)
  await expect(codeField(page)).toBeVisible()
  return address
}

story(
  'somebody adds an address, proves it, and removes it again (ENROLL2, ENROLL4, FAIL1)',
  async ({ page, portal }) => {
    const alice = await portal.add({ emails: 1 })
    const address = `${alice.username}@second.example`
    await signInWithCode(page, portal, alice)
    await visit(page, '/dashboard/enrollment')
    await expect(row(page, alice.emails[0] ?? '')).toContainText('Verified')
    await addAddress(page, address)
    const code = await readCodeFromMail(portal, address)
    await typeCode(page, wrongCode(code))
    await page.getByRole('dialog').getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByRole('dialog')).toContainText(answer['refusal.code-wrong'])
    await typeCode(page, code)
    await page.getByRole('dialog').getByRole('button', { name: 'Verify' }).click()
    await expectSuccess(page, answer['email.verified'])
    await expect(row(page, address)).toContainText('Verified')

    await page.getByRole('button', { name: `Delete ${address}` }).click()
    const question = page.getByRole('dialog', { name: 'Confirm Delete' })
    await expect(question).toContainText('Are you sure you want to delete this email?')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expectSuccess(page, answer['email.removed'])
    await expect(row(page, address)).toHaveCount(0)
  },
)

story(
  'somebody who comes back from the mail to a reloaded page still finds the field for the code',
  async ({ page, portal }) => {
    const address = await addedByNewcomer(page, portal)
    await page.reload()
    await expect(page.getByRole('dialog')).toContainText(address)
    await typeCode(page, await readCodeFromMail(portal, address))
    await page.getByRole('dialog').getByRole('button', { name: 'Verify' }).click()
    await expectSuccess(page, answer['email.verified'])
    await expect(row(page, address)).toContainText('Verified')
  },
)

story('an address that was added but not proven can be proven later (ENROLL2)', async ({ page, portal }) => {
  const address = await addedByNewcomer(page, portal)
  await page.keyboard.press('Escape')
  await page.reload()
  await expect(row(page, address)).toBeVisible()
  await expect(async () => {
    await page.getByRole('button', { name: `Verify ${address}` }).click()
    await expect(codeField(page)).toBeVisible()
    const codes = () => portal.mail.allTo(address).length
    await expect
      .poll(codes, { timeout: 3_000 })
      .toBeGreaterThan(1)
      .catch(async (error) => {
        await page.keyboard.press('Escape')
        throw error
      })
  }).toPass({ timeout: 30_000 })
  // The answer empties the field.
  await expect(page.getByRole('dialog')).toContainText('We sent a code to')
  const codes = portal.mail.allTo(address).length
  await typeCode(page, await readCodeFromMail(portal, address, codes))
  await page.getByRole('dialog').getByRole('button', { name: 'Verify' }).click()
  await expectSuccess(page, answer['email.verified'])
})

story('an address that is on the list already is refused in a toast and in place', async ({ page, portal }) => {
  const alice = await portal.add({ emails: 1 })
  await signInWithCode(page, portal, alice)
  await visit(page, '/dashboard/enrollment')
  await addAddress(page, alice.emails[0] ?? '')
  await expectRefusal(page, answer['refusal.email-duplicate'])
  await expect(page.getByRole('dialog')).toContainText(answer['refusal.email-duplicate'])
})

story(
  'the last verified contact cannot be removed, and the refusal is dismissed over the open question',
  async ({ page, portal }) => {
    const alice = await portal.add({ emails: 1 })
    await signInWithCode(page, portal, alice)
    await visit(page, '/dashboard/enrollment')
    await page.getByRole('button', { name: `Delete ${alice.emails[0]}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expectRefusal(page, answer['refusal.last-contact'])
    await page.getByRole('button', { name: 'Dismiss' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('dialog')).toContainText(answer['refusal.last-contact'])
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(row(page, alice.emails[0] ?? '')).toBeVisible()
  },
)

story('the last verified contact leads to another one, by keys alone (ENROLL4)', async ({ page, portal }) => {
  const alice = await portal.add({ emails: 1 })
  await signInWithCode(page, portal, alice)
  await visit(page, '/dashboard/enrollment')
  await page.getByRole('button', { name: `Delete ${alice.emails[0]}` }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Add Email Address' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Email address' })).toBeFocused()
})

story('an address that needs another sign-in is there again after it (N1)', async ({ page, portal }) => {
  const alice = await portal.add({ emails: 1 })
  const address = `${alice.username}@second.example`
  await signInWithCode(page, portal, alice)
  await visit(page, '/dashboard/enrollment')
  const refusal = { success: false, code: 'sign-in-again', message: answer['refusal.sign-in-again'], requestId: 'x' }
  await page.route('**/user/profile/addemail', (route) => route.fulfill({ status: 400, json: refusal }), { times: 1 })
  await addAddress(page, address)
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in again' }).click()
  await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue(alice.username)
  await page.getByLabel('Password', { exact: true }).fill(alice.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await proveByMail(page, portal, alice)
  await page.getByRole('main').getByRole('link', { name: 'Add Email Address' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Email address' })).toHaveValue(address)
  await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await expect(codeField(page)).toBeVisible()
})
