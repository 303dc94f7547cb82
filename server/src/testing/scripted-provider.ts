import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a person is asked to come back with. */
type Claims = Readonly<Record<string, unknown>>
type Json = Readonly<Record<string, unknown>>

/** An identity provider of a test, which vouches for whatever it is told to, and fails as it is told to. */
export interface ScriptedProvider {
  readonly issuer: URL
  /** The claims of the next ID tokens, over those of a right one; `undefined` takes a claim out. */
  claims: Claims
  /** Answers in place of the usual one, by the path that is asked. */
  instead: (path: string, request: IncomingMessage, response: ServerResponse) => boolean
  /** More fields of its description. */
  description: Json
  /** Signs with a key that it does not publish. */
  signsWithOtherKey: boolean
  /** Signs with a new key, under a new name, from now on. */
  rotate(): void
  /** How often each path was asked. */
  readonly asked: Map<string, number>
  /** The `Authorization` headers of questions for a token. */
  readonly headers: string[]
  /** A person signs in there: the address to which the browser goes back. */
  signIn(address: string): URL
  /** Breaks every connection. */
  drop(): void
  close(): Promise<void>
}

interface Key {
  readonly kid: string
  readonly privateKey: KeyObject
  readonly jwk: Json
}

let keys = 0

function newKey(): Key {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  keys += 1
  const kid = `key-${keys}`
  return { kid, privateKey, jwk: { ...publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' } }
}

const part = (json: Json) => Buffer.from(JSON.stringify(json)).toString('base64url')

function signed(claims: Json, { kid, privateKey }: Key): string {
  const text = `${part({ alg: 'RS256', kid, typ: 'JWT' })}.${part(claims)}`
  return `${text}.${createSign('sha256').update(text).sign(privateKey, 'base64url')}`
}

/** Keys take long to make, so that all providers of a file share these. */
const usual = newKey()
const other = newKey()

const descriptionOf = (issuer: string): Json => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  end_session_endpoint: `${issuer}/leave`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  authorization_response_iss_parameter_supported: true,
})

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  const parts: Buffer[] = []
  for await (const chunk of request) parts.push(chunk as Buffer)
  return new URLSearchParams(Buffer.concat(parts).toString())
}

/** Starts a provider on loopback whose clock is `now`, in ms since 1970. */
export async function scriptedProvider(now: () => number): Promise<ScriptedProvider> {
  let key = usual
  const codes = new Map<string, { readonly asked: URLSearchParams; readonly claims: Claims }>()
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const own = issuer.href.replace(/\/$/, '')

  const provider: ScriptedProvider = {
    issuer,
    claims: {},
    description: {},
    instead: () => false,
    signsWithOtherKey: false,
    rotate() {
      key = newKey()
    },
    asked: new Map(),
    headers: [],
    signIn(address) {
      const asked = new URL(address).searchParams
      const code = randomBytes(18).toString('base64url')
      codes.set(code, { asked, claims: provider.claims })
      const back = new URL(asked.get('redirect_uri') ?? '')
      const brought = { code, state: asked.get('state') ?? '', iss: own }
      for (const [name, value] of Object.entries(brought)) back.searchParams.set(name, value)
      return back
    },
    drop: () => server.closeAllConnections(),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  const tokenFor = (form: URLSearchParams): Json | null => {
    const known = codes.get(form.get('code') ?? '')
    codes.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (known === undefined || known.asked.get('code_challenge') !== challenge) return null
    const seconds = Math.floor(now() / 1000)
    const claims = {
      ...{ iss: own, sub: 'subject-of-alice', aud: known.asked.get('client_id'), nonce: known.asked.get('nonce') },
      ...{ iat: seconds, exp: seconds + 300, auth_time: seconds, preferred_username: 'alice' },
      ...known.claims,
    }
    const idToken = signed(claims, provider.signsWithOtherKey ? { ...other, kid: key.kid } : key)
    return { access_token: 'an access token', token_type: 'Bearer', id_token: idToken }
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', own).pathname
    provider.asked.set(path, (provider.asked.get(path) ?? 0) + 1)
    if (provider.instead(path, request, response)) return
    const send = (json: Json, status = 200) =>
      response
        .writeHead(status, { 'content-type': 'application/json', date: new Date(now()).toUTCString() })
        .end(JSON.stringify(json))
    if (path === '/.well-known/openid-configuration')
      return void send({ ...descriptionOf(own), ...provider.description })
    if (path === '/keys') return void send({ keys: [key.jwk] })
    if (path !== '/token') return void send({}, 404)
    provider.headers.push(request.headers.authorization ?? '')
    const tokens = tokenFor(await bodyOf(request))
    if (tokens === null) send({ error: 'invalid_grant' }, 400)
    else send(tokens)
  }
  return provider
}
