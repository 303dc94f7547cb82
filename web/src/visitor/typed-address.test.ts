import { expect, test } from 'vitest'
import { rememberAddress, typedAddress } from './typed-address.js'
import { forgetUsername, rememberUsername } from './typed-username.js'

test('a typed address is kept for the username that typed it', () => {
  rememberUsername('alice')
  rememberAddress('alice@home.example')
  expect(typedAddress()).toBe('alice@home.example')
  rememberUsername('bob')
  expect(typedAddress()).toBe('')
})

test('signing out forgets a typed address with the username', () => {
  rememberUsername('alice')
  rememberAddress('alice@home.example')
  forgetUsername()
  expect(typedAddress()).toBe('')
})
