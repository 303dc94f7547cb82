import { Agent, request } from 'node:http'
import {
  addressFor,
  type CallName,
  calls,
  type ErrorAnswer,
  type FlowName,
  type InputOf,
  type OutputOf,
  xsrfNames,
} from '@portico/contract'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

/** The connection ended before an answer came: what became of the call is unknown. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

export interface Answer<Body> {
  readonly status: number
  readonly body: Body & Partial<Pick<ErrorAnswer, 'code' | 'message'>>
}

/** A browser: it keeps its cookies and sends the XSRF token. */
export interface Browser {
  readonly name: string
  /** Rejects with `NoAnswer` where none came. */
  call<Name extends CallName>(
    name: Name,
    input: InputOf<Name>,
    flow?: FlowName,
  ): Promise<Answer<Partial<OutputOf<Name>>>>
  /** A solved challenge, as the field takes it. */
  captcha(): Promise<string>
  /** The same browser with the cookies of now: whoever took them could send them again later. */
  copy(): Browser
}

export interface BrowserChoice {
  readonly url: string
  readonly name?: string
  readonly cookies?: ReadonlyMap<string, string>
  /** Hears of each call the moment it leaves. */
  readonly onCall?: (name: CallName) => void
}

export function newBrowser(choice: BrowserChoice): Browser {
  const { url, name: browserName = 'elsewhere', onCall } = choice
  const cookies = new Map(choice.cookies)
  const agent = new Agent({ keepAlive: false })
  const browser: Browser = {
    name: browserName,
    async call(name, input, flow = 'profile') {
      if (!cookies.has(xsrfNames.cookie) && name !== 'session') await browser.call('session', {})
      const { method, path } = calls[name]
      onCall?.(name)
      return send({
        url: `${url}/api${addressFor(path, flow)}`,
        method,
        body: JSON.stringify(input),
        cookies,
        agent,
      }) as never
    },
    async captcha() {
      const { body } = await browser.call('captchaChallenge', {})
      const challenge = body as unknown as Challenge
      const solution = await solveChallenge({ challenge, deriveKey })
      return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
    },
    copy: () => newBrowser({ ...choice, cookies }),
  }
  return browser
}

interface Sending {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly body: string
  readonly cookies: Map<string, string>
  readonly agent: Agent
}

function send({ url, method, body, cookies, agent }: Sending): Promise<Answer<unknown>> {
  const headers = {
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    [xsrfNames.header]: cookies.get(xsrfNames.cookie) ?? '',
    ...(method === 'POST' ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {}),
  }
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown) => reject(new NoAnswer(`no answer from ${url}`, { cause }))
    const asking = request(url, { method, headers, agent, timeout: 60_000 }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.once('error', fail)
      response.once('close', () => {
        if (!response.complete) return fail(new Error('cut off'))
        for (const line of response.headers['set-cookie'] ?? []) keep(cookies, line)
        resolve({ status: response.statusCode ?? 0, body: JSON.parse(Buffer.concat(parts).toString('utf8')) } as never)
      })
    })
    asking.once('timeout', () => asking.destroy(new Error('too slow')))
    asking.once('error', fail)
    asking.end(method === 'POST' ? body : undefined)
  })
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = ''] = line.split(';')
  const at = pair.indexOf('=')
  cookies.set(pair.slice(0, at), pair.slice(at + 1))
}
