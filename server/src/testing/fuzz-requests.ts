import fc, { type Arbitrary } from 'fast-check'
import type { DescribedOperation } from './described-operations.js'
import { methods, oddHeaders, oddTexts } from './fuzz-corpus.js'

/**
 * A value that the visitor knows when the request is sent, such as an offered handle; `known`
 * selects one of several.
 */
export interface KnownValue {
  readonly known: number
}

type Member = readonly [name: string, value: unknown]

/**
 * A generated body: members in order (some twice, some as `__proto__`), a text, or bytes in
 * hexadecimal.
 */
export type FuzzBody = { readonly members: readonly Member[] } | { readonly text: string } | { readonly hex: string }

/** One generated request, readable when it fails. */
export interface FuzzRequest {
  readonly operation: string
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: FuzzBody
}

export function isKnownValue(value: unknown): value is KnownValue {
  return typeof value === 'object' && value !== null && Object.keys(value).join() === 'known'
}

const json = { 'content-type': 'application/json' }
interface Weighted {
  readonly weight: number
  readonly arbitrary: Arbitrary<FuzzRequest>
}

/** Requests to one operation, both valid and invalid by its description. */
export function requestsTo(operation: DescribedOperation): Arbitrary<FuzzRequest> {
  const { name, method } = operation
  const url = urls(operation)
  const likely = bodies(likelyMembers(operation))
  const plain = { operation: fc.constant(name), method: fc.constant(method), url }
  const headers: Arbitrary<Record<string, string>> = fc.constant(method === 'GET' ? {} : json)
  const whole = (around: typeof headers): Arbitrary<FuzzRequest> =>
    method === 'GET' ? fc.record({ ...plain, headers: around }) : fc.record({ ...plain, headers: around, body: likely })
  return fc.oneof<Weighted[]>(
    { weight: 5, arbitrary: whole(headers) },
    { weight: 3, arbitrary: fc.record({ ...plain, headers, body: bodies(nearMembers(operation)) }) },
    { weight: 2, arbitrary: fc.record({ ...plain, headers: fc.constant(json), body: brokenBodies(operation) }) },
    { weight: 2, arbitrary: whole(headersAround(headers)) },
    {
      weight: 1,
      arbitrary: fc.record({
        ...plain,
        method: fc.constantFrom(...methods),
        headers: headersAround(headers),
        body: likely,
      }),
    },
  )
}

/** Valid requests with the first known value of each member. */
export function rightRequestsTo({ name, method, flows, url, members }: DescribedOperation): FuzzRequest[] {
  const body = { members: members.map(({ name: member, choices }) => [member, choices[0] ?? { known: 0 }] as const) }
  const whole = method === 'GET' ? { headers: {} } : { headers: json, body }
  return flows.map((flow) => ({ operation: name, method, url: url(flow), ...whole }))
}

/** Requests of a well-behaved client, mostly with known values. */
export function likelyRequestsTo(operation: DescribedOperation): Arbitrary<FuzzRequest> {
  const { name, method, flows } = operation
  return fc.record({
    operation: fc.constant(name),
    method: fc.constant(method),
    url: fc.constantFrom(...flows.map((flow) => operation.url(flow))),
    headers: fc.constant<Record<string, string>>(method === 'GET' ? {} : json),
    ...(method === 'GET' ? {} : { body: bodies(likelyMembers(operation)) }),
  })
}

function urls(operation: DescribedOperation): Arbitrary<string> {
  const own = fc.constantFrom(...operation.flows.map((flow) => operation.url(flow)))
  const odd = fc.constantFrom('nothing', '__proto__', '%2e%2e', 'PROFILE', '%00').map((flow) => operation.url(flow))
  const decorated = fc
    .tuple(own, fc.constantFrom('/', '?id=x&code=000000', '?__proto__[x]=1', '?%', '?a=%00'))
    .map(([url, more]) => `${url}${more}`)
  const others = operation.flows.length > 1 ? [{ weight: 1, arbitrary: odd }] : []
  return fc.oneof({ weight: 12, arbitrary: own }, { weight: 1, arbitrary: decorated }, ...others)
}

function bodies(members: Arbitrary<readonly Member[]>): Arbitrary<FuzzBody> {
  return members.map((drawn) => ({ members: drawn }))
}

const knownValue: Arbitrary<KnownValue> = fc.record({ known: fc.nat({ max: 9 }) })

/** Every member, mostly with a known value, sometimes with any value that the schema allows. */
function likelyMembers({ members }: DescribedOperation): Arbitrary<readonly Member[]> {
  return fc.tuple(
    ...members.map(({ name, choices, maxLength }) =>
      fc
        .oneof(
          { weight: 9, arbitrary: choices.length > 0 ? fc.constantFrom<unknown>(...choices) : knownValue },
          { weight: 1, arbitrary: texts(maxLength) },
        )
        .map((value) => [name, value] as const),
    ),
  )
}

/** Members that are missing, of a wrong type, too long, repeated, or unknown. */
function nearMembers({ members }: DescribedOperation): Arbitrary<readonly Member[]> {
  const own = members.map(({ name, choices, maxLength }) =>
    fc.tuple(
      fc.constant(name),
      fc.oneof(
        { weight: 4, arbitrary: choices.length > 0 ? fc.constantFrom<unknown>(...choices) : knownValue },
        { weight: 2, arbitrary: texts(maxLength) },
        {
          weight: 2,
          arbitrary: fc.constantFrom<unknown>(null, true, 0, -1, 1e300, 123456, [], {}, ['alice'], { $ne: '' }),
        },
        { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
      ),
    ),
  )
  const names = [
    '__proto__',
    'constructor',
    'isVerified',
    'userId',
    'type',
    'id',
    '',
    '\0',
    'toString',
    'hasOwnProperty',
  ]
  const strange = fc.tuple(
    fc.oneof(fc.constantFrom(...names), fc.string({ unit: 'binary', maxLength: 8 })),
    fc.oneof(fc.constantFrom<unknown>('x', true, { isVerified: true }), fc.jsonValue({ maxDepth: 2 })),
  )
  const each = fc.array(fc.oneof(...[...own, ...own, strange]), { maxLength: members.length + 2 })
  const whole = fc.tuple(fc.tuple(...own), fc.array(strange, { maxLength: 2 })).map(([all, more]) => [...all, ...more])
  return fc.oneof(each, whole)
}

function texts(maxLength: number): Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom(...oddTexts, 'x'.repeat(maxLength), 'x'.repeat(maxLength + 1)),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.stringMatching(/^[0-9]{6}$/),
  )
}

/** Texts that are no JSON object, or almost none. */
function brokenBodies({ members }: DescribedOperation): Arbitrary<FuzzBody> {
  const name = members[0]?.name ?? 'id'
  const depths = fc.constantFrom(100, 2_000, 8_000)
  const whole = JSON.stringify(Object.fromEntries(members.map((member) => [member.name, 'alice'])))
  return fc.oneof(
    fc.string({ maxLength: 30 }).map((text) => ({ text })),
    fc.jsonValue().map((value) => ({ text: JSON.stringify(value) })),
    fc.nat({ max: whole.length }).map((length) => ({ text: whole.slice(0, length) })),
    depths.map((depth) => ({ text: '['.repeat(depth) })),
    depths.map((depth) => ({ text: `{"${name}":${'['.repeat(depth)}${']'.repeat(depth)}}` })),
    fc.nat({ max: 2_500 }).map((depth) => ({ text: `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}` })),
    fc
      .constantFrom('\\ud800', '\\u0000', '\\x', '\n', '"', '\u007f')
      .map((inner) => ({ text: `{"${name}":"a${inner}"}` })),
    fc
      .constantFrom(
        `{"${name}":"a","${name}":"b"}`,
        `{"${name}":1e999}`,
        '\ufeff{}',
        '{}{}',
        `{"a":"${'x'.repeat(17_000)}"}`,
        '',
      )
      .map((text) => ({ text })),
    fc.uint8Array({ maxLength: 40 }).map((bytes) => ({ hex: Buffer.from(bytes).toString('hex') })),
    fc.constant({ hex: Buffer.from(`{"${name}":"\xff\xfe"}`, 'latin1').toString('hex') }),
  )
}

function headersAround(usual: Arbitrary<Record<string, string>>): Arbitrary<Record<string, string>> {
  const odd = fc
    .constantFrom(...Object.keys(oddHeaders))
    .chain((name) => fc.constantFrom(...(oddHeaders[name] ?? [''])).map((value) => ({ [name]: value })))
  return fc
    .tuple(usual, fc.array(odd, { minLength: 1, maxLength: 2 }))
    .map(([own, more]) => Object.assign({}, own, ...more))
}
