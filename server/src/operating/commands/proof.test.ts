import { beforeEach, expect, test } from 'vitest'
import { setUpApp } from '../../testing/app-of.js'
import { commandLine } from '../../testing/command-line.js'
import { countEvents, signInFully } from '../../testing/steps.js'
import { portalSecret, type TestPortal, testPortal } from '../../testing/test-portal.js'

const { run, inFolder } = commandLine()

let portal: TestPortal
beforeEach(async () => {
  portal = await testPortal({ file: inFolder('p.sqlite'), startsAt: Date.now(), limits: { resendMs: 0 } })
  return () => portal.close()
})

const proof = (line: string) =>
  run(`proof ${line}`, {
    env: {
      PORTICO_STORE_URL: `sqlite:${inFolder('p.sqlite')}`,
      PORTICO_SECRET: portalSecret,
      PORTICO_PUBLIC_URL: 'http://localhost:8080',
      PORTICO_MAIL_URL: 'smtp://localhost',
      PORTICO_INSTITUTION_NAME: 'Example University',
    },
  })

test('an operator lists and removes the proofs of a person who lost the phone, which ends sessions (CMD24)', async () => {
  const visitor = await signInFully(portal)
  const { id } = await setUpApp(portal, visitor)
  await visitor.call('addRecoveryCodes', {})
  const { out } = await proof('list ALICE --json')
  expect(out.map((line) => JSON.parse(line))).toMatchObject([{ id, kind: 'app' }, { kind: 'recovery-code' }])
  expect(out.join('')).not.toContain('secret')
  expect((await proof('remove alice')).err).toEqual(['Give the id of one proof, or --all.'])
  expect((await proof('remove alice none')).err).toEqual(['alice has no proof "none".'])
  expect((await proof('remove ghost --all')).err).toEqual(['There is no account "ghost".'])
  expect((await proof(`remove ALICE ${id}`)).out).toEqual([
    'Removed the authenticator app and the recovery codes of alice. Sessions and flows are ended, and the contacts are told.',
  ])
  expect((await proof('remove alice --all')).err).toEqual(['alice has no proof.'])
  expect((await visitor.call('proofs', {})).body.code).toBe('session-gone')
  expect(await countEvents(portal, 'proofs.removed')).toBe(1)
  await portal.delivered()
  const told = portal.mail.messages().filter(({ message }) => /app was removed from your account/.test(message.text))
  expect(told.map(({ message }) => message.to).toSorted()).toEqual(['alice@home.example', 'alice@mail.example'])
  await signInFully(portal)
})
