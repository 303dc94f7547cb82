import { expect, test } from 'vitest'
import { isLoopback } from './is-loopback.js'

test.each([
  'localhost',
  'LOCALHOST.',
  'portal.localhost',
  '127.0.0.1',
  '127.8.9.10',
  '::1',
  '[::1]',
  '0:0:0:0:0:0:0:1',
  '::ffff:127.0.0.1',
  '[::ffff:7f00:1]',
])('%s is this machine', (host) => {
  expect(isLoopback(host)).toBe(true)
})

test.each([
  '',
  '.',
  'localhost.uni.example',
  'notlocalhost',
  '127.0.0.1.uni.example',
  '127.1',
  '0177.0.0.1',
  '128.0.0.1',
  '0.0.0.0',
  '::',
  '::2',
  '::ffff:192.0.2.1',
])('%s is not known to be this machine', (host) => {
  expect(isLoopback(host)).toBe(false)
})

test('a URL and a socket mean the same host', () => {
  for (const url of ['http://localhost:80/', 'smtp://LOCALHOST.:25', 'smtp://[::FFFF:127.0.0.1]:25', 'http://127.1/']) {
    expect(isLoopback(new URL(url).hostname)).toBe(true)
  }
})
