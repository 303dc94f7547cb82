import { expect, test } from 'vitest'
import { clientSettings } from '../edge/http/web-files.js'
import { rulesOf } from '../rules/ports.js'
import { testConfig } from '../testing/test-config.js'
import { placeFor } from '../testing/test-place.js'
import { tellOfSettings } from './tell-of-settings.js'

test.each([
  ['https://portal.uni.example', ['passkey', 'app']],
  ['http://localhost:8080', ['passkey', 'app']],
  ['https://192.0.2.1', ['app']],
  ['http://127.0.0.1:8080', ['app']],
  ['http://[::1]:8080', ['app']],
])('at %s people can set up %j, and the start says where that is less', async (url, kinds) => {
  const config = testConfig({ rules: { publicUrl: new URL(url) } }, (await placeFor({})).store)
  const told: unknown[] = []
  const tell = (...line: unknown[]) => void told.push(line)
  tellOfSettings(config, { info: tell, warn: tell })
  expect(rulesOf(config, { hasSms: false }).proofKinds).toEqual(kinds)
  expect(clientSettings(config).proofs).toEqual(kinds)
  expect(told.length).toBe(kinds.includes('passkey') ? 0 : 1)
})
