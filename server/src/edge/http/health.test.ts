import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createLogger } from '../../ports/system/logger.js'
import { type HealthOptions, type HealthPart, health, watchParts } from './health.js'

let app: FastifyInstance
beforeEach(() => {
  alarms = []
})
afterEach(() => app.close())

const well = async () => undefined
const ill = async () => {
  throw new Error('a secret reason')
}
const part = (name: HealthPart['name'], check: () => Promise<unknown>): HealthPart => ({
  name,
  check,
  isRequired: name === 'store' || name === 'migrations',
})

let logLines: string[]
let alarms: string[] = []
async function ready(parts: HealthPart[], isStopping = false, audience: HealthOptions['audience'] = 'visitors') {
  app = Fastify()
  logLines = []
  const log = createLogger({ level: 'info', format: 'text' }, { write: (line) => void logLines.push(line.slice(25)) })
  const told = { version: '1.2.3', parts: watchParts(parts, log), alarms: async () => alarms }
  await health(app, { ...told, isStopping: () => isStopping, audience })
  const answer = await app.inject('/readyz')
  return { status: answer.statusCode, body: answer.json(), text: answer.body }
}

test('/healthz says that the process lives, and its version to this machine alone (HEALTH1, G20)', async () => {
  await ready([part('store', ill)])
  const answer = await app.inject('/healthz')
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ status: 'ok', version: '1.2.3' })
  expect(answer.headers['cache-control']).toBe('no-store')
  const strangers = [
    { remoteAddress: '203.0.113.9' },
    ...['forwarded', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'via'].map((name) => ({
      headers: { [name]: '127.0.0.1' },
    })),
  ]
  for (const stranger of strangers) {
    expect((await app.inject({ url: '/healthz', ...stranger })).json()).toEqual({ status: 'ok' })
  }
})

test('/readyz says to this machine alone which alarms are on (G3)', async () => {
  alarms = ['recovery-codes']
  expect((await ready([part('store', well)])).body).toMatchObject({ status: 'ok', alarm: ['recovery-codes'] })
  const stranger = await app.inject({ url: '/readyz', remoteAddress: '203.0.113.9' })
  expect(stranger.json()).toEqual({ status: 'ok', parts: { store: 'ok' } })
})

test('a stop shows at once, even while a part hangs (W6, G20)', async () => {
  const { status, body } = await ready([part('store', () => new Promise(() => undefined))], true)
  expect([status, body]).toEqual([503, { status: 'stopping' }])
})

test('/readyz is 200 with the state of each part (HEALTH1)', async () => {
  const { status, body } = await ready([part('store', well), part('directory', well), part('delivery', well)])
  expect(status).toBe(200)
  expect(body).toEqual({ status: 'ok', parts: { store: 'ok', directory: 'ok', delivery: 'ok' } })
})

test('W3 W4 without the directory or delivery the portal is degraded and still ready, and no reason is told', async () => {
  const { status, body, text } = await ready([part('store', well), part('directory', ill), part('delivery', ill)])
  expect(status).toBe(200)
  expect(body).toEqual({ status: 'degraded', parts: { store: 'ok', directory: 'failed', delivery: 'failed' } })
  expect(text).not.toContain('secret')
})

test('a part that works with a trouble makes the portal degraded, and logs that itself (G4)', async () => {
  const { status, body } = await ready([part('store', well), part('clock', async () => 'degraded')])
  expect(status).toBe(200)
  expect(body).toEqual({ status: 'degraded', parts: { store: 'ok', clock: 'degraded' } })
  expect(logLines).toEqual([])
})

test('without the store the portal is not ready (HEALTH1)', async () => {
  const { status, body } = await ready([part('store', ill), part('directory', well)])
  expect(status).toBe(503)
  expect(body.status).toBe('unavailable')
})

test('W6 a stopping portal is not ready', async () => {
  const { status, body } = await ready([part('store', well)], true)
  expect(status).toBe(503)
  expect(body.status).toBe('stopping')
})

test('a part that hangs counts as failed within seconds (HEALTH2)', async () => {
  const { status, body } = await ready([part('store', well), part('directory', () => new Promise(() => undefined))])
  expect(status).toBe(200)
  expect(body.parts.directory).toBe('failed')
})

test('many probes ask a part only once (HEALTH2)', async () => {
  let asked = 0
  const count = async () => {
    asked += 1
  }
  await ready([part('delivery', count)])
  await Promise.all(Array.from({ length: 20 }, () => app.inject('/readyz')))
  expect(asked).toBe(1)
})

test('the log says why a part fails and when it recovers, once each, however often probes ask (OP2)', async () => {
  let asked = 0
  const check = async () => {
    asked += 1
    if (asked === 2 || asked === 3) throw new Error(`no space left ${asked}`)
  }
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  await ready([part('store', check)])
  for (let probe = 2; probe <= 5; probe += 1) {
    vi.advanceTimersByTime(3_000)
    await app.inject('/readyz')
  }
  expect(asked).toBe(5)
  expect(logLines).toEqual([
    'warn  part.failed part=store why="no space left 2"\n',
    'info  part.recovered part=store\n',
  ])
})

test('to monitoring it says all: version, alarms, and why a part fails, through a proxy too (G3, G20, METRIC4)', async () => {
  alarms = ['sign-ins']
  await ready([part('store', well), part('delivery', ill)], false, 'monitoring')
  const stranger = { remoteAddress: '203.0.113.9', headers: { via: '1.1 proxy' } }
  expect((await app.inject({ url: '/healthz', ...stranger })).json()).toEqual({ status: 'ok', version: '1.2.3' })
  expect((await app.inject({ url: '/readyz', ...stranger })).json()).toEqual({
    status: 'degraded',
    version: '1.2.3',
    parts: { store: 'ok', delivery: 'failed' },
    why: { delivery: 'a secret reason' },
    alarm: ['sign-ins'],
  })
})
