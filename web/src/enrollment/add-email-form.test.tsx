import { emailPattern } from '@portico/contract/email-pattern'
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPortal } from '../testing/render-portal.js'
import { noContact, signedInSession, verifyingSession } from '../testing/sample-sessions.js'

/** The two places where an address is typed, each with the call that it makes. */
const places = [
  ['addEmail', '/dashboard/enrollment#add-email', { session: signedInSession() }],
  ['initialEmail', '/verification', { session: verifyingSession('profile', noContact) }],
] as const

async function atAddress([name, path, script]: (typeof places)[number]) {
  const portal = renderPortal(path, { ...script, [name]: { message: 'Sent.', data: { id: 'new' } } })
  const dialog = within(await portal.screen.findByRole('dialog'))
  const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Email address' })
  const send = async (text: string) => {
    await portal.user.clear(field)
    await portal.user.type(field, text)
    await portal.user.click(dialog.getByRole('button', { name: 'Add' }))
  }
  const paste = async (text: string) => {
    await portal.user.clear(field)
    await portal.user.click(field)
    await portal.user.paste(text)
    await portal.user.click(dialog.getByRole('button', { name: 'Add' }))
  }
  const sent = () => portal.calls.filter((call) => call.name === name).map(({ input }) => input)
  return { field, send, paste, sent }
}

test.each(places)('an address is judged by one pattern before %s (D4)', async (...place) => {
  const { field, send, sent } = await atAddress(place as (typeof places)[number])
  expect(field).toHaveAttribute('type', 'email')
  expect(field).toHaveAttribute('pattern', emailPattern)
  for (const wrong of ['alice', 'alice@mail', 'alice@mail.e', 'a(b)@mail.example', 'alice@ma_il.example']) {
    await send(wrong)
  }
  expect(sent()).toEqual([])
  await send('a.b_c%d&e!f$g~h+i-j@mail-1.home.ex')
  await expect.poll(sent).toEqual([{ email: 'a.b_c%d&e!f$g~h+i-j@mail-1.home.ex' }])
})

test.each(places)('an address with signs that no font draws goes without them to %s (D4)', async (...place) => {
  for (const copied of ['\u202aa@mail.example\u202c', '\ufeffa@mail.example', 'a@mail\u200b.ex\u00adample\u200f']) {
    const { field, paste, sent } = await atAddress(place as (typeof places)[number])
    await paste(copied)
    await expect.poll(sent).toEqual([{ email: 'a@mail.example' }])
    expect(field.value).toBe('a@mail.example')
  }
})
