import { afterEach, beforeEach, expect, test } from 'vitest'
import { doctorAnswer } from '../../testing/ask-doctor.js'
import { commandLine } from '../../testing/command-line.js'
import { type MailSink, startMailSink } from '../../testing/mail-sink.js'
import { type ScriptedProvider, scriptedProvider } from '../../testing/scripted-provider.js'

const { run, inFolder } = commandLine()
const secret = 'k3J9-fq0Zt7vLw2xYb8mRd5nHs6pGc1a'
const clientSecret = 'a-secret-of-the-portal-there'

let mail: MailSink
let provider: ScriptedProvider
let aheadMs: number
beforeEach(async () => {
  aheadMs = 0
  mail = await startMailSink()
  provider = await scriptedProvider(() => Date.now() + aheadMs)
})
afterEach(() => Promise.all([mail.close(), provider.close()]))

/** What the doctor says of the provider. */
async function found(issuer = provider.issuer.href) {
  const env = {
    PORTICO_PUBLIC_URL: 'http://localhost:9',
    PORTICO_SECRET: secret,
    PORTICO_MAIL_URL: mail.url.href,
    PORTICO_DATA_DIR: inFolder('data'),
    PORTICO_OIDC_ISSUER: issuer.replace(/\/$/, ''),
    PORTICO_OIDC_CLIENT_ID: 'portico',
    PORTICO_OIDC_CLIENT_SECRET: clientSecret,
  }
  const answer = doctorAnswer(await run('doctor --json', { env }), [secret, clientSecret])
  return answer.of('identity-provider')
}

test('finds a provider in order, and names the address that it must know (SSO7)', async () => {
  const check = await found()
  expect(check).toMatchObject({ state: 'ok', found: expect.stringContaining('has 1 key.') })
  expect(check?.found).toContain('http://localhost:9/api/user/outside/callback as redirect address')
})

test('finds a clock that is two minutes ahead (SSO7)', async () => {
  aheadMs = 120_000
  expect(await found()).toMatchObject({ state: 'failed', mend: expect.stringContaining('NTP') })
})

test('warns where nobody can be signed out there (SSO9)', async () => {
  provider.description = { end_session_endpoint: undefined }
  expect(await found()).toMatchObject({ state: 'warning', found: expect.stringContaining('no address to sign out') })
})

test.each<[string, ScriptedProvider['instead']]>([
  ['has no keys', (path, _request, response) => path === '/keys' && response.end('{"keys":[]}') !== null],
  ['answers 500', (_path, _request, response) => response.writeHead(500).end() !== null],
  ['breaks off', (_path, request) => request.socket.destroy() !== null],
])('says what to look at where the provider %s (SSO7)', async (_what, instead) => {
  provider.instead = instead
  expect(await found()).toMatchObject({ state: 'failed', mend: expect.stringContaining('PORTICO_OIDC_ISSUER') })
})
