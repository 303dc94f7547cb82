import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../start/app.js'
import { type DescribedOperation, describedOperations } from '../../testing/described-operations.js'
import { fuzzBounds } from '../../testing/fuzz-bounds.js'
import { type FuzzRequest, likelyRequestsTo, requestsTo, rightRequestsTo } from '../../testing/fuzz-requests.js'
import { faultsOfAnswer, fuzzSender, type Promised } from '../../testing/fuzz-sender.js'
import { type FuzzState, type FuzzVisit, fuzzHomes, fuzzStates, learn, learnCode } from '../../testing/fuzz-visits.js'
import { schemaFaults } from '../../testing/schema-faults.js'
import { type TestPortal, testPortal } from '../../testing/test-portal.js'
import { newTestVisitor } from '../../testing/test-visitor.js'
import type { ApiDescription } from '../description/describe-api.js'
import { securityHeaders } from './security-headers.js'

let portal: TestPortal
let app: FastifyInstance
let sender: ReturnType<typeof fuzzSender>
let promised: Promised
/** Operation → status → how often. */
const met = new Map<string, Map<number, number>>()

beforeAll(async () => {
  portal = await testPortal({
    rules: { reportsMail: 'desk@uni.example' },
    limits: { sendsPerContactDay: 1_000, sendsPerAccountDay: 1_000 },
  })
  const beside = [(server: FastifyInstance) => securityHeaders(server, { publicUrl: portal.ports.rules.publicUrl })]
  app = await buildApp(portal.ports, { trustedProxies: [], extraRoutes: beside })
  sender = fuzzSender(new URL(await app.listen({ host: '127.0.0.1', port: 0 })))
  const description: ApiDescription = (await newTestVisitor(app).raw({ method: 'GET', url: '/api/openapi.json' }))
    .body as never
  const operations = describedOperations(description).map((operation) => [operation.name, operation] as const)
  promised = { operations: new Map(operations), faultsOf: schemaFaults(description.components.schemas) }
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
const states = fc.constantFrom(...(Object.keys(fuzzStates) as FuzzState[]))

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
  ...['sessions', 'endSession', 'endOtherSessions', 'activity'],
  ...['proofs', 'addApp', 'verifyApp', 'compareApp', 'addRecoveryCodes', 'compareRecoveryCode', 'removeProof'],
  ...['showNotMe', 'reportNotMe'],
  ...['passkeyOptions', 'comparePasskey', 'addPasskey', 'verifyPasskey'],
]

describe('whatever is sent, wherever the visitor stands, the answer is one of those described (I5, T3, DOC1)', () => {
  test('to every operation that the server describes', () => {
    expect([...promised.operations.keys()].sort()).toEqual([...names].sort())
  })

  test.each(names)('%s', { timeout: timeoutMs }, async (name) => {
    const operation = operationOf(name)
    const homes = fuzzHomes[name] ?? ['anonymous']
    for (const home of homes) await sendAll(await fuzzStates[home](portal), rightRequestsTo(operation))
    expect(met.get(name)?.get(200), 'granted at every home').toBeGreaterThanOrEqual(homes.length)
    const requests = fc.array(requestsTo(operation), { minLength: 1, maxLength: 8, size: 'max' })
    const anywhere = fc.oneof(fc.constantFrom(...homes), states)
    const holds = fc.asyncProperty(anywhere, requests, async (state, drawn) =>
      sendAll(await fuzzStates[state](portal), drawn),
    )
    await fc.assert(holds, { numRuns: runs, seed: seed + names.indexOf(name) })
  })

  test('and on long ways through all of them', { timeout: timeoutMs }, async () => {
    const every = [...promised.operations.values()].map(likelyRequestsTo)
    const walks = fc.array(fc.oneof(...every), { minLength: 10, maxLength: 40, size: 'max' })
    const holds = fc.asyncProperty(states, walks, async (state, drawn) =>
      sendAll(await fuzzStates[state](portal), drawn),
    )
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
})
