import type { StaffCallName } from '@portico/contract'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../start/app.js'
import { type DescribedOperation, describedOperations } from '../../testing/described-operations.js'
import { fuzzBounds } from '../../testing/fuzz-bounds.js'
import { deskHomes, deskOperations, deskStates, staffNames } from '../../testing/fuzz-desk.js'
import { type FuzzRequest, likelyRequestsTo, requestsTo, rightRequestsTo } from '../../testing/fuzz-requests.js'
import { faultsOfAnswer, fuzzSender, type Promised } from '../../testing/fuzz-sender.js'
import { type FuzzVisit, fuzzHomes, fuzzStates, learn, learnCode } from '../../testing/fuzz-visits.js'
import { outsidePortal } from '../../testing/outside-portal.js'
import { schemaFaults } from '../../testing/schema-faults.js'
import { countEvents } from '../../testing/steps.js'
import { driveOn, staffOn } from '../../testing/test-config.js'
import type { TestPortal } from '../../testing/test-portal.js'
import { newTestVisitor } from '../../testing/test-visitor.js'
import type { ApiDescription } from '../description/describe-api.js'
import { securityHeaders } from './security-headers.js'

let portal: TestPortal
let app: FastifyInstance
let sender: ReturnType<typeof fuzzSender>
let promised: Promised
let described: readonly string[]
/** Operation → status → how often. */
const met = new Map<string, Map<number, number>>()

beforeAll(async () => {
  portal = await outsidePortal({
    rules: { reportsMail: 'desk@uni.example', staff: staffOn, drive: driveOn },
    limits: { sendsPerContactDay: 1_000, sendsPerAccountDay: 1_000 },
  })
  const beside = [(server: FastifyInstance) => securityHeaders(server, { publicUrl: portal.ports.rules.publicUrl })]
  app = await buildApp(portal.ports, { trustedProxies: [], extraRoutes: beside })
  sender = fuzzSender(new URL(await app.listen({ host: '127.0.0.1', port: 0 })))
  const description: ApiDescription = (await newTestVisitor(app).raw({ method: 'GET', url: '/api/openapi.json' }))
    .body as never
  const operations = describedOperations(description).map((operation) => [operation.name, operation] as const)
  described = operations.map(([name]) => name)
  const ofDesk = deskOperations().map((operation) => [operation.name, operation] as const)
  promised = { operations: new Map([...operations, ...ofDesk]), faultsOf: schemaFaults(description.components.schemas) }
})
afterAll(async () => {
  sender.close()
  await app.close()
  await portal.close()
  const sums = [...met].map(([name, counts]) => {
    const each = [...counts].sort(([one], [other]) => one - other).map(([status, count]) => `${status} × ${count}`)
    return `${name}: ${sumOf(counts)} (${each.join(', ')})`
  })
  const all = [...met.values()].reduce((sum, counts) => sum + sumOf(counts), 0)
  console.log([`${all} requests were sent.`, ...sums.sort()].join('\n'))
})

const sumOf = (counts: ReadonlyMap<number, number>) => [...counts.values()].reduce((sum, count) => sum + count, 0)

function operationOf(name: string): DescribedOperation {
  const operation = promised.operations.get(name)
  if (operation === undefined) throw new Error(`${name} is not described`)
  return operation
}

/** Sends requests one after the other and stops at the first answer that breaks a promise. */
async function sendAll(visit: FuzzVisit, requests: readonly FuzzRequest[]): Promise<void> {
  for (const drawn of requests) {
    if (JSON.stringify(drawn.body ?? null).includes('"code"')) await learnCode(portal, visit)
    const answer = await sender.send(visit, drawn)
    const counts = met.get(drawn.operation) ?? new Map<number, number>()
    met.set(drawn.operation, counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1))
    const faults = faultsOfAnswer(promised, drawn, answer)
    if (faults.length > 0)
      throw new Error(`${JSON.stringify(drawn)}\nwas answered against the description:\n${faults.join('\n')}`)
    if (answer.status === 200 && drawn.operation !== 'photo') learn(visit, answer.text)
  }
}

const { runs, seed, timeoutMs } = fuzzBounds
const allStates: Readonly<Record<string, (portal: TestPortal) => Promise<FuzzVisit>>> = { ...fuzzStates, ...deskStates }
const states = fc.constantFrom(...Object.keys(allStates))

function reach(state: string): Promise<FuzzVisit> {
  const arrived = allStates[state]?.(portal)
  if (arrived === undefined) throw new Error(`${state} is no state`)
  return arrived
}

const names = [
  ...[
    'signIn',
    'startReset',
    'startUnlock',
    'sendCode',
    'resendCode',
    'compareCode',
    'signOut',
    'addEmail',
    'verifyEmail',
  ],
  ...[
    'removeEmail',
    'initialEmail',
    'verifyInitialEmail',
    'changePassword',
    'forcedChange',
    'resetPassword',
    'session',
  ],
  ...['captchaChallenge', 'passwordRules', 'photo', 'description'],
  ...['sessions', 'endSession', 'endOtherSessions', 'activity', 'askLater'],
  ...['proofs', 'addApp', 'verifyApp', 'compareApp', 'addRecoveryCodes', 'compareRecoveryCode', 'removeProof'],
  ...['showNotMe', 'reportNotMe', 'resetPass', 'beginOutside'],
  ...['passkeyOptions', 'comparePasskey', 'addPasskey', 'verifyPasskey'],
  ...['helpDesk', 'helpDeskAnswer', ...staffNames],
]

describe('whatever is sent, wherever the visitor stands, the answer is one of those described (I5, T3, DOC1)', () => {
  test('to every operation that the server describes', () => {
    expect(described.toSorted()).toEqual(names.filter((name) => !staffNames.some((one) => one === name)).toSorted())
  })

  test.each(names)('%s', { timeout: timeoutMs }, async (name) => {
    const operation = operationOf(name)
    const homes: readonly string[] = fuzzHomes[name] ?? deskHomes[name] ?? ['anonymous']
    for (const home of homes) await sendAll(await reach(home), rightRequestsTo(operation))
    expect(met.get(name)?.get(200), 'granted at every home').toBeGreaterThanOrEqual(homes.length)
    const requests = fc.array(requestsTo(operation), { minLength: 1, maxLength: 8, size: 'max' })
    const anywhere = fc.oneof(fc.constantFrom(...homes), states)
    const holds = fc.asyncProperty(anywhere, requests, async (state, drawn) => sendAll(await reach(state), drawn))
    await fc.assert(holds, { numRuns: runs, seed: seed + names.indexOf(name) })
  })

  test('and on long ways through all of them', { timeout: timeoutMs }, async () => {
    const every = [...promised.operations.values()].map(likelyRequestsTo)
    const walks = fc.array(fc.oneof(...every), { minLength: 10, maxLength: 40, size: 'max' })
    const holds = fc.asyncProperty(states, walks, async (state, drawn) => sendAll(await reach(state), drawn))
    await fc.assert(holds, { numRuns: runs * 3, seed })
  })
})

describe('what was found this way stays mended (T3, I5)', () => {
  const json = { 'content-type': 'application/json' }
  const found: [what: string, request: Omit<FuzzRequest, 'operation'>, status: number][] = [
    ['a wish that HTTP does not know', { method: 'GET', url: '/api/user/session', headers: { expect: 'x' } }, 200],
    [
      'broken JSON for nothing within the API',
      { method: 'POST', url: '/api/user/x', headers: json, body: { text: '{' } },
      404,
    ],
    ['broken JSON for nothing outside', { method: 'POST', url: '/x', headers: json, body: { text: '{' } }, 404],
    [
      'no JSON for nothing outside',
      { method: 'PUT', url: '/x', headers: { 'content-type': 'a/b' }, body: { text: '{' } },
      404,
    ],
  ]
  test.each(found)('%s', async (_what, request, status) => {
    const visit = await fuzzStates.anonymous(portal)
    const answer = await sender.send(visit, { operation: 'none', ...request })
    expect(answer).toMatchObject({ status, headers: { 'content-type': 'application/json; charset=utf-8' } })
    if (status === 404) expect(JSON.parse(answer.text)).toMatchObject({ success: false, code: 'not-found' })
  })

  const about = { direction: 'they-called', reason: 'no-message', ticket: '', note: '' }
  const ofConsole: [what: string, call: StaffCallName, sent: Record<string, unknown>][] = [
    ['an array for a case', 'staffCase', { case: ['C-0000-00'] }],
    ['an object for a case', 'staffAct', { case: { $ne: '' }, act: 'unlock' }],
    ['NUL in a case', 'staffCloseCase', { case: 'C-\0', outcome: 'helped' }],
    ['a handle of 600 signs', 'staffOpenCase', { ...about, person: 'x'.repeat(600) }],
    ['a handle of a lone surrogate', 'staffOpenCase', { ...about, person: '\ud800' }],
    ['a note of 301 signs', 'staffOpenCase', { ...about, person: 'x', note: 'x'.repeat(301) }],
    ['a note of a lone surrogate', 'staffOpenCase', { ...about, person: 'x', note: '\udfff' }],
    ['a ticket of another script', 'staffOpenCase', { ...about, person: 'x', ticket: '٤٨' }],
    ['a search for NUL', 'staffSearch', { text: 'anna\0' }],
    ['digits of another script', 'staffCheckResult', { answer: '٤٨٢٩١٥' }],
    ['digits with NUL', 'staffCheckResult', { answer: '123456\0' }],
    ['a password of a lone surrogate', 'staffProve', { password: '\ud800' }],
    ['a check of another kind', 'staffCheck', { kind: 'pick', contact: 'x' }],
    ['an act of another release', 'staffAct', { act: 'give-password' }],
  ]
  test('what no page of the console sends is malformed there, and costs nothing (T3, I5)', async () => {
    const visit = await deskStates['with a check'](portal)
    const known = visit.known.get('case')?.[0]
    for (const [what, name, sent] of ofConsole) {
      const { method, flows, url } = operationOf(name)
      const body = { text: JSON.stringify({ ...('case' in sent ? {} : { case: known }), ...sent }) }
      const answer = await sender.send(visit, {
        operation: name,
        method,
        url: url(flows[0] ?? ''),
        headers: json,
        body,
      })
      expect([what, answer.status, JSON.parse(answer.text).code]).toEqual([what, 400, 'malformed'])
    }
    const huge = { text: JSON.stringify({ case: known, note: 'x'.repeat(20_000) }) }
    const { url } = operationOf('staffCase')
    const sent = { operation: 'staffCase', method: 'POST', url: url(''), headers: json, body: huge }
    expect((await sender.send(visit, sent)).status).toBe(413)
    await sendAll(visit, rightRequestsTo(operationOf('staffCheckResult')))
    expect(await countEvents(portal, 'check.passed')).toBeGreaterThan(0)
  })

  test('a contact that went a moment ago gets no check (T3, HD10)', async () => {
    const visit = await deskStates['with a case whose contacts went'](portal)
    const [right] = rightRequestsTo(operationOf('staffCheck'))
    if (right === undefined) throw new Error('no request is right')
    const answer = await sender.send(visit, right)
    expect([answer.status, JSON.parse(answer.text).code]).toEqual([400, 'act-impossible'])
  })
})
