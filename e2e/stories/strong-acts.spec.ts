import type { Page } from '@playwright/test'
import type { Person } from '../environments/portal.js'
import { expectAccessible } from '../steps/accessible.js'
import { setUpApp } from '../steps/authenticator.js'
import { readCodeFromMail } from '../steps/codes.js'
import {
  actForm,
  actRow,
  answerAgent,
  choose,
  deskStory,
  digitsIn,
  doAct,
  inConsole,
  lookAgain,
  openCase,
  pageOf,
} from '../steps/desk-story.js'
import { expectSuccess } from '../steps/see.js'
import { signIn } from '../steps/start.js'
import { expect } from '../steps/story.js'
import { enterCode, sendCode } from '../steps/verify.js'
import { expectScreen } from '../steps/visit.js'

/** Types the own password where the console asks for it. */
async function proveAgain(page: Page, { password }: Person) {
  await page.getByRole('textbox', { name: 'Your password' }).fill(password)
  await page.keyboard.press('Enter')
}

deskStory('a number picked on the dashboard opens the one act that it is for (HD18)', async ({ browser, desk }) => {
  const anna = await desk.add({ name: 'Anna Mueller', emails: 2 })
  const [agent, person] = [await inConsole(browser, desk, desk.omar), await pageOf(browser, desk, anna)]
  await openCase(agent, anna, { direction: 'They called us', reason: 'Lost the mailbox' })
  await actRow(agent, 'Remove a contact').click()
  await choose(agent, 'On their dashboard')
  await agent.getByRole('button', { name: 'Show the number to say' }).click()
  const number = (await agent.locator('.staff-number b').textContent()) ?? ''
  expect(number).toMatch(/^\d\d$/)
  await person.getByRole('button', { name: 'Look again' }).click()
  await expect(person.getByText(/They want to: remove a contact/)).toBeVisible()
  await expectAccessible(person, 'three numbers to pick from')
  await person.getByRole('button', { name: number, exact: true }).click()
  await lookAgain(agent)
  await expect(agent.getByText(/for one act: Remove a contact\.$/)).toBeVisible()
  await expectAccessible(agent, 'an act that a number opened')
  await actForm(agent).getByRole('radio').last().check({ force: true })
  await doAct(agent, 'Remove a contact')
  await expectSuccess(agent, /removed/i)
})

deskStory(
  'who lost the mailbox signs in by a new one after a call back and another agent’s yes (HD19, HD21)',
  async ({ browser, page, desk }) => {
    const { omar, lena } = desk
    const ben = await desk.add({ name: 'Ben Borg', emails: 1, phones: 1 })
    desk.letContactsAge(8 * 24)
    const [agent, other] = [await inConsole(browser, desk, omar), await inConsole(browser, desk, lena)]
    await openCase(agent, ben, { direction: 'They called us', reason: 'Lost the mailbox' })
    await choose(agent, 'Call back')
    await agent.getByRole('button', { name: 'Show the number to call' }).click()
    await expect(agent.locator('.staff-number a')).toHaveAttribute('href', `tel:${ben.phones[0]}`)
    await agent.getByRole('button', { name: 'I reached them' }).click()
    await expect(agent.getByText(/Good for all acts of a strong check/)).toBeVisible()

    await actRow(agent, 'Add a contact').click()
    const ask = async (address: string) => {
      await actForm(agent).getByRole('textbox', { name: 'New email address or phone number' }).fill(address)
      await doAct(agent, 'Add a contact', 'Ask another agent')
    }
    const expectAsked = (act: string) => expect(actRow(agent, act)).toContainText('has been asked')
    const right = `${ben.username}@new.example`
    await ask('ben@wrong.example')
    await expectAsked('Add a contact')
    desk.letProofsAge()
    await lookAgain(other)
    await other.getByRole('link', { name: 'Waiting (1)' }).click()
    await other.getByRole('button', { name: /Ben Borg/ }).click()
    await expectAccessible(other, 'an act that waits for a yes')
    await answerAgent(other, { about: ben, answer: 'No', why: 'Not the address that Ben gave me' })
    await proveAgain(other, lena)
    await expect(other.getByText('Nobody asks for a yes.')).toBeVisible()

    await lookAgain(agent)
    await ask(right)
    await proveAgain(agent, omar)
    await expectAsked('Add a contact')
    desk.letProofsAge()
    await answerAgent(other, { about: ben, answer: 'Yes', why: 'I know his voice' })
    await proveAgain(other, lena)
    await expectSuccess(other, /yes/i)
    await lookAgain(agent)
    await doAct(agent, 'Add a contact')
    await proveAgain(agent, omar)
    const code = actForm(agent).getByRole('textbox', { name: 'Ask for the six digits.' })
    await expect(code).toBeVisible()
    await code.fill(await digitsIn(desk, right))
    await expectSuccess(agent, /contact/i)
    await expect(agent.getByText('b•••@n•••', { exact: true })).toBeVisible()

    desk.letContactsAge(5)
    await lookAgain(agent)
    await doAct(agent, 'Let a new contact count', 'Ask another agent')
    await expectAsked('Let a new contact count')
    await answerAgent(other, { about: ben, answer: 'Yes', why: 'He wrote from there' })
    await expectSuccess(other, /yes/i)
    await lookAgain(agent)
    await doAct(agent, 'Let a new contact count')
    await expectSuccess(agent, /counts/)

    await signIn(page, ben)
    await expectScreen(page, { path: '/verification', title: 'Verification' })
    await page.getByRole('combobox', { name: 'Email address' }).selectOption('b•••@n•••')
    await sendCode(page)
    await enterCode(page, await readCodeFromMail(desk, right))
    await expectScreen(page, { path: '/dashboard', title: 'Dashboard' })
  },
)

deskStory(
  'who stands at the desk starts self-service again, loses an app and gets a slip (HD19, HD20)',
  async ({ browser, page, desk }) => {
    const cleo = await desk.add({ name: 'Cleo Castor', emails: 1 })
    const person = await pageOf(browser, desk, cleo)
    await setUpApp(person)
    const [agent, other] = [await inConsole(browser, desk, desk.omar), await inConsole(browser, desk, desk.lena)]
    await openCase(agent, cleo, { direction: 'They are here', reason: 'Lost the phone' })
    await doAct(agent, 'Stop self-service')
    await expectSuccess(agent, /stopped/)
    await choose(agent, 'Student card')
    await agent.getByRole('button', { name: 'It is the person' }).click()
    await expect(agent.getByText(/Good for all acts of a strong check/)).toBeVisible()
    for (const act of ['Start self-service again', 'Remove passkeys and app', 'Print a one-time pass']) {
      await doAct(agent, act, 'Ask another agent')
      await expect(actRow(agent, act)).toContainText('asked')
      await answerAgent(other, { about: cleo, answer: 'Yes', why: 'She is here', sees: true })
      await expect(other.getByText('Nobody asks for a yes.')).toBeVisible()
      await lookAgain(agent)
      await doAct(agent, act)
      await expect(actForm(agent)).toBeHidden()
    }
    await expect(agent.getByRole('dialog')).toBeVisible()
    await expectAccessible(agent, 'a slip')
    const paper = (await agent.pdf({ preferCSSPageSize: true })).toString('latin1')
    // 105 by 148 mm in points.
    expect(paper.match(/MediaBox *\[[^\]]*\]/g)).toEqual(['MediaBox [0 0 298.07999 420]'])

    // Without the app the mailbox is enough.
    await signIn(page, cleo)
    await sendCode(page)
    await enterCode(page, await readCodeFromMail(desk, cleo.emails[0], 2))
    await expectScreen(page, { path: '/dashboard', title: 'Dashboard' })
  },
)
