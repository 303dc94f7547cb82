import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signInFully } from '../../testing/steps.js'
import { type TestPortal, testPortal } from '../../testing/test-portal.js'

const photos = {
  anna: readFileSync(new URL('../../../../demo/grace.png', import.meta.url)),
  berta: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
}
let portal: TestPortal
beforeEach(async () => {
  portal = await testPortal()
  for (const [username, photo] of Object.entries(photos)) {
    const contacts = { emails: [`${username}@mail.example`], phones: [] }
    const state = { mustChangePassword: false, isLocked: false, isDisabled: false }
    await portal.accounts.add({ username, name: username, password: 'Portico-Demo-1', photo, ...contacts, ...state })
  }
})
afterEach(() => portal.close())

async function signedIn(username: string) {
  const visitor = await signInFully(portal, username)
  const { user } = (await visitor.call('session')).body
  const address = user?.userInfo.photo ?? ''
  return { visitor, address, fetch: (url: string) => visitor.raw({ method: 'GET', url }) }
}

test('each person has a photo at an address of their own, which no browser keeps (V2)', async () => {
  const anna = await signedIn('anna')
  const berta = await signedIn('berta')
  expect(anna.address).not.toBe(berta.address)
  for (const person of [anna, berta]) {
    const answer = await person.fetch(person.address)
    expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store', 'content-type': 'image/png' } })
  }
  expect((await signedIn('anna')).address, 'at the next sign-in').toBe(anna.address)
})

test("the address of another person's photo answers like one that does not exist (V2)", async () => {
  const anna = await signedIn('anna')
  const berta = await signedIn('berta')
  const [path] = anna.address.split('?')
  for (const address of [anna.address, `${path}?of=`, `${path}?of=x`, `${berta.address}&of=x`, `${berta.address}A`])
    expect((await berta.fetch(address)).body, address).toMatchObject({ code: 'not-found' })
})

test('after the sign-out the address gives nothing (V2)', async () => {
  const anna = await signedIn('anna')
  await anna.visitor.call('signOut')
  expect((await anna.fetch(anna.address)).status).toBe(401)
})
