// An example of a server for Portico's client: it keeps the fifteen calls for one person, in
// memory.
//
//     node example-server.mjs BUNDLE [locked] [must-change] [no-contact]
//
// BUNDLE is a folder of `portico client` with "apiBase": "/api", "captcha": { "kind": "none" } and
// "session": false. The person is ada, her password is Example-1, and this terminal shows her
// codes. PORT in the environment chooses another port than 8080.
//
// It shows the calls and nothing else. Keep it on your machine: it has no https, no hashed
// passwords, no rules for passwords, no limits, no captcha, no codes or sessions that expire, and
// the time of an answer tells which name exists.
import { randomInt, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'

const [bundle = 'bundle', ...facts] = process.argv.slice(2)
const newEntry = (email, verified) => ({ _id: randomUUID(), email, verified, createdAt: new Date().toISOString() })
const person = {
  username: 'ada',
  password: 'Example-1',
  emails: facts.includes('no-contact') ? [] : [newEntry('ada@mail.example', true)],
  isLocked: facts.includes('locked'),
  mustChange: facts.includes('must-change'),
}
const user = () => ({ userInfo: { name: 'Ada Abel', photo: null }, emails: person.emails })

/** Where each visitor stands, by the cookie: `flow` and `step`, and the code that was sent. */
const visits = new Map()

function refuse(status, message) {
  throw Object.assign(new Error(message), { status })
}
function need({ id }, flow, step) {
  const visit = visits.get(id)
  return visit?.flow === flow && visit.step === step ? visit : refuse(401, 'This has ended. Please start again.')
}
/** Each step gives the visitor a new cookie, so that one from before is worth nothing. */
function enter(context, visit) {
  visits.delete(context.id)
  context.id = randomUUID()
  visits.set(context.id, visit)
  return visit
}
/** Where a code can go, masked. A name that does not exist gets an address that does not exist. */
function offered({ isKnown }) {
  const masked = (email) => email.replace(/^(.).*@(.).*/, '$1•••@$2•••')
  const own = person.emails.filter(({ verified }) => verified)
  const data = isKnown
    ? own.map(({ _id, email }) => ({ _id, email: masked(email) }))
    : [{ _id: '1', email: 'a•••@m•••' }]
  return data.length === 0 ? { type: '', data } : { type: 'email', data }
}
function sendCode(visit, id) {
  visit.sent = { id, code: String(randomInt(1e6)).padStart(6, '0'), triesLeft: 5 }
  const entry = person.emails.find(({ _id }) => _id === id)
  if (entry) console.log(`Code for ${entry.email}: ${visit.sent.code}`)
  return { message: 'We sent a code.' }
}
/** A code works once, for the contact that it went to, and takes five tries. */
function checkCode(visit, code, id = visit.sent?.id) {
  const { sent } = visit
  if (!sent || sent.id !== id || sent.triesLeft-- < 1 || sent.code !== code) refuse(400, 'This code is wrong.')
  visit.sent = undefined
}
function newPassword(password = '', again = '') {
  if (password !== again) refuse(400, 'The two passwords are different.')
  return password.length < 7 ? refuse(400, 'The password needs at least 7 characters.') : password
}
function addEmail(visit, email = '') {
  if (!/^\S+@\S+\.\S+$/.test(email)) refuse(400, 'This is no email address.')
  const entry = person.emails.find((one) => one.email === email) ?? newEntry(email, false)
  if (entry.verified) refuse(400, 'This address is on your list already.')
  if (!person.emails.includes(entry)) person.emails.push(entry)
  return { ...sendCode(visit, entry._id), data: { id: entry._id } }
}
function verifyEmail(visit, { code, id = '' }) {
  checkCode(visit, code, id)
  for (const entry of person.emails) if (entry._id === id) entry.verified = true
  return { success: true, message: 'The address is verified.', data: user() }
}
function signIn(context, { staged = person.password }) {
  Object.assign(person, { password: staged, mustChange: false })
  enter(context, { flow: 'profile', step: 'in' })
  return { success: true, message: 'You are signed in.', data: user() }
}

function codeCalls(flow) {
  const send = (context, { id }) => {
    const visit = need(context, flow, 'code')
    return offered(visit).data.some(({ _id }) => _id === id)
      ? sendCode(visit, id)
      : refuse(400, 'Please choose a contact.')
  }
  const compare = (context, { code }) => {
    const visit = need(context, flow, 'code')
    checkCode(visit, code)
    if (flow === 'profile') return signIn(context, visit)
    if (flow === 'unlock') person.isLocked = false
    enter(context, flow === 'reset' ? { flow, step: 'password' } : {})
    return { success: true, message: 'That was right.' }
  }
  return { [`${flow}/sendcode`]: send, [`${flow}/resendcode`]: send, [`${flow}/comparecode`]: compare }
}
const startOf =
  (flow) =>
  (context, { username }) =>
    offered(enter(context, { flow, step: 'code', isKnown: username === person.username }))

/** The fifteen calls. Three of them stand here once for each flow. */
const calls = {
  ...codeCalls('profile'),
  ...codeCalls('reset'),
  ...codeCalls('unlock'),
  'reset/initial': startOf('reset'),
  'unlock/initial': startOf('unlock'),
  'profile/initial'(context, { username, password }) {
    const isRight = username === person.username && password === person.password && !person.isLocked
    if (!isRight) refuse(400, 'The username or the password is wrong.')
    if (!person.mustChange) return startOf('profile')(context, { username })
    enter(context, { flow: 'profile', step: 'password' })
    return { type: 'changePassword', data: null }
  },
  'profile/reset'(context, { password, password2 }) {
    need(context, 'profile', 'password')
    // The new password holds once a code has proven its owner.
    const staged = newPassword(password, password2)
    return offered(enter(context, { flow: 'profile', step: 'code', isKnown: true, staged }))
  },
  'reset/password'(context, { password, password2 }) {
    need(context, 'reset', 'password')
    Object.assign(person, { password: newPassword(password, password2), isLocked: false, mustChange: false })
    enter(context, {})
    return { success: true, message: 'Your password is reset.' }
  },
  'profile/initialemail'(context, { email }) {
    const visit = need(context, 'profile', 'code')
    return offered(visit).type === '' ? addEmail(visit, email) : refuse(400, 'Please use the address that you have.')
  },
  'profile/verifyinitialemail'(context, given) {
    const visit = need(context, 'profile', 'code')
    verifyEmail(visit, given)
    return signIn(context, visit)
  },
  'profile/addemail': (context, { email }) => addEmail(need(context, 'profile', 'in'), email),
  'profile/verifyemail': (context, given) => verifyEmail(need(context, 'profile', 'in'), given),
  'profile/removeemail'(context, { id }) {
    need(context, 'profile', 'in')
    const others = person.emails.filter(({ _id }) => _id !== id)
    if (others.every(({ verified }) => !verified)) refuse(400, 'Please add another address first.')
    person.emails = others
    return { message: 'The address is removed.', data: user() }
  },
  'profile/changepassword'(context, given) {
    need(context, 'profile', 'in')
    if (given.oldPassword !== person.password) refuse(400, 'The old password is wrong.')
    person.password = newPassword(given.newPassword, given.newpassword2)
    return { success: true, message: 'Your password is changed.' }
  },
  'profile/logout'(context) {
    enter(context, {})
    return { message: 'You are signed out.' }
  },
}

async function answer(context, { call, token, request }) {
  if (request.method !== 'POST' || !Object.hasOwn(calls, call)) refuse(404, 'There is no such call.')
  // A page of another site can send a request, but it cannot read the cookie that the header
  // repeats.
  if (!token || request.headers['x-xsrf-token'] !== token) refuse(403, 'Please try again.')
  const parts = []
  for await (const part of request) parts.push(part)
  const given = parts.length === 0 ? {} : JSON.parse(Buffer.concat(parts))
  if (Object.values(given).some((value) => typeof value !== 'string')) refuse(400, 'Only texts, please.')
  return calls[call](context, given)
}
const cookiesOf = ({ headers }) => Object.fromEntries((headers.cookie ?? '').split('; ').map((pair) => pair.split('=')))
const tokenCookie = () => `XSRF-TOKEN=${randomUUID()}; Path=/; SameSite=Lax`

async function serveCall(request, response, call) {
  const { visit, 'XSRF-TOKEN': token } = cookiesOf(request)
  const context = { id: visit }
  const [status, body] = await answer(context, { call, token, request }).then(
    (given) => [200, given],
    ({ status = 400, message }) => [status, { success: false, message }],
  )
  const cookies = context.id === visit ? [] : [`visit=${context.id}; Path=/; HttpOnly; SameSite=Lax`]
  if (status === 403) cookies.push(tokenCookie())
  response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store', 'set-cookie': cookies })
  response.end(JSON.stringify(body))
}

const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' }
const names = readdirSync(bundle, { recursive: true }).filter(
  (name) => extname(name) in types || name.endsWith('.woff2'),
)
const files = new Map(names.map((name) => [`/${name.replaceAll('\\', '/')}`, readFileSync(join(bundle, name))]))
const screens =
  /^\/(recovery|verification|reset-password|dashboard(\/(change-password|enrollment|activity|proofs|sign-out))?)?\/?$/

function serveFile(request, response, path) {
  const isPage = !files.has(path) || path.endsWith('.html')
  const name = !isPage ? path : path === '/' ? '/index.html' : '/app.html'
  response.writeHead(isPage && !screens.test(path) ? 404 : 200, {
    'content-type': types[extname(name)] ?? 'font/woff2',
    'cache-control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    'content-security-policy': "default-src 'self'; img-src 'self' data:",
    ...(isPage && !cookiesOf(request)['XSRF-TOKEN'] && { 'set-cookie': tokenCookie() }),
  })
  response.end(files.get(name))
}

const server = createServer((request, response) => {
  const [path] = request.url.split('?')
  if (path.startsWith('/api/')) serveCall(request, response, path.replace('/api/user/', ''))
  else serveFile(request, response, path)
})
server.listen(process.env.PORT ?? 8080, '127.0.0.1', () => {
  console.log(`Open http://localhost:${server.address().port}/ and sign in as ada with Example-1.`)
})
