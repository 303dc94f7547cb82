import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { activity } from '@portico/text/en/activity'
import { desk } from '@portico/text/en/desk'
import { entrance } from '@portico/text/en/entrance'
import { proofs } from '@portico/text/en/proofs'
import { screen } from '@portico/text/en/screen'
import { verification } from '@portico/text/en/verification'
import { way } from '@portico/text/en/way'
import { startEmbeddedPortal } from '../environments/start-portal.js'
import { screens } from '../screens/screens.js'
import { readCodeFromMail } from '../steps/codes.js'
import { chooseLanguage, expectNoSidewaysScrolling, languageSwitch } from '../steps/languages.js'
import { fillUsername } from '../steps/start.js'
import { expect, needsAllParts, story } from '../steps/story.js'

const english = `
home.login: Come in
verification.send: Let me have a code
message.code.subject.profile: "{institution}: the code that lets you in"
message.code.why.profile: Type this code where you came from.
dashboard.signed-in-as: You are here as {name}
`
const german = `
home.login: Herein
verification.send: Her mit dem Code
home.forgot: Passwort verlegt
`

/** Stories on a portal whose institution has words of its own, by their files. */
const storyWith = (name: string, files: Readonly<Record<string, string>>) =>
  story.extend({
    portal: [
      async ({ browserName: _ }, use, { workerIndex }) => {
        const folder = mkdtempSync(path.join(tmpdir(), 'portico-texts-'))
        chmodSync(folder, 0o755)
        for (const [file, text] of Object.entries(files)) writeFileSync(path.join(folder, file), text, { mode: 0o644 })
        const portal = await startEmbeddedPortal(`${workerIndex}-${name}`, { PORTICO_TEXTS_DIR: folder })
        await use(portal)
        await portal.stop()
        rmSync(folder, { recursive: true })
      },
      { scope: 'worker', timeout: 90_000 },
    ],
  })

const wordedStory = storyWith('words', { 'en.yaml': english, 'de.yaml': german })

wordedStory('the own words are there with the first paint, without any script (WORD1)', async ({ browser, portal }) => {
  for (const [locale, own, shipped] of [
    ['en-GB', 'Come in', 'Login'],
    ['de-DE', 'Herein', 'Anmelden'],
  ] as const) {
    const page = await browser.newPage({ baseURL: portal.url, javaScriptEnabled: false, locale })
    await page.goto('/')
    const tab = page.locator('summary').first()
    await expect(tab).toHaveText(own)
    await expect(tab).not.toHaveText(shipped)
    await page.close()
  }
})

wordedStory(
  'no page shows the old words first, and nothing more is loaded (WORD1)',
  needsAllParts,
  async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
    await page.addInitScript(() => {
      new MutationObserver(() => {
        const [first] = document.querySelectorAll('summary')
        if (first?.textContent !== undefined) sessionStorage.setItem(`seen ${first.textContent}`, 'yes')
      }).observe(document, { childList: true, subtree: true, characterData: true })
    })
    await page.goto('/')
    await fillUsername(page, 'alice')
    await expect(languageSwitch(page, 'Deutsch')).toBeVisible()
    const seen = await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('seen ')))
    expect(seen).toEqual(['seen Come in'])
    expect(asked.filter((one) => /texts|\/words|\/assets\/(en|de|ar)-/.test(one))).toEqual([])
    await chooseLanguage(page, 'Deutsch')
    await expect(page.locator('summary').first()).toHaveText('Herein')
    await expect(page.locator('summary').nth(1)).toHaveText('Passwort verlegt')
  },
)

wordedStory('a person signs in by the own words, and gets them in the mail (WORD1)', async ({ page, portal }) => {
  const person = await portal.add({ emails: 1 })
  await page.goto('/')
  await page.getByRole('textbox', { name: 'Username' }).first().fill(person.username)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('button', { name: 'Let me have a code' }).click()
  const code = await readCodeFromMail(portal, person.emails[0])
  const [mail] = portal.mail.allTo(person.emails[0] ?? '')
  expect(mail?.subject).toBe('Example University: the code that lets you in')
  expect(mail?.text).toContain('Type this code where you came from.')
  expect(mail?.text).toContain('Our staff will never ask you for this code.')
  await page.getByRole('textbox', { name: 'Verification code' }).pressSequentially(code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('You are here as')).toBeVisible()
})

const fixed = /^language\.direction$|\.(next|never-asked)$/
/** Texts of the screens that say so much each, with their places at the end. */
const eachSaying = (words: string) =>
  Object.entries({ ...entrance, ...screen, ...verification, ...proofs, ...activity, ...way, ...desk }).flatMap(
    ([key, text]) => {
      if (typeof text !== 'string' || fixed.test(key)) return []
      const places = text.match(/\{\w+\}/g) ?? []
      return [`${key}: ${JSON.stringify([words, ...places].join(' '))}`]
    },
  )

const inBoth = (texts: string) => ({ 'en.yaml': texts, 'ar.yaml': texts })
/** No language has a place to break it. */
const wordStory = storyWith('word', inBoth(eachSaying('Rechenzentrumsnutzerverwaltungsstellenleit').join('\n')))

const wordScreens = [
  ...['home-login', 'home-forgot', 'recovery', 'not-found', 'verification-both-kinds', 'verification-code'],
  ...['reset-password-typing', 'second-proof-choose', 'dashboard', 'dashboard-menu', 'enrollment', 'enrollment-add'],
  ...['change-password', 'activity', 'activity-end', 'proofs', 'proofs-set-up', 'sign-out'],
  ...['desk-enter', 'desk-find', 'desk-case', 'desk-act'],
]

// Which side a page begins at matters for its frame alone.
for (const [locale, names] of [
  ['en-GB', wordScreens],
  ['ar', wordScreens.slice(0, 6)],
] as const)
  wordStory.describe(`in ${locale}, on the smallest phone`, () => {
    wordStory.use({ locale, viewport: { width: 320, height: 700 } })
    for (const { name, person, reach } of screens.filter((one) => names.includes(one.name)))
      wordStory(`own words of 42 letters fit: ${name} (WORD1, ACCESS1)`, async ({ page, portal }) => {
        await reach({ page, portal, person: await portal.add(person ?? {}) })
        await expect(page.getByText('Rechenzentrumsnutzerverwaltungsstellenleit').first()).toBeAttached()
        await expectNoSidewaysScrolling(page)
      })
  })

/** As long as a title may be. */
const longText = 'an institution has much to say here, '.repeat(3).slice(0, 110)
const longStory = storyWith('long', { 'en.yaml': eachSaying(longText).join('\n') })

longStory('own texts that are very long fit the smallest phone (WORD1, ACCESS1)', async ({ page, portal }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  const person = await portal.add({ emails: 2 })
  const look = async (what: string) => {
    await expect(page.getByRole('heading').first(), what).toBeVisible()
    await expectNoSidewaysScrolling(page)
  }
  for (const at of ['/', '/recovery', '/no-such-page']) {
    await page.goto(at)
    await look(at)
  }
  await page.goto('/')
  await page.locator('[autocomplete=username]').first().fill(person.username)
  await page.locator('[type=password]').first().fill(person.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/verification')
  await look('where a code goes')
  await page.locator('main [type=submit]').click()
  const code = await readCodeFromMail(portal, person.emails[0])
  await look('the code')
  await page.locator('main [autocomplete=one-time-code]').pressSequentially(code)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  for (const at of ['/dashboard', '/dashboard/enrollment', '/dashboard/change-password']) {
    await page.goto(at)
    await look(at)
  }
})
