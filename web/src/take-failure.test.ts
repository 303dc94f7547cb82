import { screenPaths, serverPaths } from '@portico/contract/paths'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const frames = 'at a (https://portal/assets/index-1.js:1:22)\n at https://portal/assets/react-2.js:3:44'
let takeFailure: typeof import('./take-failure.js').takeFailure
let giveBackTyped: typeof import('./take-failure.js').giveBackTyped
let told: unknown[]

beforeEach(async () => {
  vi.resetModules()
  ;({ takeFailure, giveBackTyped } = await import('./take-failure.js'))
  told = []
  vi.stubGlobal('fetch', async (url: string, { body, ...how }: { body: string }) => {
    told.push({ url, how, ...JSON.parse(body) })
    throw new TypeError('no connection')
  })
  sessionStorage.clear()
  window.history.replaceState(null, '', '/dashboard/?name=alice#alice')
  document.body.innerHTML = ''
})
afterEach(() => vi.unstubAllGlobals())

const watched = {
  typedInto: new Set<EventTarget | null>(),
  screens: Object.values(screenPaths),
  address: serverPaths.clientFailures,
}
const failed = (more: object = {}) => Object.assign(new TypeError('alice@mail.example'), { stack: frames, ...more })
const take = (error: unknown) => takeFailure(error, watched)

test('the server hears name, places in our files, screen and version, and nothing else (OP10)', () => {
  take(failed({ stack: `TypeError: alice at /home\n${frames}\n at https://evil.example/x.js:1:1` }))
  expect(told).toEqual([
    {
      url: '/client-failures',
      how: { method: 'POST', keepalive: true, credentials: 'omit' },
      error: 'TypeError',
      at: ['index-1.js:1:22', 'react-2.js:3:44'],
      screen: '/dashboard',
      client: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    },
  ])
  expect(JSON.stringify(told)).not.toMatch(/alice|evil/)
})

test('the server hears of three failures of a page at most, and of none twice (OP10)', () => {
  for (let n = 0; n < 3; n += 1) take(failed())
  expect(told).toHaveLength(1)
  for (let n = 0; n < 9; n += 1) take(failed({ stack: `at /assets/a.js:1:${n}` }))
  expect(told).toHaveLength(3)
})

test('another server hears of none (OP10)', () => {
  takeFailure(failed(), { ...watched, address: null })
  expect(told).toEqual([])
})

test.each<[string, unknown]>([
  ['undefined', undefined],
  ['null', null],
  ['a text', 'alice'],
  ['an error without a stack', failed({ stack: undefined })],
  ['an error of an extension', failed({ stack: 'at chrome-extension://x/assets.js:1:1' })],
  [
    'an error that throws when it is read',
    Object.defineProperty({}, 'stack', {
      get() {
        throw new Error('no')
      },
    }),
  ],
])('the server hears nothing of %s (OP10)', (_what, thrown) => {
  expect(() => take(thrown)).not.toThrow()
  expect(told).toEqual([])
})

test.each(['alice@mail', 'Type Error', '', 'E'.repeat(41), { toString: () => 'x' }, null, undefined])(
  'a name that is none is called Error: %j (OP10)',
  (name) => {
    take(failed({ name }))
    expect(told).toEqual([expect.objectContaining({ error: 'Error' })])
  },
)

test('a path that is no screen of ours is a star, and at most ten places are told (OP10)', () => {
  window.history.replaceState(null, '', '/alice')
  take(failed({ stack: frames.repeat(20) }))
  expect(told).toEqual([expect.objectContaining({ screen: '*' })])
  expect((told[0] as { at: unknown[] }).at).toHaveLength(10)
})

/** Two forms, of which the second has failed. */
const page = `<details><form aria-label="Login"><input name="username"><input name="password"></form></details>
<details><form aria-label="Forgot"><input name="username"><input name="code"></form></details>`

function typeAndLeave(failure: string) {
  document.body.innerHTML = page + failure
  const fields = new Set<EventTarget | null>(document.querySelectorAll('input'))
  for (const [n, field] of [...document.querySelectorAll('input')].entries()) field.value = `typed ${n}`
  takeFailure(failed(), { ...watched, typedInto: fields })
  // Its part of the page is gone, as where React has taken the page away.
  document.body.firstElementChild?.remove()
  window.dispatchEvent(new Event('pagehide'))
}

test('names that were typed come back after the Reload of a page that failed; no password and no code', () => {
  typeAndLeave('<div data-failed></div>')
  expect(sessionStorage.getItem('typed')).not.toMatch(/typed [13]/)
  document.body.innerHTML = page
  giveBackTyped()
  const held = [...document.querySelectorAll('input')].map(({ value }) => value)
  expect(held).toEqual(['typed 0', '', 'typed 2', ''])
  expect(sessionStorage.getItem('typed')).toBeNull()
})

test('they come back into fields that are drawn later, and take the place of nothing', async () => {
  typeAndLeave('<div data-failed></div>')
  document.body.innerHTML = ''
  giveBackTyped()
  document.body.innerHTML = page
  const [username] = document.querySelectorAll('input')
  if (username) username.value = 'somebody'
  await vi.waitFor(() => expect(document.querySelectorAll('input')[2]).toHaveValue('typed 2'))
  expect(username).toHaveValue('somebody')
})

test('nothing is kept of a page that goes on after an exception', () => {
  typeAndLeave('')
  expect(sessionStorage.getItem('typed')).toBeNull()
})
