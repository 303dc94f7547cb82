import type { Page } from '@playwright/test'
import { answer } from '@portico/text/en/answer'
import { proofs as arabic } from '@portico/text/languages/ar/proofs'
import { TOTP } from 'otpauth'
import type { Person, Portal } from '../environments/portal.js'
import { expectAccessible } from '../steps/accessible.js'
import { pressOn, tabTo } from '../steps/keyboard.js'
import { expectRefusal, expectSuccess } from '../steps/see.js'
import { expect, needsAllParts, story } from '../steps/story.js'
import { signInWithCode } from '../steps/verify.js'
import { expectScreen, visit } from '../steps/visit.js'

/** The code that an authenticator app with this key shows now. */
const appCode = (secret: string) => new TOTP({ secret }).generate()

const onProofs = { path: '/dashboard/proofs', title: 'Second Step' }

async function openProofs(page: Page, portal: Portal): Promise<Person> {
  const alice = await portal.add({ emails: 1 })
  await signInWithCode(page, portal, alice)
  await page.getByRole('button', { name: alice.name }).click()
  await page.getByRole('link', { name: onProofs.title }).last().click()
  await expectScreen(page, onProofs)
  return alice
}

const appOn = (page: Page) => page.getByRole('region', { name: 'Authenticator app' })
const codesOn = (page: Page) => page.getByRole('region', { name: 'Recovery codes' })
const dialogOn = (page: Page) => page.getByRole('dialog')
const codeField = (page: Page) => page.locator('input[autocomplete=one-time-code]')

/** Opens the dialog that sets an app up, and reads the key. */
async function readKey(page: Page): Promise<string> {
  await appOn(page).getByRole('button').click()
  return (await dialogOn(page).locator('code').innerText()).replace(/\s/g, '')
}

async function enterAppCode(page: Page, code: string) {
  await codeField(page).fill('')
  await codeField(page).pressSequentially(code)
  await dialogOn(page).getByRole('button', { name: 'Verify' }).click()
}

async function setUpApp(page: Page): Promise<string> {
  const key = await readKey(page)
  await dialogOn(page).getByRole('button', { name: 'Continue' }).click()
  await enterAppCode(page, appCode(key))
  await expectSuccess(page, answer['proof.app-added'])
  return key
}

story('a person sets up an app, makes recovery codes, and deletes both (PF8, PF12)', async ({ page, portal }) => {
  const alice = await openProofs(page, portal)
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  const key = await setUpApp(page)
  await expect(dialogOn(page).getByRole('button', { name: 'Later' })).toBeVisible()
  await dialogOn(page).getByRole('button', { name: 'Make Recovery Codes' }).click()
  const rows = dialogOn(page).getByRole('listitem')
  await expect(rows).toHaveCount(10)
  const [first = ''] = await rows.allInnerTexts()
  expect(first).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
  await page.keyboard.press('Escape')
  await expect(rows).toHaveCount(10)

  const download = page.waitForEvent('download')
  await dialogOn(page).getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt')

  // On paper they say whose they are.
  await page.emulateMedia({ media: 'print' })
  const printed = await page.locator('body').innerText()
  expect(printed).toContain(first)
  expect(printed).toContain(`Username: ${alice.username}`)
  expect(printed).toContain(portal.institution.name)
  await page.emulateMedia({ media: 'screen' })
  await dialogOn(page).getByRole('button', { name: 'Done' }).click()

  await expect(codesOn(page)).toContainText('10 of 10 left')
  await expect(codesOn(page)).toBeFocused()
  const kept = await page.evaluate(() =>
    JSON.stringify([location.href, history.state, { ...window.localStorage }, { ...window.sessionStorage }]),
  )
  expect(`${kept} ${addresses.join(' ')} ${await page.content()}`).not.toContain(first)
  expect(`${kept} ${addresses.join(' ')} ${await page.content()}`).not.toContain(key)

  await appOn(page).getByRole('button', { name: 'Delete the authenticator app' }).click()
  await dialogOn(page).getByRole('button', { name: 'Delete' }).dblclick()
  await expectSuccess(page, answer['proof.removed'])
  await expect(appOn(page).getByRole('button')).toHaveText('Set Up Authenticator App')
  await expect(codesOn(page).getByRole('button')).toHaveCount(0)
})

story('a wrong code can be corrected, and Back closes the dialog (PF8)', async ({ page, portal }) => {
  await openProofs(page, portal)
  await readKey(page)
  await page.goBack()
  await expect(dialogOn(page)).toBeHidden()
  // A later set-up takes the place of the one that was left.
  const key = await readKey(page)
  await dialogOn(page).getByRole('button', { name: 'Continue' }).click()
  const right = appCode(key)
  await enterAppCode(page, right === '000000' ? '000001' : '000000')
  await expect(dialogOn(page).getByRole('alert')).toHaveText(answer['refusal.code-wrong'])
  await enterAppCode(page, right)
  await expectSuccess(page, answer['proof.app-added'])
  await dialogOn(page).getByRole('button', { name: 'Later' }).click()
  await expect(page.getByRole('heading', { name: 'Lost your phone? You could not get in.' })).toBeVisible()
})

story('of two tabs the later set-up counts, and the other one can start again (PF8)', async ({ page, portal }) => {
  await openProofs(page, portal)
  const old = await readKey(page)
  const other = await page.context().newPage()
  await visit(other, onProofs.path)
  await expectScreen(other, onProofs)
  const late = await readKey(other)
  await dialogOn(page).getByRole('button', { name: 'Continue' }).click()
  await enterAppCode(page, appCode(old))
  await dialogOn(page).getByRole('button', { name: 'Start again' }).click()
  const fresh = (await dialogOn(page).locator('code').innerText()).replace(/\s/g, '')
  expect([old, late]).not.toContain(fresh)
  await dialogOn(page).getByRole('button', { name: 'Continue' }).click()
  await enterAppCode(page, appCode(fresh))
  await expectSuccess(page, answer['proof.app-added'])
  // The other tab learns of it at its next call.
  await dialogOn(other).getByRole('button', { name: 'Continue' }).click()
  await enterAppCode(other, appCode(late))
  await dialogOn(other).getByRole('button', { name: 'Start again' }).click()
  await expectRefusal(other, answer['refusal.proof-too-many'].replace('{maximum}', '1'))
  await expect(dialogOn(other)).toBeHidden()
  await expect(appOn(other)).toContainText('Added')
})

story('a person without a mouse sets up an app (PF8, ACCESS2)', needsAllParts, async ({ page, portal }) => {
  await openProofs(page, portal)
  await pressOn(page, appOn(page).getByRole('button'))
  const key = (await dialogOn(page).locator('code').innerText()).replace(/\s/g, '')
  await expect(dialogOn(page).locator('p', { hasText: 'Scan this picture' })).toBeFocused()
  await tabTo(page, dialogOn(page).getByRole('button', { name: 'Continue' }))
  await page.keyboard.press('Enter')
  await expect(codeField(page)).toBeFocused()
  await page.keyboard.type(appCode(key))
  await page.keyboard.press('Enter')
  await expectSuccess(page, answer['proof.app-added'])
  await expect(dialogOn(page).getByRole('button', { name: 'Later' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialogOn(page)).toBeHidden()
  await pressOn(page, codesOn(page).getByRole('button', { name: 'Make Recovery Codes' }))
  await tabTo(page, dialogOn(page).getByRole('button', { name: 'Make Recovery Codes' }))
  await page.keyboard.press('Enter')
  await expect(dialogOn(page).getByRole('listitem')).toHaveCount(10)
  // On paper the codes stand alone.
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('body').innerText()).not.toMatch(/Done|Print|Enrollment|Keep them/)
  await page.emulateMedia({ media: 'screen' })
  await tabTo(page, dialogOn(page).getByRole('button', { name: 'Done' }))
  await page.keyboard.press('Enter')
  await expect(codesOn(page)).toBeFocused()
})

story.describe('on a phone, in Arabic', () => {
  story.use({ viewport: { width: 320, height: 640 }, hasTouch: true })
  story('an app is opened by a link, and everything fits (PF8, LANG1)', async ({ page, portal }) => {
    const alice = await portal.add({ emails: 1 })
    await signInWithCode(page, portal, alice)
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await page.locator('#mobile-menu').getByRole('combobox').selectOption('العربية')
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    await page.locator(`#mobile-menu a[href$="${onProofs.path}"]`).click()
    await expect(page.getByRole('heading', { level: 2, name: arabic['proofs.app'] })).toBeVisible()
    await page.locator('#own-app ~ div button').click()
    const link = dialogOn(page).getByRole('link', { name: arabic['set-up.open'] })
    const key = (await dialogOn(page).locator('code').innerText()).replace(/\s/g, '')
    await expect(link).toHaveAttribute('href', new RegExp(`^otpauth://totp/.*secret=${key}&`))
    await dialogOn(page).getByRole('button', { name: arabic['set-up.show-picture'] }).click()
    await expect(dialogOn(page).getByRole('img', { name: arabic['set-up.picture'] })).toBeVisible()
    await expectAccessible(page, 'the key in Arabic')
    const isTooWide = await page.evaluate(() =>
      [document.documentElement, ...document.querySelectorAll('dialog')].some(
        (box) => box.scrollWidth > box.clientWidth + 1,
      ),
    )
    expect(isTooWide).toBe(false)
  })
})
