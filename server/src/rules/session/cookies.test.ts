import { afterEach, expect, test } from 'vitest'
import { readCode, sendFirst, startFlow } from '../../testing/steps.js'
import { password, type TestPortal, testPortal } from '../../testing/test-portal.js'
import type { TestVisitor } from '../../testing/test-visitor.js'

const fresh = 'Blauer-Himmel-7'
let portal: TestPortal
afterEach(() => portal.close())

/** A visitor that notes every cookie as it was set; `headers` go with each request. */
async function watched(headers: Record<string, string>) {
  const inner = portal.visitor()
  const set: string[] = []
  const note = (answer: Pick<Awaited<ReturnType<TestVisitor['raw']>>, 'headers'>) => {
    set.push(...[answer.headers['set-cookie'] ?? []].flat().map(String))
  }
  const visitor: TestVisitor = {
    ...inner,
    async call(name, input, options = {}) {
      const answer = await inner.call(name, input, { ...options, headers: { ...headers, ...options.headers } })
      note(answer)
      return answer
    },
  }
  note(await inner.raw({ method: 'GET', url: '/api/user/session', headers }))
  return { visitor, set }
}

/** All that sets cookies: three flows, a change of password, signing out, a refused token. */
async function walk(visitor: TestVisitor): Promise<void> {
  const prove = async (flow: 'profile' | 'reset' | 'unlock') => {
    await sendFirst(visitor, await startFlow(visitor, flow, 'alice'), { flow })
    const answer = await visitor.call('compareCode', { code: await readCode(portal, 'alice@mail.example') }, { flow })
    expect(answer.status).toBe(200)
  }
  await prove('unlock')
  await prove('reset')
  expect((await visitor.call('resetPassword', { password: fresh, password2: fresh })).status).toBe(200)
  await portal.accounts.set({ username: 'alice', password })
  await prove('profile')
  const change = { oldPassword: password, newPassword: 'Another-Sky-8', newpassword2: 'Another-Sky-8' }
  expect((await visitor.call('changePassword', change)).status).toBe(200)
  expect((await visitor.call('signOut', {}, { headers: { 'x-xsrf-token': 'stale' } })).status).toBe(403)
  expect((await visitor.call('signOut')).status).toBe(200)
  await visitor.call('session')
}

const https = {
  publicUrl: 'https://portal.uni.example',
  name: '__Host-sid',
  device: '__Host-device',
  secure: ['Secure'],
}
const http = { publicUrl: 'http://localhost:8080', name: 'sid', device: 'device', secure: [] }

test.each([https, http])(
  'every cookie of every flow has all its attributes at $publicUrl (S2, G1)',
  async ({ publicUrl, name, device, secure }) => {
    portal = await testPortal({ rules: { publicUrl: new URL(publicUrl) }, trustedProxies: ['127.0.0.1'] })
    const { visitor, set } = await watched({ 'x-forwarded-proto': new URL(publicUrl).protocol.slice(0, -1) })
    await walk(visitor)
    const named = (wanted: string) => set.filter((cookie) => cookie.startsWith(`${wanted}=`))
    expect(named(name).length).toBeGreaterThan(8)
    expect(named('XSRF-TOKEN').length).toBeGreaterThan(8)
    expect(named(device).length).toBe(3)
    expect([name, 'XSRF-TOKEN', device].flatMap(named).length).toBe(set.length)
    // No Domain, and but for the device no Max-Age: no cookie outlives its session on the server.
    const attributesOf = (cookie: string) => cookie.split('; ').slice(1).sort()
    for (const cookie of named(name)) {
      expect(attributesOf(cookie)).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax', ...secure].sort())
    }
    for (const cookie of named('XSRF-TOKEN')) {
      expect(attributesOf(cookie)).toEqual(['Path=/', 'SameSite=Lax', ...secure].sort())
    }
    for (const cookie of named(device)) {
      expect(attributesOf(cookie)).toEqual(['HttpOnly', 'Max-Age=31536000', 'Path=/', 'SameSite=Lax', ...secure].sort())
    }
  },
)
