import type { HttpRequest } from '../../person/visitor.js'

/** What a stranger adds to a request to make it dear. Headers are whole below Node's 16 KiB. */
export interface Input {
  readonly name: string
  readonly on: (request: HttpRequest) => HttpRequest
}

const length = 14_000

const withHeader =
  (name: string, value: string) =>
  (request: HttpRequest): HttpRequest => ({ ...request, headers: { ...request.headers, [name]: value } })

/** Nested, with as many names as fit: a JSON that costs most to read. */
const dearJson = `{"a":${'['.repeat(3_000)}${']'.repeat(3_000)},${Array.from({ length: 700 }, (_, n) => `"k${n}":${n}`).join(',')}}`

export const inputs: readonly Input[] = [
  { name: 'as the client sends it', on: (request) => request },
  { name: '`Accept-Encoding`, 14 kB', on: withHeader('accept-encoding', `a${' '.repeat(length)}b`) },
  { name: '`Accept-Language`, 14 kB', on: withHeader('accept-language', 'x-a;q=0.1,'.repeat(length / 10)) },
  { name: 'cookies, 14 kB', on: (request) => withCookies(request) },
  { name: 'unknown header, 14 kB', on: withHeader('x-filler', 'a'.repeat(length)) },
  { name: 'query, 14 kB', on: (request) => ({ ...request, path: `${request.path}?${'a=%41&'.repeat(length / 6)}` }) },
  {
    name: 'body, 16 kB of JSON',
    on: (request) => (request.method === 'POST' ? { ...request, body: dearJson } : request),
  },
]

function withCookies(request: HttpRequest): HttpRequest {
  const { cookie = '' } = request.headers
  return withHeader('cookie', `${'c=1; '.repeat(length / 5)}${cookie}`)(request)
}
