import type { Page } from '@playwright/test'
import { expectAccessible } from '../steps/accessible.js'
import { deskStory, digitsIn, doAct, inConsole, openCase, pageOf } from '../steps/desk-story.js'
import { expectSuccess } from '../steps/see.js'
import { expect } from '../steps/story.js'
import { expectScreen, visit } from '../steps/visit.js'

const press = async (page: Page, name: string | RegExp) => {
  await expect(page.locator(':focus')).toHaveText(name)
  await page.keyboard.press('Enter')
}

deskStory(
  'a call by keyboard alone, as the agent and as the person who calls (HD13, HD17)',
  async ({ browser, desk }) => {
    const dora = await desk.add({ name: 'Dora Dahl', emails: 2 })
    const [agent, person] = [await pageOf(browser, desk, desk.omar), await pageOf(browser, desk, dora)]
    await expect(person.getByText('Nobody of the help desk is working on your account.')).toBeVisible()

    await visit(agent, '/staff')
    await agent.getByRole('button', { name: 'Open the console' }).press('Enter')
    await expect(agent.getByRole('textbox', { name: /^Username, name/ })).toBeFocused()
    await agent.keyboard.type('dora da')
    await agent.keyboard.press('Enter')
    await press(agent, /^Dora Dahl/)
    await expect(agent.getByRole('radio', { name: 'They called us' })).toBeFocused()
    await agent.keyboard.press('Tab')
    await agent.keyboard.press('ArrowDown')
    await agent.keyboard.press('ArrowDown')
    await expectAccessible(agent, 'a case that is opened')
    await agent.keyboard.press('Enter')
    await expect(agent.getByRole('heading', { level: 1, name: 'Dora Dahl' })).toBeVisible()
    const id = new URL(agent.url()).pathname.split('/').at(-1) ?? ''
    await expectAccessible(agent, 'a case')

    await person.getByRole('button', { name: 'Look again' }).click()
    await expect(
      person.getByRole('heading', { name: /Omar H\..? has been working on your account since/ }),
    ).toBeVisible()
    await expect(person.getByText(id)).toBeVisible()

    await press(agent, 'Send the check')
    await expect(agent.getByRole('textbox', { name: 'Ask for the six digits.' })).toBeFocused()
    await agent.keyboard.type(await digitsIn(desk, dora.emails[0]))
    await agent.keyboard.press('Enter')
    await expect(agent.getByText(/^Checked until/)).toBeVisible()
    const limits = agent.getByRole('button', { name: 'Lift limits' }).first()
    while (!(await limits.evaluate((row) => row === document.activeElement))) await agent.keyboard.press('ArrowDown')
    await agent.keyboard.press('Enter')
    await press(agent, 'Lift limits')
    await expect(agent.getByRole('button', { name: 'Close the case' })).toBeFocused()
    for (const address of dora.emails)
      await expect
        .poll(() => desk.mail.allTo(address).filter(({ text }) => text.includes(id)).length)
        .toBeGreaterThan(0)
    await agent.keyboard.press('Enter')
    await expect(agent.getByRole('radio', { name: 'Helped' })).toBeFocused()
    await agent.keyboard.press('Enter')
    await expect(agent.getByRole('dialog').locator('code')).toContainText(id)

    await person.reload()
    await person.getByRole('button', { name: 'This is not me' }).click()
    await person.getByRole('dialog').getByRole('button', { name: 'Stop it now' }).click()
    await expectSuccess(person, /stopped/)
    await expectScreen(person, { path: '/dashboard', title: 'Dashboard' })
  },
)

deskStory(
  'two tabs of one agent show one case, and the end of it in one is the end in the other',
  async ({ browser, desk }) => {
    const dora = await desk.add({ name: 'Dora Dahl', emails: 1 })
    const agent = await inConsole(browser, desk, desk.omar)
    await openCase(agent, dora, { direction: 'They called us', reason: 'No message comes' })
    const path = new URL(agent.url()).pathname
    const second = await agent.context().newPage()
    await visit(second, path)
    await expect(second.getByRole('heading', { level: 1, name: dora.name })).toBeVisible()

    await doAct(agent, 'Stop self-service')
    await expectSuccess(agent, /stopped/)
    await doAct(second, 'Stop self-service')
    await expectSuccess(second, /stopped/)
    // The same press twice is one act.
    const told = () => desk.mail.allTo(dora.emails[0] ?? '').filter(({ text }) => /stopped/.test(text)).length
    await expect.poll(told).toBe(1)

    await agent.getByRole('button', { name: 'Close the case' }).click()
    await agent.getByRole('dialog').getByRole('button', { name: 'Close the case' }).click()
    await expect(agent.getByRole('dialog').locator('code')).toContainText('stopped')
    // This tab looks for news by itself, too, and may have heard before anybody presses.
    const ended = second.getByText('This case or request has ended.').first()
    await Promise.race([doAct(second, 'Sign out all devices'), ended.waitFor()])
    await expect(ended).toBeVisible()
    await expect(second.getByRole('main').getByRole('link', { name: 'Find' })).toBeVisible()

    await visit(agent, '/staff')
    await agent.getByRole('button', { name: /Omar/ }).click()
    await agent.getByRole('button', { name: 'Leave the console' }).click()
    await expect(agent.getByRole('button', { name: 'Open the console' })).toBeVisible()
    await visit(second, path)
    await expect(second.getByRole('button', { name: 'Open the console' })).toBeVisible()
    await expect(second.getByText(dora.name)).toBeHidden()
  },
)
