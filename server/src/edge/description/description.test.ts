import { type CallName, calls, flowsOf } from '@portico/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestPortal, testPortal } from '../../testing/test-portal.js'
import type { ApiDescription } from './describe-api.js'

const json = { 'content-type': 'application/json' }
let portal: TestPortal
let text: string
let description: ApiDescription
beforeAll(async () => {
  portal = await testPortal()
  text = (await portal.visitor().raw({ method: 'GET', url: '/api/openapi.json', bare: true })).text
  description = JSON.parse(text)
})
afterAll(() => portal.close())

const names = Object.keys(calls) as CallName[]
const operationOf = (name: CallName) => {
  const { path, method } = calls[name]
  return description.paths[path]?.[method === 'GET' ? 'get' : 'post']
}

describe('the description of the API', () => {
  test('is served to anybody, as JSON, without a cookie (DOC1)', async () => {
    const answer = await portal.visitor().raw({ method: 'GET', url: '/api/openapi.json', bare: true })
    expect(answer).toMatchObject({ status: 200, body: { openapi: '3.1.0', servers: [{ url: '/api' }] } })
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect(await portal.visitor().raw({ method: 'POST', url: '/api/openapi.json' })).toMatchObject({
      status: 405,
      headers: { allow: 'GET' },
    })
  })

  test('has the tags that it uses, a licence, and lists of fixed length as tools understand them (DOC1)', () => {
    const operations = Object.values(description.paths).flatMap((path) => Object.values(path))
    const used = new Set(operations.flatMap(({ tags }) => tags))
    expect(new Set(description.tags.map(({ name }) => name))).toEqual(used)
    expect(description.info).toMatchObject({ license: { identifier: 'Apache-2.0' } })
    expect(text).not.toContain('"items":false')
    expect(text).toMatch(/"minItems":2,"maxItems":2/)
    expect(JSON.stringify(description.components.schemas)).toMatch(/"items":\{"anyOf"/)
  })

  test('has every call at its address, under its name, with a sentence and an answer (DOC1)', () => {
    for (const name of names) {
      const operation = operationOf(name)
      expect(operation).toMatchObject({ operationId: name, summary: expect.stringMatching(/^[A-Z][^.]+\.$/) })
      expect(operation?.responses).toHaveProperty('200.content.application/json.schema')
      const inputs = Object.keys(calls[name].input.shape)
      const schema = (operation?.requestBody as { content?: Record<string, { schema: unknown }> } | undefined)
        ?.content?.['application/json']?.schema
      if (inputs.length > 0) expect(schema).toMatchObject({ required: inputs })
      else expect(schema).toBeUndefined()
    }
  })

  test('gives each operation a name of its own (DOC1)', () => {
    const ids = Object.values(description.paths).flatMap(({ get, post }) =>
      [get, post].flatMap((operation) => operation?.operationId ?? []),
    )
    expect([...new Set(ids)].sort()).toEqual([...names, 'description', 'photo'].sort())
    expect(ids).toHaveLength(names.length + 2)
  })

  test('refers only to what it has', () => {
    const references = [...text.matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) => path.split('/'))
    expect(references.length).toBeGreaterThan(10)
    for (const path of references) expect(description).toHaveProperty(path)
    const schemes = Object.values(description.paths).flatMap(({ get, post }) =>
      [...(get?.security ?? []), ...(post?.security ?? [])].flatMap((scheme) => Object.keys(scheme)),
    )
    expect([...new Set(schemes)].sort()).toEqual(Object.keys(description.components.securitySchemes).sort())
    expect(text).not.toContain('$defs')
  })

  test('names the parameters that stand in an address', () => {
    for (const [path, { get, post }] of Object.entries(description.paths)) {
      const places = [...path.matchAll(/\{(\w+)\}/g)].map(([, place]) => place)
      const parameters = (get ?? post)?.parameters ?? []
      expect(parameters.map((parameter) => parameter['name'])).toEqual(places)
    }
  })
})

const provocations = [
  { payload: '{}', headers: { ...json, 'x-xsrf-token': '' } },
  { payload: '{}', headers: { ...json, origin: 'https://evil.test' } },
  { payload: 'x', headers: { 'content-type': 'text/plain' } },
  { payload: `{"x":"${'x'.repeat(20_000)}"}`, headers: json },
  { payload: '{', headers: json },
  { payload: '{}', headers: json },
  { payload: '{"username":"","captcha":"","email":"","id":"","code":"","type":"fax"}', headers: json },
] as const

test.each(names.filter((name) => calls[name].method === 'POST'))(
  '%s answers ill-made requests only with statuses and codes of its description (DOC1)',
  async (name) => {
    const visitor = portal.visitor()
    await visitor.call('session')
    for (const flow of flowsOf(name)) {
      const url = `/api${calls[name].path.replace('{flow}', flow)}`
      for (const provocation of provocations) {
        const { status, body } = await visitor.raw({ method: 'POST', url, ...provocation })
        const described = operationOf(name)?.responses[status]
        expect(described, `${name} answers ${status}`).toBeDefined()
        if (status !== 200) expect(JSON.stringify(described)).toContain(`"${body['code']}"`)
      }
    }
  },
)
