import { expect, test } from 'vitest'
import { sessionBlockId, takeSession } from './take-session.js'

test('the session is taken out of the page that came with it (G20)', () => {
  document.body.innerHTML = `<p>Page</p><script type="application/json" id="${sessionBlockId}">{"path":"profile/"}</script>`
  expect(takeSession()).toEqual({ path: 'profile/' })
  expect(document.body.innerHTML).toBe('<p>Page</p>')
})

test('a page without a session has none', () => {
  document.body.innerHTML = '<p>Page</p>'
  expect(takeSession()).toBeUndefined()
})
