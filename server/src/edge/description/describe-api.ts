import {
  additionPaths,
  type CallName,
  calls,
  downloads,
  type ErrorAnswer,
  emailChoice,
  emailEntry,
  flowsOf,
  languageCookie,
  phoneChoice,
  type RefusalCode,
  refusalStatus,
  refusalsOf,
  sessionCookies,
  sessionState,
  user,
  userInfo,
  verification,
  xsrfNames,
} from '@portico/contract'
import { z } from 'zod'

/** The rules for all calls, a Markdown paragraph each, for OpenAPI and `docs/api.md`. */
export const apiIntroduction: readonly string[] = [
  'All addresses lie below the API base, by default `/api`, on the same origin as the client. What goes in and comes out is JSON in ' +
    'UTF-8. Answers to calls are never to be kept (`Cache-Control: no-store`). New members may be added to answers: ignore what you do not know.',
  `A visitor is known by the cookie \`${sessionCookies.https}\` (\`${sessionCookies.loopback}\` where the portal runs on loopback http), which scripts cannot read. ` +
    `\`GET ${additionPaths.session}\` gives it, together with the cookie \`${xsrfNames.cookie}\`. Every POST repeats the value of the latter in the header ` +
    `\`${xsrfNames.header}\`; read it anew before each call, because both change with the visitor's standing. A 403 with the code \`xsrf\` brings a fresh token: repeat the call once.`,
  'A flow is one attempt to sign in (`profile`), to reset a password (`reset`) or to unlock an account (`unlock`); `{flow}` in an address is the name of the ' +
    'one that was started. A flow lives for 30 minutes; the grant to set a password, which a right code gives, for 10.',
  'Every "no" has one form, `{ success: false, message, code, requestId }`: a sentence for the person, a stable word for programs, and a number for the help desk. ' +
    'Every answer carries that number as `X-Request-Id`. ' +
    'Where waiting helps, `Retry-After` tells for how many seconds.',
  `Sentences come in the language of the cookie \`${languageCookie}\`, else in the best that \`Accept-Language\` asks for, else in the first on offer.`,
  'Refusals come in this order: method (405 with `Allow`), size of the body (413), content type (415), origin and token (403), session, flow or grant (401), ' +
    'fields (400), limits, and only then the rule of the call. What is refused early costs nothing of what comes later. An unknown address is answered 404.',
]

export type JsonSchema = Readonly<Record<string, unknown>>

export interface ApiOperation {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly JsonSchema[]
  readonly requestBody?: JsonSchema
  readonly responses: Readonly<Record<string, JsonSchema>>
}

/** The parts of an OpenAPI 3.1 description that the server uses. */
export interface ApiDescription {
  readonly openapi: '3.1.0'
  readonly info: JsonSchema
  readonly servers: readonly JsonSchema[]
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, { readonly get?: ApiOperation; readonly post?: ApiOperation }>>
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>
    readonly securitySchemes: Readonly<Record<string, JsonSchema>>
  }
}

export interface ApiPlace {
  readonly version: string
  readonly base: string
  readonly sessionCookie: string
}

const names = Object.keys(calls) as CallName[]
const downloadNames = Object.keys(downloads) as (keyof typeof downloads)[]
const words = [
  ...new Set([...names.map((name) => calls[name].word), ...downloadNames.map((name) => downloads[name].word)]),
]
const codes = Object.keys(refusalStatus) as [RefusalCode, ...RefusalCode[]]

const errorAnswer = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.enum(codes),
  requestId: z.string(),
  from: z.string().optional(),
}) satisfies z.ZodType<ErrorAnswer>

/** Shapes with a name in the description, by which other shapes refer to them. */
const named = z
  .registry<{ id: string; description: string }>()
  .add(user, { id: 'User', description: 'The signed-in visitor and the enrolled addresses.' })
  .add(userInfo, { id: 'UserInfo', description: '`photo` is an address or null.' })
  .add(emailEntry, { id: 'EmailEntry', description: 'One enrolled address; `createdAt` is an ISO 8601 instant.' })
  .add(emailChoice, {
    id: 'EmailChoice',
    description: 'An address to choose: masked, with an `_id` that only this flow knows.',
  })
  .add(phoneChoice, {
    id: 'PhoneChoice',
    description: 'A phone to choose: masked, with an `_id` that only this flow knows.',
  })
  .add(verification, {
    id: 'Verification',
    description: 'What the visitor can do next; an empty `type` means that there is no contact to send a code to.',
  })
  .add(sessionState, { id: 'SessionState', description: 'Where the visitor stands.' })
  .add(errorAnswer, {
    id: 'ErrorAnswer',
    description: 'Every "no": a sentence for the person, a word for programs, a number for the help desk.',
  })

interface CallShapes {
  readonly inputs: Readonly<Record<string, JsonSchema>>
  readonly outputs: Readonly<Record<string, JsonSchema>>
  readonly schemas: Readonly<Record<string, JsonSchema>>
}

/** All shapes of the contract as JSON Schema, made together so that they share names. */
export function callShapes(): CallShapes {
  const members = (side: 'input' | 'output') =>
    z.object(Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, call[side] as z.ZodType])))
  const whole = z.object({ inputs: members('input'), outputs: members('output'), error: errorAnswer })
  // As "input", because an answer may get more members in later versions.
  const schema = z.toJSONSchema(whole, { metadata: named, io: 'input' })
  const text = JSON.stringify(schema, withLengths).replaceAll('"#/$defs/', '"#/components/schemas/')
  const { properties, $defs } = JSON.parse(text)
  for (const definition of Object.values($defs) as Record<string, unknown>[]) delete definition['id']
  return { inputs: properties.inputs.properties, outputs: properties.outputs.properties, schemas: $defs }
}

/** A list of fixed length says so in numbers: tools of OpenAPI understand no `items: false`. */
function withLengths(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('prefixItems' in value)) return value
  const { items: _none, ...shape } = value as { items?: unknown; prefixItems: readonly unknown[] }
  const { length } = shape.prefixItems
  return { ...shape, items: { anyOf: shape.prefixItems }, minItems: length, maxItems: length }
}

/** Makes the OpenAPI 3.1 description of everything below the API base from the contract. */
export function describeApi({ version, base, sessionCookie }: ApiPlace): ApiDescription {
  const shapes = callShapes()
  return {
    openapi: '3.1.0',
    info: {
      title: 'Portico',
      version,
      description: apiIntroduction.join('\n\n'),
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: base }],
    tags: words.map((name) => ({ name })),
    paths: Object.fromEntries([
      ...names.map((name) => [calls[name].path, { [calls[name].method.toLowerCase()]: callOperation(name, shapes) }]),
      ...downloadNames.map((name) => [downloads[name].path, { get: downloadOperation(name) }]),
    ]),
    components: {
      schemas: shapes.schemas,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie, description: 'Knows the visitor.' },
        xsrf: {
          type: 'apiKey',
          in: 'header',
          name: xsrfNames.header,
          description: `The present value of the cookie ${xsrfNames.cookie}.`,
        },
      },
    },
  }
}

function callOperation(name: CallName, { inputs, outputs }: CallShapes): ApiOperation {
  const { method, path, summary, word } = calls[name]
  const input = inputs[name] ?? {}
  const hasInput = Object.keys(input['properties'] ?? {}).length > 0
  const flow = { name: 'flow', in: 'path', required: true, schema: { type: 'string', enum: flowsOf(name) } }
  return {
    operationId: name,
    summary,
    tags: [word],
    security: securityOf(name, method),
    ...(path.includes('{flow}') ? { parameters: [flow] } : {}),
    ...(hasInput ? { requestBody: { required: true, content: jsonOf(input) } } : {}),
    responses: {
      200: { description: 'Done.', content: jsonOf(outputs[name] ?? {}), ...(name === 'session' ? givesCookies : {}) },
      ...refused(refusalsOf(name)),
    },
  }
}

const givesCookies = {
  headers: { 'Set-Cookie': { description: 'The cookies of the visitor.', schema: { type: 'string' } } },
}

/** Signing out without a session and every public GET need no credential. */
function securityOf(name: CallName, method: 'GET' | 'POST') {
  const both = { session: [], xsrf: [] }
  if (method === 'GET') return [{}, { session: [] }]
  return name === 'signOut' ? [{}, both] : [both]
}

function downloadOperation(name: keyof typeof downloads): ApiOperation {
  const { summary, word, needs, refusals, contentType } = downloads[name]
  return {
    operationId: name,
    summary,
    tags: [word],
    security: needs === 'nothing' ? [] : [{ session: [] }],
    responses: {
      200: { description: 'Here it is.', content: { [contentType]: {} } },
      ...refused([...refusals, 'bug']),
    },
  }
}

const jsonOf = (schema: JsonSchema) => ({ 'application/json': { schema } })

/** One response for each status, with its codes. */
function refused(refusals: readonly RefusalCode[]): Record<string, JsonSchema> {
  return Object.fromEntries(
    refusalsByStatus(refusals).map(([status, these]) => {
      const schema = {
        allOf: [
          { $ref: '#/components/schemas/ErrorAnswer' },
          { properties: { code: { type: 'string', enum: these } } },
        ],
      }
      const headers = status === 429 || status === 503 ? { headers: retryAfter } : {}
      return [String(status), { description: `Refused: ${these.join(', ')}.`, ...headers, content: jsonOf(schema) }]
    }),
  )
}

const retryAfter = { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } }

export function refusalsByStatus(refusals: readonly RefusalCode[]): readonly (readonly [number, RefusalCode[]])[] {
  const statuses = [...new Set(refusals.map((code) => refusalStatus[code]))].sort((one, other) => one - other)
  return statuses.map((status) => [status, refusals.filter((code) => refusalStatus[code] === status)])
}
