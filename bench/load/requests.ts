import type { CallName, InputOf } from '@portico/contract/calls'
import type { FlowName } from '@portico/contract/paths'
import { httpConnection } from '../../person/http-connection.js'
import { solveCaptcha } from '../../person/solve-captcha.js'
import { compareCode, offeredIds, requireStatus, sendCode, startFlow } from '../../person/steps.js'
import { CookieJar, type HttpRequest, newVisitor, type Visitor } from '../../person/visitor.js'
import { rightPassword } from '../bench-portal.js'
import type { ReadCode } from './codes-by-mail.js'

/** Visitors that get ready side by side. */
const atOnce = 8

/** A call as it would leave a visitor's browser; nothing is sent. */
export async function requestOf<Name extends CallName>(
  name: Name,
  input: Partial<InputOf<Name>> = {},
  cookies = new CookieJar(),
): Promise<HttpRequest> {
  const requests: HttpRequest[] = []
  const visitor = newVisitor(async (request) => {
    requests.push(request)
    return { status: 200, headers: {}, text: '{}' }
  }, cookies)
  await visitor.call(name, input)
  const last = requests.at(-1)
  if (last === undefined) throw new Error(`${name} makes no request`)
  return last
}

export interface FormsChoice {
  readonly flow: FlowName
  readonly names: readonly string[]
  readonly count: number
}

/** Forms that start a flow, each of a new visitor with a solved captcha. The names take turns. */
export async function formsFor(origin: string, { flow, names, count }: FormsChoice): Promise<HttpRequest[]> {
  const forms: HttpRequest[] = []
  let begun = 0
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      const connection = httpConnection(origin, { staysOpen: true })
      while (begun < count) {
        const username = names[begun % names.length] ?? ''
        begun += 1
        const visitor = newVisitor(connection.send)
        const captcha = await solveCaptcha(visitor)
        forms.push(await formOf(flow, { username, captcha }, visitor.cookies))
      }
      connection.close()
    }),
  )
  return forms
}

function formOf(flow: FlowName, form: { readonly username: string; readonly captcha: string }, cookies: CookieJar) {
  if (flow === 'profile') return requestOf('signIn', { ...form, password: rightPassword }, cookies)
  return requestOf(flow === 'reset' ? 'startReset' : 'startUnlock', form, cookies)
}

/** A person who has signed in, and the times of the two calls of the code, ms. */
export interface SignedIn {
  readonly visitor: Visitor
  readonly sendMs: number
  readonly compareMs: number
}

/** Signs a person in with a code that comes by mail. */
export async function signInFully(origin: string, username: string, readCode: ReadCode): Promise<SignedIn> {
  const connection = httpConnection(origin, { staysOpen: true })
  try {
    const visitor = newVisitor(connection.send)
    const form = { username, password: rightPassword, captcha: await solveCaptcha(visitor) }
    const started = requireStatus(await startFlow(visitor, 'profile', form), 200)
    const [id = ''] = offeredIds(started.body)
    const sent = requireStatus(await sendCode(visitor, 'profile', { kind: 'email', id }), 200)
    const code = await readCode(`${username}@mail.example`)
    const compared = requireStatus(await compareCode(visitor, 'profile', code), 200)
    return { visitor, sendMs: sent.ms, compareMs: compared.ms }
  } finally {
    connection.close()
  }
}
