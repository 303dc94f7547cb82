import { type Browser, expect, type Page } from '@playwright/test'
import { type DeskPortal, startDeskPortal } from '../environments/desk-portal.js'
import type { Person, Portal } from '../environments/portal.js'
import { oddities } from './oddity.js'
import { type StoryOptions, story } from './story.js'
import { signInWithCode } from './verify.js'
import { visit } from './visit.js'

/** A portal whose help desk has a console, and two agents. */
interface Desk extends DeskPortal {
  readonly omar: Person
  readonly lena: Person
}

/** A story on a portal with a console. The stories of one worker share it and its agents. */
export const deskStory = story.extend<{ openCases: undefined }, { desk: Desk; portal: Portal }>({
  desk: [
    async ({ browserName: _ }, use, { workerIndex }) => {
      const portal = await startDeskPortal(`desk-${workerIndex}`)
      const omar = await portal.add({ name: 'Omar Haddad', emails: 1 })
      const lena = await portal.add({ name: 'Lena Lindt', emails: 1 })
      for (const agent of [omar, lena]) await portal.makeAgent(agent)
      await use({ ...portal, omar, lena })
      await portal.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  portal: [({ desk }, use) => use(desk), { scope: 'worker' }],
  // An agent has three at most, and the next story has the same agents.
  openCases: [
    async ({ desk }, use) => {
      await use(undefined)
      desk.closeCases()
    },
    { auto: true },
  ],
})

/** A page of a browser of one's own, which is as odd as that of the story. */
export async function newPage(browser: Browser, desk: DeskPortal): Promise<Page> {
  const context = await browser.newContext({ baseURL: desk.url, locale: 'en-GB' })
  const { oddity = 'none' } = story.info().project.use as Partial<StoryOptions>
  await oddities[oddity](context)
  return context.newPage()
}

/** The page of a person who is signed in. */
export async function pageOf(browser: Browser, desk: DeskPortal, person: Person): Promise<Page> {
  const page = await newPage(browser, desk)
  await signInWithCode(page, desk, person)
  return page
}

/** The page of an agent inside the console. */
export async function inConsole(browser: Browser, desk: DeskPortal, agent: Person): Promise<Page> {
  const page = await pageOf(browser, desk, agent)
  await visit(page, '/staff')
  await page.getByRole('button', { name: 'Open the console' }).click()
  await expect(page.getByRole('textbox', { name: /^Username, name/ })).toBeFocused()
  return page
}

export async function openCase(
  agent: Page,
  { name, username }: Person,
  { direction, reason }: { direction: string; reason: string },
) {
  await agent.getByRole('link', { name: 'Find' }).click()
  await agent.getByRole('textbox', { name: /^Username, name/ }).fill(username)
  await agent.keyboard.press('Enter')
  await agent.locator('[data-row]').filter({ hasText: username }).click()
  await choose(agent, direction)
  await choose(agent, reason)
  await agent.getByRole('button', { name: 'Open the case' }).click()
  await expect(agent.getByRole('heading', { level: 1, name })).toBeVisible()
}

/** Chooses a tile, whose radio button cannot be seen. */
export const choose = (page: Page, name: string) => page.getByRole('radio', { name }).check({ force: true })

/** The row of an act. */
export const actRow = (agent: Page, act: string) => agent.locator('.staff-acts [data-row]').filter({ hasText: act })
/** The unfolded form of an act. */
export const actForm = (agent: Page) => agent.locator('.staff-acts .staff-chosen')

/** Unfolds an act, and presses its button, which may have another name. */
export async function doAct(agent: Page, act: string, button = act) {
  const row = actRow(agent, act)
  if ((await row.getAttribute('aria-expanded')) !== 'true') await row.click()
  await actForm(agent).getByRole('button', { name: button, exact: true }).click()
}

interface Answer {
  readonly about: Person
  readonly answer: 'Yes' | 'No'
  readonly why: string
  /** True where the other agent has to see the person, too. */
  readonly sees?: boolean
}

/** Answers what another agent has asked. */
export async function answerAgent(other: Page, { about, answer, why, sees = false }: Answer) {
  await lookAgain(other)
  await other.getByRole('link', { name: /^Waiting/ }).click()
  const row = other.locator('[data-row]').filter({ hasText: about.name })
  await expect(row).toBeVisible()
  if ((await row.getAttribute('aria-expanded')) !== 'true') await row.click()
  await other.getByRole('textbox', { name: 'Why' }).fill(why)
  if (sees) await other.getByRole('checkbox', { name: 'I see the person, too' }).check()
  await other.getByRole('button', { name: answer, exact: true }).click()
}

/** Lets a page ask at once what it asks every 15 seconds, as when its tab is opened again. */
export async function lookAgain(page: Page) {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

/** The six digits that the help desk has sent to an address. */
export async function digitsIn(desk: DeskPortal, address = ''): Promise<string> {
  return foundIn(desk, address, /\b(\d{3}) (\d{3})\b/)
}

/** The one-time pass that the help desk has sent to an address. */
export async function passIn(desk: DeskPortal, address = ''): Promise<string> {
  return foundIn(desk, address, passShape)
}

/** A pass as it is shown. */
export const passShape = /([0-9A-Z]{4})(-[0-9A-Z]{4})(-[0-9A-Z]{4})/

async function foundIn(desk: DeskPortal, address: string, shape: RegExp): Promise<string> {
  const found = () => desk.mail.allTo(address).flatMap(({ text }) => shape.exec(text)?.slice(1).join('') ?? [])
  // A message that found no server three times leaves after 36 seconds.
  await expect.poll(found, { timeout: 45_000 }).toHaveLength(1)
  return found()[0] ?? ''
}
