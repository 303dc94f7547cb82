import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import openapiTypes, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { described } from './lint-description.js'

/** Makes each call of the description, and reads what comes back, by the types alone. */
const client = `
import type { operations } from './api.js'

type Name = keyof operations
type Body<N extends Name> = operations[N] extends {
  requestBody: { content: { 'application/json': infer Sent } }
} ? Sent : undefined
type Answer<N extends Name> = operations[N]['responses'] extends {
  200: { content: { 'application/json': infer Got } }
} ? Got : never
type Refused<N extends Name> = operations[N]['responses'] extends {
  400: { content: { 'application/json': infer Got } }
} ? Got : never
declare function call<N extends Name>(name: N, body: Body<N>): Promise<Answer<N>>
declare function refused<N extends Name>(name: N): Refused<N>

function offered(begun: Answer<'signIn'>): string[] {
  switch (begun.type) {
    case 'email':
      return begun.data.map(({ _id, email }) => _id + email)
    case 'phone':
      return begun.data.map(({ _id, phoneNumber }) => _id + phoneNumber)
    case 'both': {
      const [{ emails }, { phoneNumbers }] = begun.data
      return [...emails.map(({ email }) => email), ...phoneNumbers.map(({ phoneNumber }) => phoneNumber)]
    }
    case 'changePassword':
      return begun.data ?? []
    default:
      return begun.type === '' ? [] : begun
  }
}

export async function everyCall(): Promise<unknown[]> {
  const [username, password, captcha, id, code] = ['ada', 'Portico-Demo-1', '', 'x', '042517']
  const session = await call('session', undefined)
  const path: '/' | 'profile/' | 'reset/' | 'unlock/' = session.path
  const { message, sent, resendAfter } = await call('sendCode', { type: 'email', id })
  const wait: number | undefined = resendAfter
  const { data } = await call('compareCode', { code })
  const added = await call('addEmail', { email: 'ada@home.example' })
  const entries = (await call('verifyEmail', { code, id: added.data.id })).data.emails
  const rules = (await call('passwordRules', undefined)).rules.map((rule) => rule.sentence)
  const no = refused('removeEmail')
  const credential = { id, rawId: id, type: 'public-key', response: { clientDataJSON: id, signature: id } }
  const [own] = await call('sessions', undefined)
  const { data: others } = await call('endSession', { id: own?._id ?? '' })
  const page = await call('activity', { before: '' })
  const where: (string | null)[] = page.entries.map((entry) => entry.where)
  return [
    ...offered(await call('signIn', { username, password, captcha })),
    ...offered(await call('startReset', { username, captcha })),
    ...offered(await call('startUnlock', { username, captcha })),
    ...offered(await call('forcedChange', { password, password2: password })),
    session.user?.userInfo.name, session.codeSent?.type, path, message, sent, wait, data?.userInfo.photo,
    own?.browser, others[0]?.isThis, page.next, where, (await call('endOtherSessions', undefined)).message,
    (await call('resendCode', { type: 'phone', id })).message,
    (await call('initialEmail', { email: 'ada@home.example' })).data.id,
    (await call('verifyInitialEmail', { code, id })).data.userInfo.name,
    (await call('removeEmail', { id })).data.emails.length,
    (await call('changePassword', { oldPassword: password, newPassword: password, newpassword2: password })).success,
    (await call('resetPassword', { password, password2: password })).message,
    (await call('signOut', undefined)).message,
    await call('captchaChallenge', undefined),
    (await call('sessions', undefined)).map(({ _id, isThis }) => [_id, isThis]),
    (await call('endSession', { id })).data.length,
    (await call('endOtherSessions', undefined)).message,
    (await call('activity', { before: '' })).entries.map(({ what, where }) => [what, where]),
    (await call('compareApp', { code })).data?.emails.length,
    (await call('compareRecoveryCode', { code })).success,
    (await call('addRecoveryCodes', undefined)).data.codes.length,
    (await call('removeProof', { id })).data.app?._id,
    (await call('proofs', undefined)).app?.waitsUntil,
    (await call('addApp', undefined)).data.uri,
    (await call('verifyApp', { id, code })).data.recoveryCodes?.left,
    (await call('passkeyOptions', undefined)).options.allowCredentials.map((passkey) => passkey.id),
    (await call('comparePasskey', { credential })).data?.emails.length,
    (await call('addPasskey', undefined)).data.options.user.name,
    (await call('verifyPasskey', { id, credential, name: '' })).data.passkeys?.[0]?.isSynced,
    (await call('showNotMe', { code })).what,
    (await call('reportNotMe', { code })).message,
    (await call('helpDesk', undefined)).open?.agent,
    (await call('helpDeskAnswer', { case: id, answer: 'not-me' })).message,
    (await call('resetPass', { username, pass: code, captcha })).grant,
    (await call('beginOutside', undefined)).address, (await call('askLater', undefined)).message,
    entries.map(({ _id, email, verified, createdAt }) => [_id, email, verified, new Date(createdAt)]),
    rules, no.message, no.code, no.requestId,
  ]
}
`

/** What the compiler says of a program of these files. */
async function compiled(files: Readonly<Record<string, string>>): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'portico-client-'))
  try {
    for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text)
    const program = ts.createProgram([path.join(folder, 'client.ts')], {
      strict: true,
      noEmit: true,
      noUncheckedIndexedAccess: true,
      module: ts.ModuleKind.NodeNext,
      target: ts.ScriptTarget.ES2022,
      lib: ['lib.es2022.d.ts'],
      types: [],
    })
    return ts
      .getPreEmitDiagnostics(program)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

test('a client with the types that openapi-typescript makes of the description needs no cast (DOC1)', async () => {
  const description = described()
  for (const path of Object.values(description.paths))
    for (const { operationId } of Object.values(path))
      if (!['photo', 'description'].includes(operationId)) expect(client).toContain(`call('${operationId}'`)
  expect(client).not.toMatch(/\bas\b|\bany\b|@ts-/)
  const types = astToString(await openapiTypes(JSON.stringify(description)))
  expect(await compiled({ 'api.ts': types, 'client.ts': client })).toEqual([])
  // The compiler sees where the shapes are others.
  const other = types.replaceAll('phoneNumbers', 'phones')
  expect(await compiled({ 'api.ts': other, 'client.ts': client })).toContainEqual(
    expect.stringContaining("'phoneNumbers'"),
  )
})
