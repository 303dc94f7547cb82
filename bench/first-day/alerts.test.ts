import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { alerts, raisedAlerts, type Sample } from './alerts.js'
import { sampleOf } from './watch.js'

const quiet: Omit<Sample, 'at'> = {
  messages: 0,
  oldestSeconds: 0,
  isAlarm: false,
  hashQueue: 0,
  failing: [],
  calls: 0,
  failed: 0,
  slow: 0,
  throttled: 0,
  shed: 0,
}
/** A sample each second, from a second on with something else. */
const seconds = (count: number, about: (second: number) => Partial<Sample>) =>
  Array.from({ length: count }, (_, second) => ({ at: second * 1_000, ...quiet, ...about(second) }))

test('each alert of the portal is here, but for those that need a probe, a server that refuses, or more than a day', () => {
  const file = readFileSync(new URL('../../docs/operating/monitoring/alerts.yml', import.meta.url), 'utf8')
  const names = [...file.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  const unseen = [
    'PorticoDown',
    'PorticoPartDegraded',
    'PorticoMailRefused',
    'PorticoWebhookOld',
    'PorticoPublicAddress',
    'PorticoCertificateEnds',
  ]
  expect([...Object.keys(alerts), ...unseen].sort()).toEqual(names.sort())
})

test('a quiet day raises none', () => {
  expect(raisedAlerts(seconds(900, (second) => ({ calls: second * 100 })))).toEqual([])
})

test('guesses at many names raise the alarm at once', () => {
  expect(raisedAlerts(seconds(2, (second) => ({ isAlarm: second === 1 })))).toEqual(['PorticoAlarm'])
})

test('a queue of hashes is an alert after a minute in a row', () => {
  expect(raisedAlerts(seconds(61, () => ({ hashQueue: 33 })))).toEqual(['PorticoHashQueueFull'])
  expect(raisedAlerts(seconds(100, (second) => ({ hashQueue: second === 50 ? 0 : 33 })))).toEqual([])
})

test('calls that fail are an alert above a twentieth of all, for five minutes', () => {
  const failing = (share: number) => seconds(400, (second) => ({ calls: second * 100, failed: second * 100 * share }))
  expect(raisedAlerts(failing(0.06))).toEqual(['PorticoCallsFail'])
  expect(raisedAlerts(failing(0.04))).toEqual([])
})

test('the metrics of two nodes are added where they count calls, and not where both read the store', () => {
  const node = `# HELP portico_calls_total Answers
portico_calls_total{call="signIn",status="200"} 10
portico_calls_total{call="signIn",status="503"} 2
portico_calls_total{call="other",status="500"} 7
portico_call_seconds_bucket{le="5",call="signIn"} 11
portico_call_seconds_count{call="signIn"} 12
portico_outbox_messages 4
portico_outbox_oldest_seconds 1.5
portico_alarm 0
portico_hash_queue 3
portico_throttled_total 1
portico_shed_total 3
portico_part_state{part="delivery"} 2
portico_part_state{part="store"} 0`
  expect(sampleOf([node, node], 9)).toEqual({
    at: 9,
    messages: 4,
    oldestSeconds: 1.5,
    isAlarm: false,
    hashQueue: 3,
    failing: ['delivery', 'delivery'],
    calls: 24,
    failed: 4,
    slow: 2,
    throttled: 2,
    shed: 6,
  })
})
