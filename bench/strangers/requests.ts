import { additionPaths, apiBase, callPaths, downloadPaths, flowAddress, profileAddress } from '@portico/contract'
import type { HttpRequest } from '../../person/visitor.js'

/** A request that a stranger may send to a portal, again and again. */
export interface StrangerRequest {
  readonly name: string
  /** What the server spends on it, and what stands before that. */
  readonly why: string
  /** The status of its answer, so that no figure is of something else. */
  readonly status: number
  /** True where each request needs a solved challenge of its own. */
  readonly isSolved?: true
  readonly request: (solved: Solved) => HttpRequest
}

/** What a stranger has who has asked for a session, and solved a challenge where one is needed. */
export interface Solved {
  readonly headers: Readonly<Record<string, string>>
  readonly captcha: string
  /** A name that nobody has, another one for each request. */
  readonly username: string
}

const get =
  (path: string) =>
  ({ headers }: Solved): HttpRequest => ({ method: 'GET', path, headers, body: null })

const json = { 'content-type': 'application/json' }
const post =
  (path: string, body: (solved: Solved) => object) =>
  (solved: Solved): HttpRequest => ({
    method: 'POST',
    path: `${apiBase}${path.replace('{flow}', 'reset')}`,
    headers: { ...solved.headers, ...json },
    body: JSON.stringify(body(solved)),
  })

const noXsrf =
  (made: StrangerRequest['request']): StrangerRequest['request'] =>
  (solved) => {
    const request = made(solved)
    return { ...request, headers: { ...json } }
  }

const credentials = ({ username, captcha }: Solved) => ({ username, password: 'Guess-1234567', captcha })
const named = ({ username, captcha }: Solved) => ({ username, captcha })
const page = 'sends a page that was made and compressed at the start, after one look for the session'
const refused = 'is refused from its headers and its body alone'

/** One of each kind: pages, files, calls that refuse at each of their steps, and calls that work. */
export const strangerRequests: readonly StrangerRequest[] = [
  { name: 'home', status: 200, why: page, request: get('/') },
  { name: 'dashboard', status: 200, why: page, request: get('/dashboard') },
  { name: 'unknown page', status: 404, why: page, request: get('/no-such-page') },
  { name: 'icon', status: 200, why: 'comes from memory', request: get('/icon.svg') },
  {
    name: 'form posted to home',
    status: 400,
    why: 'sends a page of the start; the body is not read',
    request: ({ headers }) => ({ method: 'POST', path: '/', headers, body: 'username=a&password=b' }),
  },
  { name: 'health', status: 200, why: 'answers from memory', request: get('/healthz') },
  {
    name: 'readiness',
    status: 200,
    why: 'answers from its last look, which is at most two seconds old',
    request: get('/readyz'),
  },
  {
    name: 'description of the calls',
    status: 200,
    why: 'comes from memory',
    request: get(`${apiBase}${downloadPaths.description}`),
  },
  { name: 'unknown call', status: 404, why: refused, request: get(`${apiBase}/user/nope`) },
  {
    name: 'session',
    status: 200,
    why: 'looks for one row of the store, or for none',
    request: get(`${apiBase}${additionPaths.session}`),
  },
  {
    name: 'photo',
    status: 401,
    why: 'looks for a session, and refuses',
    request: get(`${apiBase}${downloadPaths.photo}`),
  },
  {
    name: 'challenge',
    status: 200,
    why: 'makes and signs a challenge, and reads whether the network is seen and whether an alarm is on',
    request: get(`${apiBase}${additionPaths.captchaChallenge}`),
  },
  { name: 'sign-in without a token', status: 403, why: refused, request: noXsrf(post(callPaths.signIn, credentials)) },
  {
    name: 'sign-in with a made-up captcha',
    status: 400,
    why: 'checks the signature of the challenge, and refuses',
    request: post(callPaths.signIn, (solved) => ({ ...credentials(solved), captcha: 'eyJhIjoxfQ==' })),
  },
  {
    name: 'code without a flow',
    status: 401,
    why: 'looks for a session and a flow, and refuses',
    request: post(callPaths.compareCode, () => ({ code: '000000' })),
  },
  {
    name: 'passkey without a flow',
    status: 401,
    why: 'looks for a session and a flow, and refuses before a signature is checked',
    request: post(flowAddress('comparePasskey'), () => ({})),
  },
  {
    name: 'report with a wrong code',
    status: 400,
    why: 'hashes the code, and looks for one row of the store',
    request: post(profileAddress('reportNotMe'), () => ({ code: 'K7QF-2MXA-9TRD-VB3N' })),
  },
  {
    name: 'sign-out of nobody',
    status: 200,
    why: 'looks for a session, and writes nothing',
    request: post(callPaths.signOut, () => ({})),
  },
  {
    name: 'wrong password',
    status: 400,
    why: 'needs a solved challenge; hashes a password with argon2id over 19 MiB, and writes the failure and the audit',
    isSolved: true,
    request: post(callPaths.signIn, credentials),
  },
  {
    name: 'start of a reset',
    status: 200,
    why: 'needs a solved challenge; looks the name up and begins a flow in a transaction',
    isSolved: true,
    request: post(callPaths.startReset, named),
  },
  {
    name: 'start of an unlock',
    status: 200,
    why: 'needs a solved challenge; looks the name up and begins a flow in a transaction',
    isSolved: true,
    request: post(callPaths.startUnlock, named),
  },
]
