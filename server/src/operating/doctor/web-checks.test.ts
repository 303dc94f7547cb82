import { expect, test } from 'vitest'
import { webChecks } from './web-checks.js'

test.each([
  { isOnSocket: true, trustedProxies: ['unix'], state: 'ok', mend: '' },
  { isOnSocket: true, trustedProxies: ['127.0.0.1'], state: 'failed', mend: 'Add unix to PORTICO_TRUSTED_PROXIES.' },
  { isOnSocket: false, trustedProxies: ['127.0.0.1'], state: 'ok', mend: '' },
  {
    isOnSocket: false,
    trustedProxies: ['unix'],
    state: 'failed',
    mend: 'Set PORTICO_TRUSTED_PROXIES to the address of your proxy, such as 127.0.0.1.',
  },
])('the doctor knows whether the proxy is trusted: %o (CMD10, T7)', async ({ state, mend, ...parts }) => {
  const checks = webChecks({ publicUrl: new URL('https://account.uni.example'), ...parts })
  const found = await checks.find(({ code }) => code === 'trusted-proxies')?.run()
  expect(found).toMatchObject(state === 'ok' ? { state } : { state, mend })
})
