import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { callPaths, flowNames } from '@portico/contract/paths'

export type ProviderCall = keyof typeof callPaths

/** One answer. A text is sent as HTML, null as an empty body; `hang-up` breaks the connection. */
export type ProviderAnswer =
  | { readonly status?: number; readonly body?: unknown; readonly headers?: Readonly<Record<string, string>> }
  | 'hang-up'

type Given = Readonly<Record<string, unknown>>
type Script = Record<ProviderCall, (given: Given, flow: string) => ProviderAnswer>

/**
 * The server of another provider: it keeps the fifteen calls of the contract and knows no other.
 */
export interface AnotherProvider {
  readonly url: string
  /** Its answer to each call. A story may replace the usual ones. */
  readonly script: Script
  /** The calls that passed its XSRF check, oldest first. */
  readonly calls: readonly { readonly call: ProviderCall; readonly flow: string; readonly given: Given }[]
  /** Requested addresses that are none of the fifteen calls. */
  readonly strange: readonly string[]
  stop(): Promise<void>
}

export const rightCode = '123456'
const user = {
  userInfo: { name: 'Alice Andersen' },
  emails: [{ _id: 'e1', email: 'alice@mail.example', verified: true, createdAt: '2024-03-14T12:00:00.000Z' }],
}
const second = { _id: 'e2', email: 'second@mail.example', verified: true, createdAt: '2026-11-21T12:00:00.000Z' }
const bothKinds = [
  { emails: [{ _id: 'e1', email: 'a***@mail.example' }] },
  { phoneNumbers: [{ _id: 'p1', phoneNumber: '*** 42' }] },
]

const ok = (body: unknown): ProviderAnswer => ({ body })
const no = (status: number, message: string): ProviderAnswer => ({ status, body: { message } })

/**
 * The answers of a plain provider: statuses and messages, but no codes and no extensions of ours.
 */
function usualScript(): Script {
  const proven = ({ code }: Given, data?: unknown) =>
    code === rightCode ? ok({ success: true, message: 'That was right.', data }) : no(400, 'Wrong code.')
  const started = ({ username }: Given) =>
    username === 'alice' ? ok({ type: 'both', data: bothKinds }) : no(400, 'Nobody of that name.')
  return {
    signIn: (given) => (given['password'] === 'right' ? started(given) : no(400, 'Wrong name or password.')),
    startReset: started,
    startUnlock: started,
    sendCode: () => ok({ message: 'Code sent.' }),
    resendCode: () => ok({ message: 'Code sent again.' }),
    compareCode: (given, flow) => proven(given, flow === 'profile' ? user : undefined),
    signOut: () => ok({}),
    addEmail: () => ok({ message: 'Code sent.', data: { id: 'e2' } }),
    verifyEmail: (given) => proven(given, { ...user, emails: [...user.emails, second] }),
    removeEmail: () => ok({ message: 'Removed.', data: user }),
    initialEmail: () => ok({ message: 'Code sent.', data: { id: 'e1' } }),
    verifyInitialEmail: (given) => proven(given, user),
    changePassword: () => ok({ message: 'Changed.' }),
    forcedChange: () => ok({ type: 'email', data: { emails: [{ _id: 'e1', email: 'a***@mail.example' }] } }),
    resetPassword: () => ok({ success: true, message: 'Reset.' }),
  }
}

const addresses = new Map(
  (Object.keys(callPaths) as ProviderCall[]).flatMap((call) =>
    flowNames.map((flow) => [callPaths[call].replace('{flow}', flow), call] as const),
  ),
)
const xsrf = 'theirs-0123456789'
const cookies = [`provider_session=abc; Path=/; HttpOnly`, `XSRF-TOKEN=${xsrf}; Path=/`]

export async function startAnotherProvider(): Promise<AnotherProvider> {
  const calls: { call: ProviderCall; flow: string; given: Given }[] = []
  const strange: string[] = []
  const script = usualScript()
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const address = (request.url ?? '').replace(/\?.*$/, '')
    const call = request.method === 'POST' ? addresses.get(address) : undefined
    if (call === undefined) {
      strange.push(`${request.method} ${address}`)
      return response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not Found</h1>')
    }
    // This provider sets its cookies with the first refusal.
    if (!hasToken(request)) return response.writeHead(403, { 'set-cookie': cookies }).end()
    const text = Buffer.concat(parts).toString('utf8')
    const given = text === '' ? {} : (JSON.parse(text) as Given)
    const flow = address.split('/')[2] ?? ''
    calls.push({ call, flow, given })
    return send(response, script[call](given, flow))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    script,
    calls,
    strange,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function hasToken({ headers }: IncomingMessage): boolean {
  return headers['x-xsrf-token'] === xsrf && (headers.cookie ?? '').includes('provider_session=abc')
}

function send(response: ServerResponse, answer: ProviderAnswer): unknown {
  if (answer === 'hang-up') return response.destroy()
  const { status = 200, body, headers = {} } = answer
  const isText = typeof body === 'string'
  response.writeHead(status, { 'content-type': isText ? 'text/html' : 'application/json', ...headers })
  return response.end(isText ? body : body === undefined || body === null ? '' : JSON.stringify(body))
}
