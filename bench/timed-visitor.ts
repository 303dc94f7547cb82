import { Agent, type IncomingMessage, request } from 'node:http'
import { additionPaths } from '../contract/src/paths.js'
import { solveCaptcha } from './solve-captcha.js'

/** One answer and how long it took, from the first byte sent to the last one received, in ms. */
export interface TimedAnswer {
  readonly status: number
  readonly body: unknown
  readonly ms: number
}

/** A visitor with cookies of its own. */
export interface TimedVisitor {
  /** Makes a call below the API base. */
  post(path: string, input: Readonly<Record<string, unknown>>): Promise<TimedAnswer>
  /** A solved captcha; the work is done before the call that needs it is timed. */
  captcha(): Promise<string>
}

/** One client on one connection that is kept open, as many visitors as wished. */
export interface TimedClient {
  visitor(): Promise<TimedVisitor>
  close(): void
}

/** Talks to the portal at `url`. */
export function timedClient(url: string): TimedClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  return {
    visitor: () => newVisitor(new URL('/api', url).href, agent),
    close: () => agent.destroy(),
  }
}

async function newVisitor(base: string, agent: Agent): Promise<TimedVisitor> {
  const cookies = new Map<string, string>()
  const send = async (method: 'GET' | 'POST', path: string, text = ''): Promise<TimedAnswer> => {
    const headers = {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(method === 'GET' ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      ...(method === 'GET' ? {} : { 'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '' }),
    }
    const sent = request(`${base}${path}`, { method, headers, agent })
    const begun = performance.now()
    const { response, body } = await new Promise<{ response: IncomingMessage; body: string }>((resolve, reject) => {
      sent.on('error', reject)
      sent.on('response', (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('error', reject)
        response.on('end', () => resolve({ response, body: Buffer.concat(parts).toString('utf8') }))
      })
      sent.end(text)
    })
    const ms = performance.now() - begun
    for (const line of response.headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    return { status: response.statusCode ?? 0, body: JSON.parse(body), ms }
  }
  await send('GET', additionPaths.session)
  return {
    post: (path, input) => send('POST', path, JSON.stringify(input)),
    captcha: async () => solveCaptcha((await send('GET', additionPaths.captchaChallenge)).body),
  }
}
