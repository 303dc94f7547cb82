import type { CallName } from '@portico/contract/calls'
import { expect, test } from 'vitest'
import { renderPortal } from '../testing/render-portal.js'
import { noContact, oneEmail, sampleUser, verifyingSession } from '../testing/sample-sessions.js'

/** A call whose answer comes when the test says so. */
function late(name: CallName, answer: object) {
  let arrive: () => void = () => undefined
  const reply = () => new Promise<never>((resolve) => (arrive = () => resolve(answer as never)))
  return { script: { [name]: reply }, arrive: () => arrive() }
}

type Portal = ReturnType<typeof renderPortal>

async function sendReset({ screen, user }: Portal) {
  await user.click(await screen.findByText('Forgot Password'))
  const [send] = screen.getAllByRole('button', { name: 'Continue', hidden: true })
  await user.click(send as HTMLElement)
}

async function startReset(portal: Portal) {
  await sendReset(portal)
  await portal.screen.findByRole('button', { name: 'Send Code' })
}

const rest = { signOut: { message: 'Gone.' }, startReset: oneEmail }

/** Lets React show what an answer changed. */
const settle = () => new Promise((resolve) => setTimeout(resolve, 20))

test('a late answer to the sending of a code leaves the next flow at its first step (FAIL19)', async () => {
  const { script, arrive } = late('sendCode', { message: 'Sent.' })
  const portal = renderPortal('/verification', { session: verifyingSession('unlock', oneEmail), ...rest, ...script })
  await portal.user.click(await portal.screen.findByRole('button', { name: 'Send Code' }))
  await portal.user.click(portal.screen.getByRole('button', { name: 'Cancel' }))
  await startReset(portal)
  arrive()
  await settle()
  expect(portal.screen.getByRole('button', { name: 'Send Code' })).toBeVisible()
})

test.each([
  ['profile', { success: true, message: 'Yes.', data: sampleUser }],
  ['reset', { success: true, message: 'Yes.' }],
  ['unlock', { success: true, message: 'Yes.' }],
] as const)('a late answer to a right code of %s verifies nothing in the next flow (FAIL19)', async (flow, answer) => {
  const codeSent = { type: 'email', id: 'e1' } as const
  const { script, arrive } = late('compareCode', answer)
  const session = verifyingSession(flow, oneEmail, { codeSent })
  const portal = renderPortal('/verification', { session, ...rest, ...script })
  await portal.user.type(await portal.screen.findByRole('textbox', { name: /code/ }), '123456')
  await portal.user.click(portal.screen.getByRole('button', { name: 'Continue' }))
  await portal.user.click(portal.screen.getByRole('button', { name: 'Cancel' }))
  await sendReset(portal)
  arrive()
  expect(await portal.screen.findByRole('button', { name: 'Send Code' })).toBeVisible()
  await settle()
  expect(portal.screen.getByRole('button', { name: 'Send Code' })).toBeVisible()
})

test('a late answer to a first address opens no code step in the next flow (FAIL19)', async () => {
  const { script, arrive } = late('initialEmail', { message: 'Sent.', data: { id: 'new' } })
  const portal = renderPortal('/verification', { session: verifyingSession('profile', noContact), ...rest, ...script })
  await portal.user.type(await portal.screen.findByRole('textbox', { name: 'Email address' }), 'a@home.example')
  await portal.user.click(portal.screen.getByRole('button', { name: 'Add' }))
  await portal.user.click(portal.screen.getByRole('button', { name: 'Sign out' }))
  await startReset(portal)
  arrive()
  await settle()
  expect(portal.screen.getByRole('button', { name: 'Send Code' })).toBeVisible()
})
