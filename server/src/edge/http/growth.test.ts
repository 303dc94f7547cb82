import { apiBase, callPaths, downloadPaths } from '@portico/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FilledPlace, steepPlaces } from '../../testing/growth.js'
import { signInFully, startWithCode } from '../../testing/steps.js'
import { type TestPortal, testPortal } from '../../testing/test-portal.js'
import type { TestVisitor } from '../../testing/test-visitor.js'

let portal: TestPortal
let places: readonly FilledPlace[]
beforeAll(async () => {
  portal = await testPortal()
  const [stranger, signedIn] = [portal.visitor(), await signInFully(portal)]
  const { visitor: inFlow } = await startWithCode(portal, 'unlock')
  places = [
    ...headers.map((name) => headerOf(stranger, name)),
    ...['', '?of=', '?x=', '/', '#'].map((before) => addressOf(signedIn, before)),
    ...['username', 'password', 'captcha', '_id'].map((field) => fieldOf(stranger, callPaths.signIn, field)),
    ...['code', '_id'].map((field) => fieldOf(inFlow, callPaths.compareCode, field)),
    ...['email', '_id'].map((field) => fieldOf(signedIn, callPaths.addEmail, field)),
    ...['oldPassword', 'newPassword', 'newpassword2'].map((field) =>
      fieldOf(signedIn, callPaths.changePassword, field),
    ),
    { place: 'a body', length: 14_000, send: (payload) => stranger.raw({ method: 'POST', url: signIn, payload }) },
  ]
})
afterAll(() => portal.close())

const signIn = `${apiBase}${callPaths.signIn}`
const headers = [
  ...['accept', 'accept-language', 'content-type', 'cookie', 'forwarded', 'host', 'origin', 'referer'],
  ...['sec-fetch-site', 'user-agent', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'],
  ...['x-request-id', 'x-xsrf-token', 'x-portico-session', 'authorization', 'range'],
]

function headerOf(visitor: TestVisitor, name: string): FilledPlace {
  const send = (text: string) => visitor.raw({ method: 'POST', url: signIn, headers: { [name]: text }, payload: '{}' })
  return { place: `the header ${name}`, length: 14_000, send }
}

function addressOf(visitor: TestVisitor, before: string): FilledPlace {
  const url = `${apiBase}${downloadPaths.photo}${before}`
  return { place: url, length: 14_000, send: (text) => visitor.raw({ method: 'GET', url: `${url}${encodeURI(text)}` }) }
}

function fieldOf(visitor: TestVisitor, path: string, field: string): FilledPlace {
  const url = `${apiBase}${path}`.replace('{flow}', 'unlock')
  const others = { username: 'alice', password: 'x', captcha: 'x', _id: 'x', code: '000000', email: 'a@b.example' }
  const send = (text: string) => visitor.raw({ method: 'POST', url, payload: { ...others, [field]: text } })
  return { place: `the field ${field} of ${path}`, length: 14_000, send }
}

test('what a call costs grows no faster than what is sent with it (Q4)', { timeout: 120_000 }, async () => {
  expect(await steepPlaces(places)).toEqual([])
})
