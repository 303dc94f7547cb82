import type { ApiDescription, JsonSchema } from '../edge/description/describe-api.js'

/** A member of a request in the description. */
interface DescribedMember {
  readonly name: string
  /** The allowed values, or an empty list when any text is allowed. */
  readonly choices: readonly string[]
  readonly maxLength: number
}

/** One operation, as a reader of the description alone knows it. */
export interface DescribedOperation {
  readonly name: string
  readonly method: 'GET' | 'POST'
  /** The allowed values of `{flow}` in its address; one empty text for an address without it. */
  readonly flows: readonly string[]
  url(flow: string): string
  readonly members: readonly DescribedMember[]
  /** Status → media type → schema of the answer; null when only the media type is described. */
  readonly answers: ReadonlyMap<number, { readonly type: string; readonly schema: JsonSchema | null }>
}

/** All operations of a description. */
export function describedOperations({ paths, servers }: ApiDescription): DescribedOperation[] {
  const base = String(servers[0]?.['url'])
  return Object.entries(paths).flatMap(([path, { get, post }]) =>
    [['GET', get] as const, ['POST', post] as const].flatMap(([method, operation]) => {
      if (operation === undefined) return []
      const flow = operation.parameters?.[0]?.['schema'] as { readonly enum: readonly string[] } | undefined
      return [
        {
          name: operation.operationId,
          method,
          flows: flow?.enum ?? [''],
          url: (word: string) => `${base}${path.replace('{flow}', word)}`,
          members: membersOf(answerOf(operation.requestBody ?? {}).schema ?? {}),
          answers: new Map(
            Object.entries(operation.responses).map(([status, response]) => [Number(status), answerOf(response)]),
          ),
        },
      ]
    }),
  )
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: JsonSchema }>>
}

function answerOf(response: Content) {
  const [[type, { schema = null }] = ['', {}]] = Object.entries(response.content ?? {})
  return { type, schema }
}

/** The members of a request by its schema. */
export function membersOf(schema: JsonSchema): DescribedMember[] {
  const properties = (schema['properties'] ?? {}) as Readonly<Record<string, JsonSchema>>
  return Object.entries(properties).map(([name, member]) => ({
    name,
    choices: (member['enum'] ?? []) as readonly string[],
    maxLength: Number(member['maxLength'] ?? 1_000),
  }))
}
