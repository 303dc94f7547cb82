import { defaultSettings } from '@portico/contract/default-settings'
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPortal } from '../testing/render-portal.js'
import { reference } from '../testing/scripted-transport.js'

const helpDesk = {
  helpDeskPhone: '+1 555 0100',
  helpDeskHours: 'Mon–Fri 9–17',
  helpDeskEmail: 'help@uni.example',
  helpDeskUrl: 'https://uni.example/help',
}
const settings = { institution: { ...defaultSettings.institution, ...helpDesk } }
const captchaChallenge = { parameters: {}, signature: '' }
const tell = /Tell them your username and this reference:/

test('the recovery page says how to reach the help desk, and when (PAGE3)', async () => {
  const { screen } = renderPortal('/recovery', {}, { settings })
  expect(await screen.findByRole('heading', { name: 'Please contact the help desk' })).toBeVisible()
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: /^Help desk/ })).toHaveAttribute('href', 'tel:+15550100')
  expect(main.getByText('Mon–Fri 9–17')).toBeVisible()
  expect(main.getByRole('link', { name: 'help@uni.example' })).toHaveAttribute('href', 'mailto:help@uni.example')
  expect(main.getByRole('link', { name: 'Website of the help desk' })).toHaveAttribute('href', helpDesk.helpDeskUrl)
})

test('who opens the recovery page without a call is told no reference', async () => {
  const { screen } = renderPortal('/recovery', {}, { settings })
  await screen.findByRole('heading', { name: 'Please contact the help desk' })
  expect(screen.queryByText(tell)).toBeNull()
})

test('a refused sign-in leads to its reference, the first six signs of its request id (OP10)', async () => {
  const { screen, user } = renderPortal('/', { captchaChallenge, signIn: { status: 401 } }, { settings })
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect((await screen.findByText(tell)).closest('p')).toHaveTextContent(new RegExp(`${reference}$`))
  const mail = `mailto:help@uni.example?subject=${reference}`
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'help@uni.example' })).toHaveAttribute('href', mail)
})

test('an unlock without contacts shows its reference beside the help desk (OP10)', async () => {
  const { screen, user } = renderPortal('/', { captchaChallenge, startUnlock: { type: '', data: [] } }, { settings })
  await user.click(screen.getByText('Account Locked out?'))
  await user.click(screen.getAllByRole('button', { name: 'Continue', hidden: true })[1] as HTMLElement)
  const dialog = await screen.findByRole('dialog', { name: 'Contact Help Desk' })
  expect(dialog).toHaveTextContent(new RegExp(`reference: ${reference}`))
})
